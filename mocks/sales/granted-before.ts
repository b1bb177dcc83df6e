import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Context } from '../core/context.ts'
import type { Values } from '../core/store.ts'
import type { Trx } from '../db/database.ts'
import { toldTime } from '../resource/told-time.ts'

type Granted = Partial<Pick<Values<'grant'>, 'targetId' | 'comboId' | 'total' | 'remark'>>

/** What makes two allocations the same: to whom, of what, how much, and for which contract or reason. */
export const markOf = ({ targetId, comboId, total, remark }: Granted): string => JSON.stringify([targetId, comboId, total, remark])

/** Lines that one query is about, each with two bound values. */
const AT_ONCE = 250

/** The latest earlier allocation of each of these, in words: when it was, by whom, and its number. What was reclaimed is none. */
export async function findGranted(context: Context, wanted: Granted[], trx: Trx): Promise<Map<string, string>> {
  const say = sayIn(context.locale)
  const marks = new Set(wanted.map(markOf))
  const found = new Map<string, string>()
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE)
    const holders = [...new Set(some.flatMap(({ targetId }) => targetId ?? []))]
    const remarks = [...new Set(some.map(({ remark }) => remark ?? ''))]
    if (holders.length === 0) continue
    const rows = await trx
      .selectFrom('grant')
      .leftJoin('user', 'user.userId', 'grant.operatorId')
      .select(['grant.targetId', 'comboId', 'total', 'grant.remark', 'grantNo', 'grant.createTime', 'user.realName', 'user.username'])
      .where('grant.targetId', 'in', holders)
      // Whoever holds thousands of packages is not read with all of them for each few lines.
      .where((is) => is(is.fn.coalesce('grant.remark', is.val('')), 'in', remarks))
      .where('source', '=', 'allocate')
      .where('grant.status', '<>', 'reclaimed')
      .orderBy('grant.createTime')
      .execute()
    for (const { realName, username, createTime, grantNo, ...grant } of rows) {
      if (!marks.has(markOf(grant))) continue
      const time = toldTime(context, createTime)
      found.set(markOf(grant), say('sales/sales', 'grantedBefore', { time, by: realName || username || '—', grantNo }))
    }
  }
  return found
}
