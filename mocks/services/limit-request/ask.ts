import { operation } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { rolesThatSend } from '../../http/may-use.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { boughtFor, raisedFor } from '../../metering/limits-today.ts'
import { limitAskedNotice } from '../../notices/messages.ts'
import { ringRoles } from '../../notices/ring.ts'
import { tellRoles } from '../../notices/tell.ts'

const waits = text('services/limit-request', 'waits')
const enough = (values: { current: number }) => text('services/limit-request', 'enough', values)

/** Stores a request and notifies the people who can approve it. */
export const service = operation('limit-request.ask', async ({ body, contract, db, now, outbox, person, tools }) =>
  db.write(async (trx) => {
    const { service: of, wanted, reason } = body
    const { userId } = person
    await tools.store.lock(`limit-request:${userId}`, trx)
    if (await tools.store.find('limit-request', { userId, service: of, status: 'pending' }, trx)) throw problems.conflict(waits)
    const face = await trx
      .selectFrom('interface')
      .select(({ fn }) => fn.max<number | null>('defaultConcurrency').as('most'))
      .where('service', '=', of)
      .executeTakeFirst()
    const [bought, raised] = [await boughtFor(trx, userId), await raisedFor(trx, userId)]
    const current = Math.max(bought.get(of) ?? 0, raised.get(of) ?? 0, face?.most ?? 2)
    if (wanted <= current) throw problems.invalid({ wanted: enough({ current }) })
    const row = await tools.store.add('limit-request', { userId, service: of, wanted, reason, current }, trx)
    const who = await tools.store.find('user', userId, trx)
    const about = { name: who?.realName ?? who?.phone ?? userId, wanted, requestNo: row.requestNo }
    const answering = rolesThatSend(contract, 'limit-request.approve')
    await tellRoles({ outbox, trx }, answering, (locale) =>
      limitAskedNotice(locale, { ...about, service: titlesOf(contract, 'interface', 'service', locale)(of) }),
    )
    await ringRoles(trx, answering, { kind: 'limitAsked', requestNo: row.requestNo, now })
    return { requestNo: row.requestNo, status: row.status }
  }),
)
