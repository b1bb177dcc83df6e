import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { checkOwnAddress } from '../../metering/save-allowlist.ts'

const empty = text('services/white-list', 'empty')

/** Turns the allowlist on or off without changing its addresses; an empty one cannot be turned on. */
export const service = operation('white-list.switch', async ({ person, body, db, tools, request }) => {
  const { userId } = person
  const row = await db.write(async (trx) => {
    await tools.store.lock(`white-list:${userId}`, trx)
    const known = await tools.store.find('white-list', userId, trx)
    if (body.enabled === true && !known?.ips) throw problems.conflict(empty)
    checkOwnAddress({ ...known, enabled: body.enabled }, request.ip, body.confirmed)
    const values = { enabled: body.enabled, operatorId: userId }
    return known ? tools.store.edit('white-list', userId, values, trx) : tools.store.add('white-list', { ...values, userId }, trx)
  })
  return { enabled: row.enabled }
})
