import { HOUR, DAY } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { inEach } from '../in-each.ts'
import { listMoments, writeMoment } from '../time.ts'

/** Most are published for everybody, the latest are drafts; published ones were read by some people. */
export const planNotices: Plan = function* ({ contract, entity, random, now, count, rows }) {
  const people = rows('user').length
  for (const [at, time] of listMoments(random.fork('times'), count, 300, now - DAY).entries()) {
    const status = at >= count - 2 ? 'draft' : at % 13 === 6 ? 'withdrawn' : 'published'
    const type = random.weigh(['system', 'activity', 'maintenance'] as const, [5, 3, 3])
    const message = random.pick(MESSAGES[type])
    yield {
      time,
      row: {
        ...inEach(contract, entity, 'title', (locale) => sayIn(locale)('seed/notices', message)),
        ...inEach(contract, entity, 'content', (locale) => sayIn(locale)('seed/notices', `${message}Text`)),
        type,
        target: random.weigh(['all', 'user', 'agent'], [7, 2, 1]),
        top: at === count - 5 || at === count - 9,
        status,
        publishTime: status === 'draft' ? null : writeMoment(time),
        reads: status === 'draft' ? 0 : random.int(Math.min(5, people), Math.max(5, Math.floor(people * 0.6))),
        createTime: writeMoment(time - random.int(1, 48) * HOUR),
      },
    }
  }
}

/** Typical announcements of an operator, whose texts are in `texts`; everything that they mention exists on the platform. */
const MESSAGES = {
  system: ['upgrade', 'newEngine', 'billing', 'usagePage', 'oldInterfaces'],
  activity: ['welcome', 'yearly', 'meetup', 'thanks'],
  maintenance: ['holiday', 'synthesis', 'database', 'duty'],
} as const
