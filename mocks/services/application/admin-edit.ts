import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { afterCall } from '../../core/operation.ts'

/** Binding an application to an engine group and deleting that group wait for each other, so that no application keeps a deleted group. */
export const after = afterCall('application.adminEdit', async ({ tools }, { engineGroupId }, trx) => {
  if (!engineGroupId) return
  await tools.store.lock(`engine-group:${String(engineGroupId)}`, trx)
  if (await tools.store.find('engine-group', String(engineGroupId), trx)) return
  throw problems.invalid({
    engineGroupId: text('http/problems', 'unknownReference'),
  })
})
