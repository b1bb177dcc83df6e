import { sql } from 'kysely'
import type { Query, Stored, Trx } from '../db/database.ts'

/** The addresses by which people are contacted and identified at sign-in. */
export const ADDRESSES = ['phone', 'email'] as const
export type Address = (typeof ADDRESSES)[number]

/**
 * The proven addresses of a user. An address in a user's row may have been entered by anybody: an agent, an administrator, an import. What
 * the person has proven is stored separately with its value, so that changing the row takes over no account, whichever way it is changed.
 */
export async function listProven(on: Query, userId: string): Promise<Address[]> {
  const rows = await on
    .selectFrom('proven')
    .innerJoin('user', 'user.userId', 'proven.userId')
    .select(['proven.field', 'proven.value', 'user.phone', 'user.email'])
    .where('proven.userId', '=', userId)
    .execute()
  return ADDRESSES.filter((field) => rows.some((row) => row.field === field && row.value === row[field]))
}

export async function noteProven(trx: Trx, userId: string, field: Address, value: string): Promise<void> {
  await trx
    .insertInto('proven')
    .values({ userId, field, value })
    .onConflict((conflict) => conflict.columns(['userId', 'field']).doUpdateSet({ value }))
    .execute()
}

/** In the demo, all addresses count as proven. */
export async function proveAll(trx: Trx): Promise<void> {
  for (const field of ADDRESSES)
    await sql`insert into proven ("userId", field, value) select "userId", ${field}, ${sql.ref(field)} from ${sql.table('user')} where ${sql.ref(field)} is not null on conflict do nothing`.execute(
      trx,
    )
}

/**
 * Whether somebody who controls this address may sign in with it: it is proven, or it is the first one of an account, and is then marked as
 * proven. If another address is proven, this one may be anybody's, and its owner has to confirm it after signing in.
 */
export async function claim(trx: Trx, userId: string, field: Address, value: string): Promise<boolean> {
  const proven = await listProven(trx, userId)
  if (proven.includes(field)) return true
  if (proven.length > 0) return false
  await noteProven(trx, userId, field, value)
  return true
}

/** For each row, whether its address is proven; null if it has none. */
export async function provenOf(on: Query, rows: Pick<Stored<'user'>, 'userId' | Address>[], field: Address): Promise<(boolean | null)[]> {
  if (rows.length === 0) return []
  const found = await on
    .selectFrom('proven')
    .select(['userId', 'value'])
    .where('field', '=', field)
    .where('userId', 'in', [...new Set(rows.map(({ userId }) => userId))])
    .execute()
  const known = new Map(found.map(({ userId, value }) => [userId, value]))
  return rows.map((row) => (row[field] ? known.get(row.userId) === row[field] : null))
}
