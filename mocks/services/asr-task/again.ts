import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { noSuchFile } from '../../speech/serve.ts'
import { queueTasks } from '../../speech/work/queue-tasks.ts'

/** Queues the recording of a task once more: a word that was learnt from its corrections counts in the new one. */
export const service = operation('asr-task.again', async (context) => {
  const { body, person, tools } = context
  const task = await tools.store.find('asr-task', { taskId: body.taskId, userId: person.userId })
  if (!task) throw problems.notFound()
  const { audio, url, fileName, bytes, appId, vocabId } = task
  const upload = audio ? await tools.uploads.find(audio) : undefined
  if (!url && upload?.userId !== person.userId) throw problems.conflict(noSuchFile)
  const mine = { userId: person.userId }
  const isThere = vocabId ? await tools.store.find('vocab', { vocabId, ...mine }) : undefined
  const app = appId ? await tools.store.find('application', { appId, ...mine }) : undefined
  const again = { ...context, body: { ...body, ...(app ? { appId } : {}) } }
  const [taskId] = await queueTasks(again, { ...task, vocabId: isThere ? vocabId : undefined }, [{ fileName, bytes, audio, url }])
  return { taskId: taskId! }
})
