import { judge } from '../../../src/schema/verdict.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const USUAL = 8

/** Adds a corrected word to the table that its task uses, or to the default one, which is created if necessary. */
export const service = operation('vocab.learn', async ({ body, db, person, tools, contract, locale }) => {
  const { userId } = person
  const words = contract.calls['vocab.save']!.form[locale].find(({ name }) => name === 'words')
  const item = { word: body.word.trim(), weight: USUAL } as const
  const [fault] = Object.values(judge(words?.fields ?? [], item, { locale }))
  if (fault) throw problems.invalid({ word: fault })
  return db.write(async (trx) => {
    await tools.store.lock(`vocab:${userId}`, trx)
    const task = await tools.store.find('asr-task', { taskId: body.taskId, userId }, trx)
    if (!task) throw problems.notFound()
    const app = task.appId ? await tools.store.find('application', { appId: task.appId, userId }, trx) : undefined
    const named = task.vocabId ?? app?.vocabId
    const known =
      (named ? await tools.store.find('vocab', { vocabId: named, userId }, trx) : undefined) ??
      (await tools.store.find('vocab', { isDefault: true, userId }, trx))
    if (!known) {
      const name = text('services/vocab', 'corrections')(locale)
      const at = await freeName(async (one) => !(await tools.store.find('vocab', { name: one, userId }, trx)), name)
      const made = await tools.store.add('vocab', { userId, name: at, words: [item], wordCount: 1, isDefault: true }, trx)
      return { vocabId: made.vocabId, name: at }
    }
    const all = [...(known.words ?? []).filter(({ word }) => word !== item.word), item]
    const most = words?.rules?.maxItems ?? 1000
    if (all.length > most) throw problems.invalid({ word: text('services/vocab', 'tooMany', { most }) })
    await tools.store.edit('vocab', known.vocabId, { words: all, wordCount: all.length }, trx)
    return { vocabId: known.vocabId, name: known.name }
  })
})

async function freeName(isFree: (name: string) => Promise<boolean>, name: string): Promise<string> {
  for (let nth = 1; ; nth++) {
    const one = nth === 1 ? name : `${name}-${nth}`
    if (await isFree(one)) return one
  }
}
