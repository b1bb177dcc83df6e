import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { checkGuards } from '../../resource/change.ts'
import { Download } from '../../core/download.ts'

/** The audio of a finished task. */
export const service = operation('tts-task.download', async (context) => {
  const { body, person, tools } = context
  const task = await tools.store.find('tts-task', { taskId: body.taskId, userId: person.userId })
  if (!task) throw problems.notFound()
  checkGuards(context, task)
  const upload = await tools.uploads.find(task.audio ?? '')
  const path = upload && (await tools.uploads.pathOf(upload.ref))
  const facts = path && (await stat(path).catch(() => undefined))
  if (!facts) throw problems.notFound()
  return new Download(upload.name, createReadStream(path), upload.type, { 'content-length': `${facts.size}` })
})
