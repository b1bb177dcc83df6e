import type { Query, TableRow, Trx } from '../db/database.ts'
import type { Tools } from '../core/context.ts'
import { countCodes, hashFor, useCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** The purpose with which the secrets of authenticator apps are encrypted. */
export const PURPOSE = 'factor.secret'

/** What people may know about the second factor of an account. */
type Factor = {
  /** Whether there is one: an app or a passkey. */
  on: boolean
  /** Since when an app is set up. */
  since: string | null
  app: boolean
  passkeys: number
  codesLeft: number
}

export async function factorOf(on: Query, userId: string): Promise<Factor> {
  const [kept, passkeys, codesLeft] = await Promise.all([readApp(on, userId), countPasskeys(on, userId), countCodes(on, userId)])
  const app = kept?.secret !== undefined && kept.secret !== null
  return { on: app || passkeys > 0, since: app ? kept.confirmTime : null, app, passkeys, codesLeft }
}

/** Whether an account has a second factor; checked at every sign-in. */
export async function hasFactor(on: Query, userId: string): Promise<boolean> {
  const kept = await readApp(on, userId)
  return !!kept?.secret || (await countPasskeys(on, userId)) > 0
}

/** The possible kinds of second step, the default one first. */
export async function waysOf(on: Query, userId: string): Promise<string[]> {
  const { app, passkeys, codesLeft } = await factorOf(on, userId)
  return [...(app ? ['code'] : []), ...(passkeys > 0 ? ['passkey'] : []), ...(codesLeft > 0 ? ['recovery'] : [])]
}

/** Whether a code of the app is valid now. */
async function isAppCode(on: Query, sealer: Tools['sealer'], userId: string, code: string, now: number): Promise<number | undefined> {
  const kept = await readApp(on, userId)
  return kept?.secret ? stepOf(sealer.open(kept.secret, PURPOSE), code, now) : undefined
}

/** Consumes a code of the app: neither it nor an earlier one is accepted again. False if another request was faster. */
async function useStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('factor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((at) => at.or([at('lastStep', 'is', null), at('lastStep', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Finds a code of the app or a recovery code outside of a transaction; the result consumes it inside of one. */
export async function findProof(
  { db, tools, now }: { db: { query: Query }; tools: Pick<Tools, 'sealer'>; now: number },
  userId: string,
  code: string,
): Promise<{ way: 'totp' | 'recoveryCode'; use: (trx: Trx) => Promise<boolean> } | undefined> {
  const digits = code.replace(/\s/g, '')
  const step = await isAppCode(db.query, tools.sealer, userId, digits, now)
  if (step !== undefined) return { way: 'totp', use: (trx) => useStep(trx, userId, step) }
  const hash = await hashFor(db.query, userId, code)
  return hash === undefined ? undefined : { way: 'recoveryCode', use: (trx) => useCode(trx, userId, hash) }
}

/** Removes every second factor of an account with its data. The caller has to notify the person and the audit log. */
export async function resetFactors(trx: Trx, userId: string): Promise<void> {
  for (const table of ['factor', 'recovery_code', 'factor_ticket', 'passkey_key', 'trusted_browser'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  await trx.deleteFrom('passkey').where('userId', '=', userId).execute()
}

async function readApp(on: Query, userId: string): Promise<TableRow<'factor'> | undefined> {
  return on.selectFrom('factor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

async function countPasskeys(on: Query, userId: string): Promise<number> {
  const { count } = await on
    .selectFrom('passkey_key')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
