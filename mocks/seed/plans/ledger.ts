import { MINUTE } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import type { Stored } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

/** The book of every package: what came in, what was used in parts, what took it away; the last line says what is left. */
export const planLedger: Plan = function* ({ random, now, rows }) {
  const apps = new Map<unknown, unknown>()
  for (const app of rows('application')) if (!apps.has(app.userId)) apps.set(app.userId, app.appId)

  const handed = new Map<unknown, Stored<'grant'>[]>()
  for (const grant of rows('grant')) if (grant.stockNo) handed.set(grant.stockNo, [...(handed.get(grant.stockNo) ?? []), grant])

  for (const grant of rows('grant')) {
    const begun = Date.parse(grant.createTime)
    const parted = handed.get(grant.grantNo) ?? []
    const total = grant.total ?? 0
    const used = grant.used - parted.reduce((sum, part) => sum + (part.total ?? 0), 0)
    let remain = total
    const line = (kind: string, change: number, time: number) => {
      remain += change
      return {
        time,
        row: {
          userId: grant.targetId,
          grantNo: grant.grantNo,
          kind,
          change,
          remain,
          appId: kind === 'use' ? (apps.get(grant.targetId) ?? null) : null,
          operatorId: kind === 'use' ? null : grant.operatorId,
          remark: null,
          createTime: writeMoment(time),
        },
      }
    }
    yield { ...line('grant', 0, begun), row: { ...line('grant', 0, begun).row, change: total } }
    const until = Math.min(now, Date.parse(grant.expireTime ?? ''))
    const parts = used === 0 ? 0 : random.int(1, 2)
    let rest = used
    const events = parted.map((part) => ({ kind: 'grant', change: -(part.total ?? 0), time: Date.parse(part.createTime) }))
    for (let part = 1; part <= parts; part++) {
      const share = part === parts ? rest : Math.floor(used * random.next() * 0.6)
      rest -= share
      if (share > 0) events.push({ kind: 'use', change: -share, time: begun + Math.floor(((until - begun) * part) / (parts + 1)) })
    }
    for (const { kind, change, time } of events.toSorted((one, other) => one.time - other.time)) {
      const { row } = line(kind, change, time)
      yield { time, row: change < 0 && kind === 'grant' ? { ...row, operatorId: grant.targetId } : row }
    }
    if (grant.status === 'frozen') yield line('freeze', 0, until - MINUTE)
    if (grant.status === 'reclaimed') yield line('reclaim', -remain, Math.max(begun, until - MINUTE))
  }
}
