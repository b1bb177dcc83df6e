import { HOUR, MINUTE } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Choices, Rows } from '../../schemas/.meta/rows.ts'
import type { Database, Query, Trx } from '../db/database.ts'

/** So long the secret before a reset still works, so that servers can change over one by one. */
export const OVERLAP_MS = 24 * HOUR

/** So many secrets of one application may work at once: each program has its own, and none is shared for want of another. */
export const MOST_SECRETS = 5

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

type Service = Choices['service']
/** No service named: whatever the application may call. */
export type Scope = { services?: readonly Service[] | null; remark?: string | null }

export type NewSecret = { secret: string; secretId: string; services: Service[] }

/** A new secret, answered once and kept as a hash; its last four characters are told, so that it is known among others. */
export async function addSecret(trx: Trx, appId: string, now: number, { services, remark }: Scope = {}): Promise<NewSecret> {
  const secret = randomBytes(24).toString('base64url')
  const secretId = `k${randomBytes(8).toString('hex')}`
  const { userId } = await trx.selectFrom('application').select('userId').where('appId', '=', appId).executeTakeFirstOrThrow()
  const row = { secretId, userId, appId, hint: `…${secret.slice(-4)}`, services: [...(services ?? [])], remark: remark ?? null }
  await trx
    .insertInto('secret')
    .values({ ...row, status: 'inUse', createTime: new Date(now).toISOString(), version: 1 })
    .execute()
  await trx
    .insertInto('secret_hash')
    .values({ hash: hashOf(secret), secretId, appId })
    .execute()
  return { secret, secretId, services: row.services }
}

/**
 * A secret in the place of the newest one, for the same services. The one before works on for `overlap`, and one that was replaced
 * earlier no longer; without an overlap (it has become known) none but the new one does.
 */
export async function renewSecret(trx: Trx, appId: string, now: number, overlap = OVERLAP_MS): Promise<NewSecret> {
  const valid = await trx.selectFrom('secret').selectAll().where('appId', '=', appId).where('status', '!=', 'ended').execute()
  const newest = valid.filter(({ status }) => status === 'inUse').toSorted((one, other) => (one.createTime < other.createTime ? 1 : -1))[0]
  const over = valid.filter(({ status }) => overlap <= 0 || status === 'ending')
  for (const { secretId } of over) await setUntil(trx, secretId, 'ended', now)
  return newest && overlap > 0 ? replaceSecret(trx, newest, now, overlap) : addSecret(trx, appId, now, newest)
}

/** A secret in the place of this one, for the same services and the same use; this one works on for `overlap`. */
export async function replaceSecret(trx: Trx, old: Rows['secret'], now: number, overlap = OVERLAP_MS): Promise<NewSecret> {
  await setUntil(trx, old.secretId, 'ending', now + overlap)
  return addSecret(trx, old.appId!, now, old)
}

const setUntil = (trx: Trx, secretId: string, status: Rows['secret']['status'], until: number) =>
  trx
    .updateTable('secret')
    .set((it) => ({ status, untilTime: new Date(until).toISOString(), version: it('version', '+', 1) }))
    .where('secretId', '=', secretId)
    .execute()

/** How many secrets of an application work at this moment. */
export async function countValid(on: Query, appId: string, now: number): Promise<number> {
  const { count } = await on
    .selectFrom('secret')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .where('status', '!=', 'ended')
    .where((it) => it.or([it('untilTime', 'is', null), it('untilTime', '>', new Date(now).toISOString())]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `none`: nothing was sent; `ended`: one that works no longer, since `until`. */
export type Verdict = 'right' | 'wrong' | 'ended' | 'none'

type SecretCheck = { verdict: Verdict; until?: string; known?: KnownSecret }

export type KnownSecret = { secretId: string; hint: string; services: readonly Service[]; usedTime: string | null; usedIp: string | null }

/** Whether a secret is one of the application's, and works now. What it may call is for `mayCall` to say. */
export async function judgeSecret(on: Query, appId: string, secret: string, now: number): Promise<SecretCheck> {
  if (secret === '') return { verdict: 'none' }
  const found = await on
    .selectFrom('secret_hash as h')
    .innerJoin('secret as s', 's.secretId', 'h.secretId')
    .select(['s.secretId', 's.hint', 's.services', 's.status', 's.untilTime', 's.usedTime', 's.usedIp'])
    .where('h.appId', '=', appId)
    .where('h.hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!found) return { verdict: 'wrong' }
  const { secretId, hint, services, status, untilTime: until, usedTime, usedIp } = found
  const known = { secretId, hint: hint ?? '', services: services ?? [], usedTime: usedTime ?? null, usedIp: usedIp ?? null }
  const isOver = status === 'ended' || (until && until <= new Date(now).toISOString())
  return isOver ? { verdict: 'ended', known, ...(until ? { until } : {}) } : { verdict: 'right', known }
}

/** A secret for which no service was chosen calls whatever its application may. */
export const mayCall = ({ services }: Pick<KnownSecret, 'services'>, service: Service | null | undefined): boolean =>
  services.length === 0 || (service !== null && service !== undefined && services.includes(service))

/** Whether a secret that was sent before works still, and for this service. */
export async function mayStill(on: Query, secretId: string, service: Service, now: number): Promise<boolean> {
  const found = await on
    .selectFrom('secret')
    .select(['services', 'status', 'untilTime'])
    .where('secretId', '=', secretId)
    .executeTakeFirst()
  if (!found || found.status === 'ended' || (found.untilTime && found.untilTime <= new Date(now).toISOString())) return false
  return mayCall({ services: found.services ?? [] }, service)
}

/** A use is written down no more often than this, so that a call costs no write of its own. */
const SEEN_MS = MINUTE

/** Notes when and from where a secret was used, so that its owner sees which of several still is. */
export async function noteUse(db: Database, { secretId, usedTime, usedIp }: KnownSecret, ip: string, now: number): Promise<void> {
  if (usedTime && usedIp === ip && now - Date.parse(usedTime) < SEEN_MS) return
  // The version stays: whoever edits the secret meanwhile has not been overtaken by anybody.
  await db.write((trx) =>
    trx
      .updateTable('secret')
      .set({ usedTime: new Date(now).toISOString(), usedIp: ip })
      .where('secretId', '=', secretId)
      .execute(),
  )
}
