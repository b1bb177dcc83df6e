import type { Locale } from '../../src/schema/compiled.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Query } from '../db/database.ts'

/** By this code the console knows that it should link to the certification. */
export const UNCERTIFIED = 4030

/** Whether a buyer is certified, as a person or as a company. */
export async function isCertified(on: Query, userId: string): Promise<boolean> {
  const user = await on.selectFrom('user').select('certType').where('userId', '=', userId).executeTakeFirst()
  return Boolean(user?.certType)
}

/** What a person has to do before buying, if anything. */
export async function firstOf(on: Query, userId: string, locale: Locale): Promise<{ text: string; errorCode: number } | undefined> {
  if (await isCertified(on, userId)) return undefined
  const inReview = await on
    .selectFrom('real_name')
    .select('userId')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return { text: sayIn(locale)('sales/quote', inReview ? 'inReview' : 'certify'), errorCode: UNCERTIFIED }
}
