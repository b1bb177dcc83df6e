import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { checkGuards } from '../../resource/change.ts'
import { Download } from '../../core/download.ts'
import type { Sentence } from '../../speech/engine.ts'
import { writeTranscript, type TranscriptFormat } from '../../speech/transcript.ts'

const TYPES: Record<TranscriptFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** The transcript of a task as a file, with the corrections of its owner. */
export const service = operation('asr-task.export', async (context) => {
  const { body, locale, person, tools } = context
  const task = await tools.store.find('asr-task', { taskId: body.taskId, userId: person.userId })
  if (!task) throw problems.notFound()
  checkGuards(context, task)
  const format = body.format
  const name = (task.fileName ?? task.taskId).replace(/\.\w{1,5}$/, '')
  const { taskId, fileName, duration, facts } = task
  // why: the engine writes the sentences, and its type is narrower than that of the form which corrects them.
  const sentences = ((task.sentences as Sentence[] | null) ?? []).map((one) => ({ ...one, text: one.text ?? '' }))
  return new Download(`${name}.${format}`, writeTranscript(sentences, format, locale, { taskId, fileName, duration, facts }), TYPES[format])
})
