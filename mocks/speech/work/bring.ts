import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MOST_BYTES } from '../../../src/schema/file-sizes.ts'
import type { Values } from '../../core/store.ts'
import { HEAD_BYTES, typeOfFile } from '../../uploads/file-type.ts'
import { storeSpeech } from './keep.ts'
import { openOutside } from './outside.ts'
import type { Failed, Work } from './work.ts'
import { faultOf } from './fault.ts'
import { inEach } from '../../../scripts/lib/text-files.ts'

const CODES = { gone: 4040, unreachable: 4040, format: 4001 } as const

type Brought = { path: string; mime: string; values: Values<'asr-task'> }

/** The recording of a task: the upload, or fetched from its address and stored. */
export async function bring(work: Work<'asr-task'>): Promise<Brought | Failed> {
  const { uploads, row, signal, allowsPrivate, tell } = work
  const no = (name: keyof typeof CODES): Failed => {
    const fault = faultOf(name)
    return { fault, code: CODES[name], answer: { status: 0, sentence: inEach(fault.say) } }
  }
  const ref = row.audio
  if (ref) {
    const upload = await uploads.find(ref)
    const path = upload?.userId === row.userId ? await uploads.pathOf(ref) : undefined
    if (!upload || !path) return no('gone')
    return { path, mime: upload.type, values: {} }
  }
  const url = row.url
  if (!url) return no('gone')
  const path = await uploads.newPath()
  try {
    const { body } = await openOutside(url, { signal, allowsPrivate })
    const { 'content-length': length } = body.headers
    const all = Number(length) || undefined
    await pipeline(
      body,
      atMost(MOST_BYTES.audio, (bytes) => all && tell(bytes / all)),
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    )
  } catch {
    await rm(path, { force: true })
    signal.throwIfAborted()
    return no('unreachable')
  }
  const name = new URL(url).pathname.split('/').at(-1) || 'recording'
  const type = typeOfFile(await headOf(path), name)
  if (type?.kind !== 'audio') {
    await rm(path, { force: true })
    return no('format')
  }
  const kept = await storeSpeech(work, { path, name, type })
  return { path: (await uploads.pathOf(kept.ref))!, mime: type.mime, values: { audio: kept.ref, bytes: kept.bytes } }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

function atMost(most: number, onBytes: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      done(bytes > most ? new Error('too large') : null, chunk)
    },
  })
}
