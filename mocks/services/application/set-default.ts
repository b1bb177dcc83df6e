import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const disabled = text('services/application', 'disabled')

/** Makes an application the default one instead of another, in one transaction. Choosing the present default changes nothing. */
export const service = operation('application.setDefault', async ({ person, body, db, tools }) => {
  const { userId } = person
  return db.write(async (trx) => {
    await tools.store.lock(`application:${userId}`, trx)
    const mine = await trx
      .selectFrom('application')
      .select(['appId', 'isDefault', 'status', 'version'])
      .where('userId', '=', userId)
      .execute()
    const chosen = mine.find((app) => app.appId === body.id)
    if (!chosen) throw problems.notFound()
    if (chosen.status !== 'enabled') throw problems.conflict(disabled)
    for (const app of mine) if (app.isDefault && app !== chosen) await tools.store.edit('application', app.appId, { isDefault: false }, trx)
    return chosen.isDefault
      ? (await tools.store.find('application', chosen.appId, trx))!
      : tools.store.edit('application', chosen.appId, { isDefault: true }, trx, chosen.version)
  })
})
