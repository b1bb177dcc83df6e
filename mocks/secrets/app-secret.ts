import { HOUR, MINUTE } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Choices, Rows } from '../../schemas/.meta/rows.ts'
import type { Database, Query, Trx } from '../db/database.ts'

/** How long the previous secret still works after a reset, so that servers can be updated one by one. */
export const OVERLAP_MS = 24 * HOUR

/** The maximum number of valid secrets of an application: enough for each program to have its own. */
export const MOST_SECRETS = 5

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

type Service = Choices['service']
/** Without services, the secret may call everything that the application may. */
export type Scope = { services?: readonly Service[] | null; remark?: string | null }

export type NewSecret = { secret: string; secretId: string; services: Service[] }

/** Creates a secret: it is returned once and stored as a hash; its last four characters are stored, so that people can recognise it. */
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
 * Replaces the newest secret by one for the same services. The previous one works on for `overlap`, earlier ones stop working; without an
 * overlap (because it has leaked) only the new one works.
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

/** The number of secrets of an application that are valid now. */
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

/** `none`: no secret was sent; `ended`: one that is no longer valid, since `until`. */
export type Verdict = 'right' | 'wrong' | 'ended' | 'none'

type SecretCheck = { verdict: Verdict; until?: string; known?: KnownSecret }

export type KnownSecret = {
  secretId: string
  hint: string
  services: readonly Service[]
  usedTime: string | null
  usedIp: string | null
  createTime: string
}

/** Whether a secret belongs to the application and is valid now. `mayCall` decides what it may call. */
export async function judgeSecret(on: Query, appId: string, secret: string, now: number): Promise<SecretCheck> {
  if (secret === '') return { verdict: 'none' }
  const found = await on
    .selectFrom('secret_hash as h')
    .innerJoin('secret as s', 's.secretId', 'h.secretId')
    .select(['s.secretId', 's.hint', 's.services', 's.status', 's.untilTime', 's.usedTime', 's.usedIp', 's.createTime'])
    .where('h.appId', '=', appId)
    .where('h.hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!found) return { verdict: 'wrong' }
  const { secretId, hint, services, status, untilTime: until, usedTime, usedIp, createTime } = found
  const known = { secretId, hint: hint ?? '', services: services ?? [], usedTime: usedTime ?? null, usedIp: usedIp ?? null, createTime }
  const isOver = status === 'ended' || (until && until <= new Date(now).toISOString())
  return isOver ? { verdict: 'ended', known, ...(until ? { until } : {}) } : { verdict: 'right', known }
}

/** A secret without chosen services may call whatever its application may. */
export const mayCall = ({ services }: Pick<KnownSecret, 'services'>, service: Service | null | undefined): boolean =>
  services.length === 0 || (service !== null && service !== undefined && services.includes(service))

/** Whether a secret that was sent earlier is still valid, and for this service. */
export async function mayStill(on: Query, secretId: string, service: Service, now: number): Promise<boolean> {
  const found = await on
    .selectFrom('secret')
    .select(['services', 'status', 'untilTime'])
    .where('secretId', '=', secretId)
    .executeTakeFirst()
  if (!found || found.status === 'ended' || (found.untilTime && found.untilTime <= new Date(now).toISOString())) return false
  return mayCall({ services: found.services ?? [] }, service)
}

/** The last use is stored at most this often, so that most calls need no extra write. */
const SEEN_MS = MINUTE

/** Stores when and from where a secret was used, so that its owner sees which ones are in use. */
export async function noteUse(db: Database, { secretId, usedTime, usedIp }: KnownSecret, ip: string, now: number): Promise<void> {
  if (usedTime && usedIp === ip && now - Date.parse(usedTime) < SEEN_MS) return
  // The version stays, so that somebody who is editing the secret gets no conflict.
  await db.write((trx) =>
    trx
      .updateTable('secret')
      .set({ usedTime: new Date(now).toISOString(), usedIp: ip })
      .where('secretId', '=', secretId)
      .execute(),
  )
}
