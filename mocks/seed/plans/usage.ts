import { DAY, dayOf } from '../../../src/schema/time.ts'
import { bookingOf } from '../booking.ts'
import { listCalls } from '../calls.ts'
import type { Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

/** One row for each day, application and service: the sum of its calls. */
export const planUsage: Plan = function* (world) {
  const { isRefused } = bookingOf(world)
  let nth = 0
  for (const { app, service, day, calls } of listCalls(world)) {
    const time = Math.min(day + DAY - 1_000, world.now)
    const well = calls.filter(({ code }) => !isRefused(nth++) && code === 0)
    const ok = well.length
    const sumOf = (part: 'amount' | 'seconds' | 'chars') => well.reduce((sum, call) => sum + call[part], 0)
    yield {
      time,
      row: {
        day: dayOf(day),
        userId: app.userId,
        appId: app.appId,
        service,
        calls: calls.length,
        ok,
        failed: calls.length - ok,
        amount: sumOf('amount'),
        duration: sumOf('seconds'),
        chars: sumOf('chars'),
        peak: Math.ceil(calls.length / 15),
        createTime: writeMoment(time),
      },
    }
  }
}
