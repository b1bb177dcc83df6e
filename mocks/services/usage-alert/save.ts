import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'

/** Saves the person's alert settings, making them where there are none. */
export const service: Service = async ({ person, body, db, tools }) => {
  if (!person) throw problems.expired()
  const { userId } = person
  return db.write(async (trx) => {
    await tools.store.lock(`usage-alert:${userId}`, trx)
    const known = await tools.store.find('usage-alert', userId, trx)
    return known ? tools.store.edit('usage-alert', userId, body, trx) : tools.store.add('usage-alert', { ...body, userId }, trx)
  })
}
