import { sql } from 'kysely'
import type { Query, Stored, Trx } from '../db/database.ts'

/** How a person is reached, and told apart at sign-in. */
export const ADDRESSES = ['phone', 'email'] as const
export type Address = (typeof ADDRESSES)[number]

/**
 * An address in a user's row is only what somebody wrote there: an agent, an administrator, a file. What the person has shown to be
 * theirs is kept apart, with its value, so that whoever writes another one takes no account over, by whichever way they wrote it.
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

/** The addresses of a demo world are those of its people. */
export async function proveAll(trx: Trx): Promise<void> {
  for (const field of ADDRESSES)
    await sql`insert into proven ("userId", field, value) select "userId", ${field}, ${sql.ref(field)} from ${sql.table('user')} where ${sql.ref(field)} is not null on conflict do nothing`.execute(
      trx,
    )
}

/**
 * Whether somebody who holds this address may enter with it, and makes it theirs if so: it is proven, or it is the first of a new
 * account to be. Beside another proven one it may be anybody's, and its owner confirms it from within.
 */
export async function claim(trx: Trx, userId: string, field: Address, value: string): Promise<boolean> {
  const proven = await listProven(trx, userId)
  if (proven.includes(field)) return true
  if (proven.length > 0) return false
  await noteProven(trx, userId, field, value)
  return true
}

/** Of each of these rows, whether its address is proven; nothing where it has none. */
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
