import { anyStore } from '../../core/store.ts'
import type { Row } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import { text, type LocalText } from '../../http/texts.ts'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { listIn, textIn } from '../../db/row-values.ts'

type Reason = 'gone' | 'text' | 'unknown'

const NOTICES: Record<Reason, LocalText> = {
  gone: text('services/call-log', 'gone'),
  text: text('services/call-log', 'text'),
  unknown: text('services/call-log', 'unknown'),
}

/** References to rows of the caller, with the entity of each. */
const ROWS = { vocabId: 'vocab', modelId: 'model', appId: 'application', voiceId: 'voice', speakerId: 'speaker' } as const

/** The parameters of one's own failed call, as they were sent; what it named and is not there is left empty, with a notice. */
export const service = operation('call-log.again', async (context) => {
  const { body, db, locale, person } = context
  const mine = { requestId: body.requestId, userId: person.userId }
  const call = await context.tools.store.find('call-log', mine)
  if (!call) throw problems.notFound()
  const kept = await db.query
    .selectFrom('call_request')
    .select('parameters')
    .where('requestId', '=', mine.requestId)
    .where('userId', '=', mine.userId)
    .executeTakeFirst()
  const found = kept && (await valuesOf(context, kept.parameters, person.userId))
  if (!found) return { values: call.engine ? { engine: call.engine } : {}, notice: NOTICES.unknown(locale) }
  const reason = found.isGone ? 'gone' : call.face === 'tts.short' ? 'text' : undefined
  // The form cannot be prefilled with the text that was spoken, because texts are not kept.
  const values = reason === 'text' ? { ...found.values, text: '' } : found.values
  const { absent } = found
  const told =
    absent.length > 0 ? [text('services/call-log', 'absent', (of) => ({ names: absent.join(sayIn(of)('schema/display', 'comma')) }))] : []
  const notices = [...told, ...(reason ? [NOTICES[reason]] : [])].map((one) => one(locale))
  return { values, ...(notices.length > 0 ? { notice: notices.join('\n') } : {}) }
})

/** `absent`: the rows that it named and that are not there. */
type Found = { values: Row; isGone: boolean; absent: string[] }

async function valuesOf(context: Context, parameters: Row, userId: string): Promise<Found | undefined> {
  const values = 'taskId' in parameters ? await valuesOfTask(context, parameters.taskId, userId) : { ...parameters }
  if (!values) return undefined
  const { store, uploads } = context.tools
  const absent: string[] = []
  for (const [name, entity] of Object.entries(ROWS)) {
    if (!values[name]) continue
    const where = entity === 'voice' ? { [name]: values[name] } : { [name]: values[name], userId }
    if (await anyStore(store).find(entity, where)) continue
    absent.push(`${name} “${textIn(values, name).slice(0, 60)}”`)
    // Nothing is chosen in its place.
    values[name] = ''
  }
  const isThere = async (ref: unknown) => (await uploads.find(String(ref)))?.userId === userId
  let isGone = false
  if (values.audio && !(await isThere(values.audio))) {
    delete values.audio
    isGone = true
  }
  if (Array.isArray(values.files)) {
    const files = listIn<{ audio: string }>(values, 'files')
    const there = await Promise.all(files.map(({ audio }) => isThere(audio)))
    values.files = files.filter((_, at) => there[at])
    isGone = there.includes(false)
  }
  return { values, isGone, absent }
}

const ASKED = {
  'asr-task': ['appId', 'engine', 'channelNum', 'speakerNumber', 'vocabId', 'callbackUrl'],
  'tts-task': ['title', 'text', 'voiceId', 'speed', 'pitch', 'volume', 'format', 'sampleRate', 'callbackUrl'],
} as const

/** The parameters of a queued call are those of its task, which belongs to its owner and may have been removed. */
async function valuesOfTask({ tools }: Context, taskId: unknown, userId: string): Promise<Row | undefined> {
  for (const [entity, names] of Object.entries(ASKED)) {
    const task = await anyStore(tools.store).find(entity, { taskId, userId })
    if (!task) continue
    const values = Object.fromEntries(
      names.flatMap((name) => (task[name] === null || task[name] === undefined ? [] : [[name, task[name]]])),
    )
    if (entity === 'tts-task') return values
    const source = task.audio ? { from: 'file', files: [{ audio: task.audio }] } : { from: 'url', url: task.url }
    return { ...values, ...source }
  }
  return undefined
}
