import type { Service } from '../../http/service.ts'
import { SITE, siteDefaults } from './settings.ts'

/** Saves the part that was sent and leaves the rest. */
export const service: Service = async ({ body, db, tools }) =>
  db.write(async (trx) => {
    await tools.store.lock('site', trx)
    const known = await tools.store.find('site', SITE, trx)
    return known ? tools.store.edit('site', SITE, body, trx) : tools.store.add('site', { ...siteDefaults, ...body, siteId: SITE }, trx)
  })
