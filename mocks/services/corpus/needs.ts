import { operation } from '../../core/operation.ts'
import { text } from '../../http/texts.ts'

const modelFirst = text('services/corpus', 'modelFirst')

/** Shown above the corpora, so that nobody looks for a model in a form that has none to offer. */
export const service = operation('corpus.needs', async ({ db, person, locale }) => {
  const model = await db.query.selectFrom('model').select('modelId').where('userId', '=', person.userId).limit(1).executeTakeFirst()
  return model ? {} : { text: modelFirst(locale) }
})
