import type { Books } from './books.ts'

/** The users of the run, and what they trade with. */
export type World = {
  /** The administrator of the target. */
  operator: string
  customers: string[]
  cards: string[]
  comboId: string
  emails: string[]
}

const CUSTOMERS = 4
const CARDS = 1500
const TOTAL = 10_000_000
const END = '2099-01-01T00:00:00.000Z'
export const PASSWORD = 'Demo-2026!'

/** Turns the demo world into an ordinary production system in which a few customers have a package each and cards wait to be activated. */
export async function prepare({ all }: Books): Promise<World> {
  await all(`delete from meta where name like 'seeded %'`)
  // Of the roles of the demo world, the most common is that of customers, and the rarest that of administrators.
  const roles = await all<{ role: string }>(`select role from "user" group by role order by count(*) desc`)
  const [most, fewest] = [roles[0]!.role, roles.at(-1)!.role]
  const [target] = await all<{ username: string }>(`select username from "user" where role = '${fewest}' order by "userId" limit 1`)
  const names = await all<{ username: string; userId: string }>(
    `select username, "userId" from "user" where role = '${most}' and status = 1 and username is not null
       and exists (select 1 from application a where a."userId" = "user"."userId" and a."isDefault" and a.status = 'enabled')
       and not exists (select 1 from white_list w where w."userId" = "user"."userId" and w.enabled)
       order by "userId" limit ${CUSTOMERS}`,
  )
  const [sample] = await all<{ hash: string; changeTime: string }>(`select hash, "changeTime" from credential limit 1`)
  const comboOf = async (service: string) =>
    (
      await all<{ comboId: string }>(`select "comboId" from combo where service = '${service}' and status = 'onSale' order by "comboId"`)
    )[0]!
  const [combo, spoken] = [await comboOf('nlp'), await comboOf('tts')]
  // A few calls per day are free, and the packages pay for the rest.
  await all(`update interface set "freeQuota" = 5`)
  for (const [nth, { userId }] of names.entries()) {
    await all(`delete from credential where "userId" = '${userId}'`)
    await all(`insert into credential ("userId", hash, "changeTime") values ('${userId}', '${sample!.hash}', '${sample!.changeTime}')`)
    await all(
      `update application set services = '["nlp","tts"]', concurrency = 100, "dailyLimit" = null, "engineGroupId" = null where "userId" = '${userId}'`,
    )
    for (const [kind, { comboId }] of Object.entries({ nlp: combo, tts: spoken })) {
      const [no, time] = [`chaos-${kind}-${nth}`, sample!.changeTime]
      await all(
        `insert into "grant" ("grantNo", "targetId", "targetType", "comboId", total, used, remain, source, "effectiveTime", "expireTime", status, "createTime")
           values ('${no}', '${userId}', 'user', '${comboId}', ${TOTAL}, 0, ${TOTAL}, 'allocate', '2020-01-01T00:00:00.000Z', '${END}', 'inUse', '${time}')`,
      )
      await all(
        `insert into ledger ("ledgerNo", "userId", "grantNo", kind, change, remain, "createTime")
           values ('${no}', '${userId}', '${no}', 'grant', ${TOTAL}, ${TOTAL}, '${time}')`,
      )
    }
  }
  for (let from = 0; from < CARDS; from += 500) {
    const rows = Array.from(
      { length: 500 },
      (_, at) =>
        `('chaos-${from + at}', 'CHAOS', 'chaos', 'chaos-${from + at}', 'card', '${combo.comboId}', 'new', '${END}', '${sample!.changeTime}')`,
    )
    await all(
      `insert into card ("cardNo", "batchNo", name, code, type, "comboId", status, "expireTime", "createTime") values ${rows.join(', ')}`,
    )
  }
  const cards = await all<{ cardNo: string }>(`select "cardNo" from card where "batchNo" = 'CHAOS' order by "cardNo"`)
  const written = await all<{ email: string }>(`select email from "user" where email is not null and status = 1 order by "userId"`)
  const emails = written.map(({ email }) => email)
  return {
    operator: target!.username,
    emails,
    customers: names.map(({ username }) => username),
    cards: cards.map(({ cardNo }) => cardNo),
    comboId: combo.comboId,
  }
}
