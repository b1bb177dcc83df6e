import { problems } from '../../http/problems.ts'
import { text, type Sentence } from '../../http/texts.ts'
import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { operation, type BodyOf } from '../../core/operation.ts'
import type { Upload } from '../../core/uploads.ts'
import { refuse } from '../../metering/refusal.ts'
import { askOf, noSuchFile } from '../../speech/serve.ts'
import { enqueue } from '../../speech/work/job.ts'
import { anyForm } from '../../../src/schema/contract.ts'

/** Creates one task for each uploaded file, or one for the address; their cost is known and booked when they are done. */
export const service = operation('asr-task.create', async (context) => {
  const { body, db, now, person, tools } = context
  const sources =
    body.from === 'url'
      ? [sourceOf(body.url ?? '')]
      : (await uploadsIn(context)).map(({ ref, name, bytes }) => ({ audio: ref, fileName: name, bytes }))
  const { meter } = tools.speech
  const ask = askOf(context, { service: 'asr-file', code: 'asr.file-create', engine: body.engine, amounts: { second: 1 } })
  // People who may not use the service, or have nothing left, learn it now and not from a failed task.
  const opened = await meter.open({ ...ask, isQueued: true })
  if (!('use' in opened)) throw refuse('refusal' in opened ? opened.refusal : { name: 'engine' }, context.request.id)
  await meter.release(opened.use)
  const { channelNum, speakerNumber, vocabId, callbackUrl } = body
  const values = {
    engine: body.engine,
    channelNum: channelNum ?? undefined,
    speakerNumber: speakerNumber ?? undefined,
    vocabId: vocabId ?? undefined,
    callbackUrl: callbackUrl ?? undefined,
    userId: person.userId,
    appId: opened.use.appId,
    status: 'queued' as const,
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

function sourceOf(url: string) {
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

async function uploadsIn({ body, call, person, tools }: Context<Person, BodyOf<'asr-task.create'>>): Promise<Upload[]> {
  const files = body.files ?? []
  const most = anyForm(call)
    .find(({ name }) => name === 'files')
    ?.fields?.find(({ name }) => name === 'audio')?.rules?.maxBytes
  const faults: Record<string, Sentence> = {}
  const found: Upload[] = []
  for (const [at, { audio }] of files.entries()) {
    const upload = await tools.uploads.find(audio)
    const name = `files.${at}.audio`
    if (upload?.userId !== person.userId) faults[name] = noSuchFile
    else if (!upload.type.startsWith('audio/')) faults[name] = text('http/problems', 'soundKind')
    else if (upload.bytes > (most ?? Infinity))
      faults[name] = text('http/problems', 'fileTooLarge', { most: Math.floor(most! / 1_048_576) })
    else found.push(upload)
  }
  for (const _ in faults) throw problems.invalid(faults)
  return found
}
