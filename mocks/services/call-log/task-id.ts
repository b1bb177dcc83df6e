import { computedField } from '../../core/operation.ts'

/** The task of a queued call, if it still exists. */
export const computed = computedField('call-log.taskId', async ({ on, rows }) => {
  const ids = rows.map((row) => row.requestId)
  if (ids.length === 0) return []
  const requests = await on.selectFrom('call_request').select(['requestId', 'parameters']).where('requestId', 'in', ids).execute()
  const named = new Map(requests.map(({ requestId, parameters }) => [requestId, parameters.taskId]))
  const wanted = [...named.values()].filter((one) => typeof one === 'string')
  if (wanted.length === 0) return rows.map(() => null)
  const there = await Promise.all(
    (['asr_task', 'tts_task'] as const).map((table) => on.selectFrom(table).select('taskId').where('taskId', 'in', wanted).execute()),
  )
  const known = new Set(there.flat().map(({ taskId }) => taskId))
  return rows.map(({ requestId }) => {
    const taskId = named.get(requestId)
    return typeof taskId === 'string' && known.has(taskId) ? taskId : null
  })
})
