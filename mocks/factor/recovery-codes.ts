import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { HASH_COST, hashInTurn } from '../accounts/password.ts'
import type { Query, Trx } from '../db/database.ts'

const COUNT = 10
const LENGTH = 10
/** Nothing that is read as another: no i, l, o, 0 or 1. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Hyphens, spaces and capitals are a matter of taste. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** At the cost of a password: a code has 49 bits, too few for a plain hash to keep. */
async function hashOf(code: string, salt: string): Promise<string> {
  const hash = await hashInTurn(() => hashRaw(plain(code), { ...HASH_COST, salt: Buffer.from(salt, 'base64url') }))
  return hash.toString('base64url')
}

type NewCodes = { codes: string[]; rows: { hash: string; salt: string }[] }

/** Ten codes and what is kept of them. The salt is one for the ten, so that a try costs one hash; slow, so it belongs outside of transactions. */
export async function createCodes(): Promise<NewCodes> {
  const salt = randomBytes(16).toString('base64url')
  const codes = Array.from({ length: COUNT }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!).join('')
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
  })
  const rows = await Promise.all(codes.map(async (code) => ({ hash: await hashOf(code, salt), salt })))
  return { codes, rows }
}

/** The codes before are worth nothing from now on. */
export async function keepCodes(trx: Trx, userId: string, { rows }: NewCodes): Promise<void> {
  await trx.deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(rows.map((row) => ({ userId, ...row })))
    .execute()
}

/** What a typed code is kept as; for `useCode` inside of a transaction. */
export async function hashFor(on: Query, userId: string, code: string): Promise<string | undefined> {
  const kept = await on.selectFrom('recovery_code').select('salt').where('userId', '=', userId).limit(1).executeTakeFirst()
  if (!kept || plain(code).length !== LENGTH) return undefined
  return hashOf(code, kept.salt)
}

/** Uses a code up; false where there is none such, or somebody was faster. */
export async function useCode(trx: Trx, userId: string, hash: string): Promise<boolean> {
  const used = await trx.deleteFrom('recovery_code').where('userId', '=', userId).where('hash', '=', hash).executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function countCodes(on: Query, userId: string): Promise<number> {
  const { count } = await on
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
