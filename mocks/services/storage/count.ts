import { measureStorage } from '../../keep/measure.ts'
import { operation } from '../../core/operation.ts'

export const service = operation('storage.count', async ({ db, contract, now }) => {
  await measureStorage(db, contract, now)
  return {}
})
