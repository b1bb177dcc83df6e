import type { Query } from '../db/database.ts'

/** The console knows the way to the certification by it. */
export const UNCERTIFIED = 4030

/** Whoever buys is certified, as a person or as a company. */
export async function isCertified(on: Query, userId: string): Promise<boolean> {
  const user = await on.selectFrom('user').select('certType').where('userId', '=', userId).executeTakeFirst()
  return Boolean(user?.certType)
}
