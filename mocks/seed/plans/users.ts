import { HOUR, DAY } from '../../../src/schema/time.ts'
import { DEMO_ACCOUNTS, type Plan, type Planned } from '../plan.ts'
import { createHex } from '../words/technical.ts'
import { createPerson, emailOf, phoneAt, type Person } from '../words/people.ts'
import { createCompany } from '../words/business.ts'
import { listMoments, writeMoment } from '../time.ts'
import { keyAt } from '../value.ts'
import { textIn } from '../../db/row-values.ts'

/** 60 of 2,000. */
const AGENTS = 0.03
/** Customers of the demo agent, so that the agent's lists have data: 40 of 2,000. */
const DEMO_CUSTOMERS = 0.02
const YEARS = 2 * 365
/** What agents pay, in percent of the price. */
const DISCOUNTS = [100, 95, 90, 85, 80]

/** Demo accounts first, then agents, then ordinary people, a third of whom came through an agent. */
export const planUsers: Plan = function* ({ entity, random, now, count }) {
  const all = Math.max(count, DEMO_ACCOUNTS.length)
  const standard = Object.fromEntries(['level', 'discount'].map((name) => [name, entity.properties[name]?.default ?? null]))
  const lastAgent = DEMO_ACCOUNTS.length + all * AGENTS - 1
  const agents: string[] = []
  const times = listMoments(random.fork('times'), all, YEARS, now)
  for (let at = 0; at < all; at++) {
    const demo = DEMO_ACCOUNTS[at]
    const role = demo?.role ?? (at < lastAgent ? 'agent' : 'user')
    const time = role === 'user' && !demo ? times[at]! : times[0]! - random.int(1, 90) * DAY
    const planned = planPerson(at, time, role, demo ? { name: demo.realName, spelt: demo.username } : createPerson(random))
    if (role === 'agent') agents.push(textIn(planned.row, 'userId'))
    yield planned
  }

  function planPerson(at: number, time: number, role: string, person: Person): Planned {
    const demo = at < DEMO_ACCOUNTS.length
    const certType = demo ? 1 : role === 'agent' ? 2 : random.weigh([0, 1, 2], [40, 44, 16])
    const company = certType === 2 ? createCompany(random) : null
    const seen = demo || random.chance(0.86)
    const userId = keyAt(entity, { at, time, random, now, salt: 0, row: {} })
    return {
      time,
      row: {
        userId,
        username: demo ? person.spelt : person.spelt.replace('.', '') + at,
        realName: certType === 0 && random.chance(0.5) ? null : person.name,
        phone: phoneAt(at),
        email: demo ? `${person.spelt}@example.com` : emailOf(person.spelt, at),
        openid: !demo && random.chance(0.35) ? `o${createHex(random, 27)}` : null,
        role,
        certType,
        agentId: role === 'user' ? agentFor(at) : null,
        ...(role === 'agent' ? { discount: demo ? standard.discount : DISCOUNTS[at % DISCOUNTS.length] } : standard),
        balance: role === 'agent' ? random.int(20, 900) * 100_00 : 0,
        status: demo || random.chance(0.97) ? 1 : 0,
        deleted: 0,
        company,
        companyName: company,
        registerTime: writeMoment(time),
        createTime: writeMoment(time),
        lastLoginTime: seen
          ? writeMoment(demo ? now - random.int(1, 20) * HOUR : time + Math.floor(random.next() ** 0.5 * (now - time)))
          : null,
        lastLoginIp: seen ? `203.0.113.${random.int(1, 254)}` : null,
      },
    }
  }

  function agentFor(at: number): string | null {
    if (at < lastAgent + all * DEMO_CUSTOMERS) return agents[0] ?? null
    return agents.length > 0 && random.chance(0.33) ? random.pick(agents) : null
  }
}
