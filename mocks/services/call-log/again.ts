import { anyStore } from '../../core/store.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Row } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'

type Told = 'gone' | 'text' | 'unknown'

const NOTICES: Record<Told, Record<Locale, string>> = {
  gone: {
    'zh-CN': '已填入上次的参数。录音已经不在了（试用的录音保留一天），请重新选择。',
    'en-US':
      'Filled in as it was. The recording is no longer there (recordings that were only tried are kept for a day); please choose one again.',
  },
  text: {
    'zh-CN': '已填入上次的发音人和参数。调用记录不保存文本，请重新输入。',
    'en-US': 'Voice and options are filled in as they were. The text is not kept with the call; please type it again.',
  },
  unknown: {
    'zh-CN': '这次调用没有留下参数，只填入了已知的部分。',
    'en-US': 'This call has left no options behind; only what is known is filled in.',
  },
}

/** References to rows of the caller, and the table and key that each one names. */
const ROWS = { vocabId: 'vocab', modelId: 'model', appId: 'application', voiceId: 'voice', speakerId: 'speaker' } as const

/** What a failed call of one's own asked for; what has been removed since is left out, and said. */
export const service = operation('call-log.again', async (context) => {
  const { body, db, locale, person } = context
  const mine = { requestId: body.requestId, userId: person.userId }
  const call = await context.tools.store.find('call-log', mine)
  if (!call) throw problems.notFound()
  const kept = await db.query
    .selectFrom('call_ask')
    .select('asked')
    .where('requestId', '=', mine.requestId)
    .where('userId', '=', mine.userId)
    .executeTakeFirst()
  const found = kept && (await valuesOf(context, kept.asked as Row, person.userId))
  if (!found) return { values: call.engine ? { engine: call.engine } : {}, notice: NOTICES.unknown[locale] }
  const told = found.isGone ? 'gone' : call.face === 'tts.short' ? 'text' : undefined
  // The text that a form would begin with is not the one that was spoken.
  const values = told === 'text' ? { ...found.values, text: '' } : found.values
  return { values, ...(told ? { notice: NOTICES[told][locale] } : {}) }
})

type Found = { values: Row; isGone: boolean }

async function valuesOf(context: Context, asked: Row, userId: string): Promise<Found | undefined> {
  const values = 'taskId' in asked ? await valuesOfTask(context, asked.taskId, userId) : { ...asked }
  if (!values) return undefined
  const { store, uploads } = context.tools
  for (const [name, entity] of Object.entries(ROWS)) {
    if (!values[name]) continue
    const where = entity === 'voice' ? { [name]: values[name] } : { [name]: values[name], userId }
    if (!(await anyStore(store).find(entity, where))) delete values[name]
  }
  const isThere = async (ref: unknown) => (await uploads.find(String(ref)))?.userId === userId
  let isGone = false
  if (values.audio && !(await isThere(values.audio))) {
    delete values.audio
    isGone = true
  }
  if (Array.isArray(values.files)) {
    const files = values.files as { audio: string }[]
    const there = await Promise.all(files.map(({ audio }) => isThere(audio)))
    values.files = files.filter((_, at) => there[at])
    isGone = there.includes(false)
  }
  return { values, isGone }
}

const ASKED = {
  'asr-task': ['appId', 'engine', 'channelNum', 'speakerNumber', 'vocabId', 'callbackUrl'],
  'tts-task': ['title', 'text', 'voiceId', 'speed', 'pitch', 'volume', 'format', 'sampleRate', 'callbackUrl'],
} as const

/** Queued work is asked for again as its task has it: that is kept by its owner, and gone when they remove it. */
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
