import { MINUTE, HOUR } from '../../../src/schema/time.ts'
import { choicesOf, DEMO_ACCOUNTS, demoUser, type Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'
import { createAppName } from '../words/business.ts'

/** The demo user has several, one of them disabled, so that every action of the list can be seen on a row. */
const DEMO_OWNED = 5

/** Every n-th customer of the demo agent calls, so that the agent's overview has data. */
const AGENTS_SHARE = 2

const DRAWN = 32

/** The average number of applications of an owner. */
const EACH = 1.6

/** Every owner has exactly one default application, the first one, which is enabled. */
export const planApplications: Plan = function* ({ entity, random, now, count, rows }) {
  const demo = DEMO_ACCOUNTS.find((account) => account.role === 'user')?.username
  const people = rows('user').filter((user) => user.role === 'user' && user.status === 1)
  const services = choicesOf(entity, 'services', ['asr-sentence', 'asr-realtime', 'asr-file', 'tts-short'])
  const agent = demoUser(rows, 'agent')?.userId
  const customers = people.filter((one) => agent && one.agentId === agent).filter((_, at) => at % AGENTS_SHARE === 0)
  const first = people.slice(0, 1).concat(customers.filter((one) => one !== people[0]))
  // Spread over everybody, including the latest; the others are used only if these were not enough.
  const stride = Math.max(1, Math.ceil(people.length / Math.max(1, count / EACH - first.length)))
  const others = [0, 1].flatMap((turn) => people.filter((one, at) => at % stride === turn && !first.includes(one)))

  let made = 0
  for (const owner of [...first, ...others]) {
    if (made >= count) return
    const isDemo = owner.username === demo
    const wanted = isDemo ? DEMO_OWNED : random.weigh([1, 2, 3, 4], [60, 25, 10, 5])
    const since = Date.parse(owner.registerTime)
    for (let own = 0; own < wanted && made < count; own++, made++) {
      const time = own === 0 ? Math.min(since + random.int(1, 240) * HOUR, now - MINUTE) : since + Math.floor(random.next() * (now - since))
      const status = isDemo ? own !== DEMO_OWNED - 1 : own === 0 || random.chance(0.88)
      const row = {
        userId: owner.userId,
        appName: createAppName(random),
        isDefault: own === 0,
        // With the default application of the demo user, every service can be tried.
        services: services.filter((_, at) => (isDemo && own === 0) || at === (made + own) % services.length || random.chance(0.25)),
        dailyLimit: isDemo && own === 0 ? 100_000 : random.pick([1_000, 5_000, 10_000, 50_000, 100_000]),
        concurrency: isDemo && own === 0 ? 20 : random.pick([2, 5, 10, 20, 50]),
        status: status ? 'enabled' : 'disabled',
        createTime: writeMoment(time),
        // Filled in from the calls, if there are any.
        lastCallTime: null,
      }
      // Consumes the random values that were drawn here earlier, so that the rest of the world, for which figures are tuned, stays the
      // same.
      for (let drawn = 0; drawn < DRAWN; drawn++) random.next()
      yield { time, row }
    }
  }
}
