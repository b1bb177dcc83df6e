import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { HASH_COST, hashInTurn } from '../accounts/password.ts'
import type { Query, Trx } from '../db/database.ts'

const COUNT = 10
const LENGTH = 10
/** Without characters that look alike: no i, l, o, 0 or 1. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Hyphens, spaces and capitals are ignored. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** As expensive as for a password: a code has 49 bits, too few for a plain hash. */
async function hashOf(code: string, salt: string): Promise<string> {
  const hash = await hashInTurn(() => hashRaw(plain(code), { ...HASH_COST, salt: Buffer.from(salt, 'base64url') }))
  return hash.toString('base64url')
}

type NewCodes = { codes: string[]; rows: { hash: string; salt: string }[] }

/** Ten codes and what is stored of them. They share one salt, so that an attempt costs one hash; slow, so call it outside transactions. */
export async function createCodes(): Promise<NewCodes> {
  const salt = randomBytes(16).toString('base64url')
  const codes = Array.from({ length: COUNT }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!).join('')
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
  })
  const rows = await Promise.all(codes.map(async (code) => ({ hash: await hashOf(code, salt), salt })))
  return { codes, rows }
}

/** Stores new codes; earlier ones become invalid. */
export async function keepCodes(trx: Trx, userId: string, { rows }: NewCodes): Promise<void> {
  await trx.deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(rows.map((row) => ({ userId, ...row })))
    .execute()
}

/** The hash of a typed code, for `useCode` inside of a transaction. */
export async function hashFor(on: Query, userId: string, code: string): Promise<string | undefined> {
  const kept = await on.selectFrom('recovery_code').select('salt').where('userId', '=', userId).limit(1).executeTakeFirst()
  if (!kept || plain(code).length !== LENGTH) return undefined
  return hashOf(code, kept.salt)
}

/** Consumes a code; false if there is no such code, or if another request was faster. */
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
