import { computedField } from '../../core/operation.ts'
import type { Query } from '../../db/database.ts'

/** The table of hot words that a call has used: noted with the call, or with its task once that has run. */
async function usedBy(on: Query, ids: string[]): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const requests = await on.selectFrom('call_request').select(['requestId', 'parameters']).where('requestId', 'in', ids).execute()
  const taskIds = requests.flatMap(({ parameters: { taskId } }) => (typeof taskId === 'string' ? [taskId] : []))
  const tasks =
    taskIds.length > 0 ? await on.selectFrom('asr_task').select(['taskId', 'usedVocabId']).where('taskId', 'in', taskIds).execute() : []
  const ofTask = new Map(tasks.map(({ taskId, usedVocabId }) => [taskId, usedVocabId]))
  const used = new Map(
    requests.map(({ requestId, parameters: { taskId, vocabId } }) => [
      requestId,
      typeof taskId === 'string' ? ofTask.get(taskId) : typeof vocabId === 'string' ? vocabId : null,
    ]),
  )
  return ids.map((requestId) => used.get(requestId) || null)
}

export const computed = computedField('call-log.vocabId', async ({ on, rows }) =>
  usedBy(
    on,
    rows.map(({ requestId }) => requestId),
  ),
)

/** Its name, while it exists. */
export const named = computedField('call-log.vocabName', async ({ on, rows }) => {
  const used = await usedBy(
    on,
    rows.map(({ requestId }) => requestId),
  )
  const vocabIds = used.flatMap((vocabId) => vocabId ?? [])
  const tables =
    vocabIds.length > 0 ? await on.selectFrom('vocab').select(['vocabId', 'name']).where('vocabId', 'in', vocabIds).execute() : []
  const names = new Map(tables.map(({ vocabId, name }) => [vocabId, name]))
  return used.map((vocabId) => (vocabId && names.get(vocabId)) || null)
})
