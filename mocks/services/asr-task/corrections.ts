import { computedField } from '../../core/operation.ts'
import { correctionsIn, type Correction } from '../../speech/text/compare.ts'

/** The words that a person has corrected in a transcript, and whether the list that the next run uses already has them (`vocab.learn` adds to the same). */
export const computed = computedField('asr-task.corrections', async ({ on, rows }) => {
  const ids = rows.map((row) => row.taskId)
  if (ids.length === 0) return []
  const origins = await on.selectFrom('transcript_origin').selectAll().where('taskId', 'in', ids).execute()
  if (origins.length === 0) return rows.map(() => [])
  const owners = [...new Set(rows.map((row) => row.userId))]
  const lists = await on.selectFrom('vocab').select(['vocabId', 'userId', 'isDefault', 'words']).where('userId', 'in', owners).execute()
  const apps = await on.selectFrom('application').select(['appId', 'vocabId']).where('userId', 'in', owners).execute()
  return rows.map((row) => {
    const origin = origins.find(({ taskId }) => taskId === row.taskId)
    const own = lists.filter(({ userId }) => userId === row.userId)
    const named = row.vocabId ?? apps.find(({ appId }) => appId === row.appId)?.vocabId
    const used = own.find(({ vocabId }) => vocabId === named) ?? own.find(({ isDefault }) => isDefault)
    const known = new Set(used?.words?.map(({ word }) => word))
    const found = new Map<string, Correction & { begins: number[] }>()
    for (const { text, begin } of origin?.sentences ?? [])
      for (const one of correctionsIn(text, row.sentences?.find((now) => now.begin === begin)?.text ?? text))
        found.set(one.word, { ...one, begins: [...(found.get(one.word)?.begins ?? []), begin] })
    return [...found.values()].slice(0, 50).map((one) => ({ ...one, isKnown: known.has(one.word) }))
  })
})
