import type { Row } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import { type Sentence } from '../../http/texts.ts'
import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import type { Upload } from '../../core/uploads.ts'
import { refuse } from '../../metering/refusal.ts'
import { askOf, noSuchFile } from '../../speech/serve.ts'
import { enqueue } from '../../speech/work/job.ts'
import { anyForm } from '../../../src/schema/contract.ts'

const FIELDS = ['engine', 'channelNum', 'speakerNumber', 'vocabId', 'callbackUrl']

/** Makes one task for each uploaded file, or one for the address; what they cost is known and booked when they are done. */
export const service = operation('asr-task.create', async (context) => {
  const { body, db, now, person, tools } = context
  const sources =
    body.from === 'url'
      ? [sourceOf(String(body.url))]
      : (await uploadsIn(context)).map(({ ref, name, bytes }) => ({ audio: ref, fileName: name, bytes }))
  const { meter } = tools.speech
  const ask = askOf(context, { service: 'asr-file', code: 'asr.file-create', engine: String(body.engine), amounts: { second: 1 } })
  // Whoever may not use the service, or has nothing left, hears so now and not from a failed task.
  const opened = await meter.open({ ...ask, isQueued: true })
  if (!('use' in opened)) throw refuse('refusal' in opened ? opened.refusal : { name: 'engine' }, context.request.id)
  await meter.release(opened.use)
  const shared = Object.fromEntries(FIELDS.map((name) => [name, (body as Row)[name] ?? undefined]))
  const values: Row = {
    ...shared,
    userId: person.userId,
    appId: opened.use.appId,
    status: 'queued',
    createTime: new Date(now).toISOString(),
  }
  const taskIds = await db.write(async (trx) => {
    const made: string[] = []
    for (const source of sources) {
      const task = await tools.store.add('asr-task', { ...values, ...source }, trx)
      await enqueue(context, 'recognize', task.taskId, trx)
      made.push(task.taskId)
    }
    return made
  })
  tools.speech.wake()
  return { taskIds }
})

function sourceOf(url: string): Row {
  const { pathname, hostname } = new URL(url)
  return { url, fileName: (safelyDecoded(pathname.split('/').at(-1) ?? '') || hostname).slice(0, 200) }
}

function safelyDecoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function uploadsIn({ body, call, person, tools }: Context<Person>): Promise<Upload[]> {
  const files = (body.files as { audio: string }[] | null) ?? []
  const most = anyForm(call)
    .find(({ name }) => name === 'files')
    ?.fields?.find(({ name }) => name === 'audio')?.rules?.maxBytes
  const found = await Promise.all(files.map(({ audio }) => tools.uploads.find(audio)))
  const faults: Record<string, Sentence> = {}
  for (const [at, upload] of found.entries()) {
    const isMine = upload?.userId === person.userId && upload?.type.startsWith('audio/')
    if (!isMine || Number(upload?.bytes) > (most ?? Infinity)) faults[`files.${at}.audio`] = noSuchFile
  }
  for (const _ in faults) throw problems.invalid(faults)
  return found as Upload[]
}
