import { problems } from '../../http/problems.ts'
import { text, type Sentence } from '../../http/texts.ts'
import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { operation, type BodyOf } from '../../core/operation.ts'
import type { Upload } from '../../core/uploads.ts'
import { noSuchFile } from '../../speech/serve.ts'
import { queueTasks } from '../../speech/work/queue-tasks.ts'
import { anyForm } from '../../../src/schema/contract.ts'

/** Creates one task for each uploaded file, or one for the address; their cost is known and booked when they are done. */
export const service = operation('asr-task.create', async (context) => {
  const { body } = context
  const sources =
    body.from === 'url'
      ? [sourceOf(body.url ?? '')]
      : (await uploadsIn(context)).map(({ ref, name, bytes }) => ({ audio: ref, fileName: name, bytes }))
  const { engine, channelNum, speakerNumber, vocabId, callbackUrl } = body
  return { taskIds: await queueTasks(context, { engine, channelNum, speakerNumber, vocabId, callbackUrl }, sources) }
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
