import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** The words of a table, one on each line, as `word|weight`: the format of an import. */
export const service = operation('vocab.export', async ({ body, person, tools }) => {
  const vocab = await tools.store.find('vocab', { vocabId: body.vocabId, userId: person.userId })
  if (!vocab) throw problems.notFound()
  const words = vocab.words ?? []
  return words.map(({ word, weight }) => `${word}|${weight}\n`).join('')
})
