import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../../schemas/.meta/rows.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Query, Stored, Trx } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import { titlesOfReminders } from './reminder-titles.ts'

type Kind = NonNullable<Stored<'reminder'>['kind']>
/** What may be another by the time it is read, such as how it ended, is kept as it was. */
export type About = { kind: Kind; requestNo: string; outcome?: string; reply?: string | null; now: number }

/** Adds a reminder to somebody's bell, in addition to any messages: it stays until they have read it. */
export async function ring(trx: Trx, userId: string, about: About): Promise<void> {
  await trx.insertInto('reminder').values(rowOf(userId, about)).execute()
}

const rowOf = (userId: string, { now, ...about }: About) => ({
  reminderId: `r${randomBytes(8).toString('hex')}`,
  userId,
  ...about,
  status: 'unread' as const,
  version: 1,
  createTime: new Date(now).toISOString(),
})

type HolderKind = 'packageGranted' | 'packageReclaimed' | 'packageFrozen' | 'packageThawed'

/**
 * Tells the holder of a package what became of it by somebody else: nobody looks for what they have not asked for. All that becomes of their
 * packages in one batch is one reminder, which says how many they are, and is unread again if they read it in between.
 */
export async function ringHolder(
  trx: Trx,
  kind: HolderKind,
  { targetId, grantNo }: Pick<Stored<'grant'>, 'targetId' | 'grantNo'>,
  { now, batch }: Pick<Context, 'now' | 'batch'>,
): Promise<void> {
  if (targetId === null) return
  const about = { kind, requestNo: grantNo, now }
  if (batch === undefined) return ring(trx, targetId, about)
  const createTime = new Date(now).toISOString()
  const again = {
    status: 'unread' as const,
    createTime,
    count: sql<number>`coalesce(reminder.count, 1) + 1`,
    version: sql<number>`reminder.version + 1`,
  }
  await trx
    .insertInto('reminder')
    .values({ ...rowOf(targetId, about), reminderId: idOf(targetId, kind, batch) })
    .onConflict((conflict) => conflict.column('reminderId').doUpdateSet(again))
    .execute()
}

/** The same for everything of this kind that one batch does to somebody: it needs no other record to be found again. */
const idOf = (...parts: string[]): string => `r${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`

/** The same for everybody with one of these roles. */
export async function ringRoles(trx: Trx, roles: Role[], about: About): Promise<void> {
  if (roles.length === 0) return
  const people = await trx.selectFrom('user').select('userId').where('role', 'in', roles).where('status', '=', 1).execute()
  for (const { userId } of people) await ring(trx, userId, about)
}

/** When one of them has dealt with it, marks the reminders of the others as read. */
export async function settleReminders(trx: Trx, { kind, requestNo }: Pick<About, 'kind' | 'requestNo'>): Promise<void> {
  const open = trx.updateTable('reminder').set({ status: 'read' }).where('kind', '=', kind)
  await open.where('requestNo', '=', requestNo).where('status', '=', 'unread').execute()
}

const LATEST = 5

/** The name of each kind's number on the page that it links to. */
const NUMBERED: Record<Kind, string> = {
  limitAsked: 'requestNo',
  limitAnswered: 'requestNo',
  certificationAnswered: 'userId',
  refundAnswered: 'orderNo',
  packageLow: 'grantNo',
  packageGranted: 'grantNo',
  packageReclaimed: 'grantNo',
  packageFrozen: 'grantNo',
  packageThawed: 'grantNo',
  customerLow: 'userId',
  balanceChanged: 'recordNo',
  balanceLow: 'userId',
  dailyCalls: 'day',
  concurrencyHigh: 'appId',
  certificationAsked: 'userId',
  refundAsked: 'orderNo',
  transferDeclared: 'orderNo',
  transferAnswered: 'orderNo',
  invoiceAsked: 'invoiceNo',
  invoiceAnswered: 'invoiceNo',
  publicationWaits: 'publicationId',
}

type News = {
  id: string
  title: string
  type: string
  publishTime: string
  read: boolean
  with?: Record<string, string>
  /** Of how many rows it tells, if they are several. */
  count?: number
}

/** The number of unread reminders, and the latest ones for the bell. */
export async function readReminders(
  on: Query,
  contract: Contract,
  userId: string,
  locale: Locale,
): Promise<{ unread: number; latest: News[] }> {
  const mine = on.selectFrom('reminder').where('userId', '=', userId)
  const { count } = await mine
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'unread')
    .executeTakeFirstOrThrow()
  const rows = await mine.selectAll().orderBy('createTime', 'desc').orderBy('reminderId').limit(LATEST).execute()
  const titles = await titlesOfReminders(on, contract, rows, locale)
  const latest = rows.map(({ reminderId: id, kind, requestNo, status, createTime, count }, at) => ({
    id,
    title: titles[at]!,
    type: kind ?? '',
    publishTime: createTime,
    read: status === 'read',
    ...(requestNo ? { with: { [NUMBERED[kind ?? 'limitAsked']]: requestNo } } : {}),
    ...(count === null ? {} : { count }),
  }))
  return { unread: Number(count), latest }
}
