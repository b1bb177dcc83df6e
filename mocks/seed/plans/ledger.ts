import { dayOf, MINUTE } from '../../../src/schema/time.ts'
import { type Drawn, requestIdAt } from '../booking.ts'
import { usesOf } from './grants.ts'
import type { Plan } from '../plan.ts'
import type { Stored } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

/** The ledger of every package: what came in, what was used, what removed it; the last line has the present rest. */
export const planLedger: Plan = function* (world) {
  const { now, rows } = world

  const handed = new Map<unknown, Stored<'grant'>[]>()
  for (const grant of rows('grant')) if (grant.stockNo) handed.set(grant.stockNo, [...(handed.get(grant.stockNo) ?? []), grant])

  const uses = usesOf(world)
  for (const [at, grant] of rows('grant').entries()) {
    const begun = Date.parse(grant.createTime)
    const parted = handed.get(grant.grantNo) ?? []
    const total = grant.total ?? 0
    let remain = total
    const line = ({ kind, change, time, use, otherNo }: Event) => {
      remain += change
      return {
        time,
        row: {
          userId: grant.targetId,
          grantNo: grant.grantNo,
          kind,
          change,
          remain,
          appId: use?.appId ?? null,
          requestId: typeof use?.nth === 'number' ? requestIdAt(use.nth) : null,
          otherNo: otherNo ?? null,
          operatorId: use ? null : grant.operatorId,
          remark: use && use.nth === null ? `${dayOf(time)} 当日用量合计` : null,
          createTime: writeMoment(time),
        },
      }
    }
    const { row: first } = line({ kind: 'grant', change: 0, time: begun })
    yield { time: begun, row: { ...first, change: total } }
    const until = Math.min(now, Date.parse(grant.expireTime ?? ''))
    const events: Event[] = [
      ...parted.map((part) => ({ kind: 'grant', change: -(part.total ?? 0), time: Date.parse(part.createTime), otherNo: part.grantNo })),
      ...(uses[at] ?? []).map((use) => ({ kind: 'use', change: -use.amount, time: use.time, use })),
    ]
    for (const event of events.toSorted((one, other) => one.time - other.time)) {
      const planned = line(event)
      yield event.kind === 'grant' ? { ...planned, row: { ...planned.row, operatorId: grant.targetId } } : planned
    }
    if (grant.status === 'refunding') yield line({ kind: 'rest', change: 0, time: Math.min(now, begun + MINUTE) })
    if (grant.status === 'frozen') yield line({ kind: 'freeze', change: 0, time: until - MINUTE })
    if (grant.status === 'reclaimed') yield line({ kind: 'reclaim', change: -remain, time: Math.max(begun, until - MINUTE) })
  }
}

type Event = { kind: string; change: number; time: number; use?: Drawn; otherNo?: string }
