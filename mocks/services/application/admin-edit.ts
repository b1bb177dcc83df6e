import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { afterCall } from '../../core/operation.ts'

/** An engine group that is deleted at this moment takes no application with it: whoever binds and whoever deletes wait for one another. */
export const after = afterCall('application.adminEdit', async ({ tools }, { engineGroupId }, trx) => {
  if (!engineGroupId) return
  await tools.store.lock(`engine-group:${String(engineGroupId)}`, trx)
  if (await tools.store.find('engine-group', String(engineGroupId), trx)) return
  throw problems.invalid({
    engineGroupId: text('http/problems', 'unknownReference'),
  })
})
