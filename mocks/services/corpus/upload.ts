import { afterCall } from '../../core/operation.ts'

/** Counts lines and bytes; the first corpus of a model makes it ready for training. */
export const after = afterCall('corpus.upload', async ({ tools }, row, trx) => {
  const text = row.content ?? ''
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  await trx
    .updateTable('corpus')
    .set({ lines, bytes: Buffer.byteLength(text) })
    .where('corpusId', '=', row.corpusId)
    .execute()
  const model = row.modelId ? await tools.store.find('model', row.modelId, trx) : undefined
  if (model?.status === 'empty') await tools.store.move('model', model.modelId, 'receiveCorpus', trx)
})
