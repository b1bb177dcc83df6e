import { readError } from '../core/read-error.ts'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '../../src/schema/compiled.ts'
import { MOST_BYTES } from '../../src/schema/file-sizes.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { FileRule, SentFile } from '../core/uploads.ts'
import { ALL_KINDS, HEAD_BYTES, safeName, typeOfFile, USUAL_ENDINGS } from './file-type.ts'
import { checkPicture } from './picture-size.ts'
import { plainJpeg } from './plain-jpeg.ts'
import { plainPng } from './plain-png.ts'

/** The contents of a multipart call: its fields, and its file if there is one. `discard` removes the file unless it was stored. */
export type SentForm = { fields: Record<string, string>; file: SentFile | undefined; discard: () => Promise<void> }

/** Parses a multipart body: one file as `file`, streamed to disk, and short fields. */
export async function receiveForm(request: FastifyRequest, rule: FileRule, folder: string): Promise<SentForm> {
  const fields: Record<string, string> = {}
  let file: SentFile | undefined
  const path = join(folder, 'incoming', randomBytes(16).toString('hex'))
  const discard = () => rm(path, { force: true })
  try {
    for await (const part of request.parts({
      limits: { files: 2, fields: 20, fieldSize: 10_000, parts: 22, headerPairs: 50, fileSize: Infinity },
    })) {
      if (part.type === 'field') {
        const { value: sent } = part
        const value = String(sent)
        // The decoder replaces bytes that are not UTF-8 with this character.
        if (`${part.fieldname}${value}`.includes('\uFFFD')) throw problems.badRequest(text('http/problems', 'notText'))
        fields[part.fieldname] = value
        continue
      }
      const { fieldname: name } = part
      if (name !== 'file') throw problems.invalid({ file: text('http/problems', 'otherPart', { name: name.slice(0, 40) }) })
      if (file) throw problems.invalid({ file: text('http/problems', 'oneFile') })
      await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
      file = await store(part.file, part.filename || 'file', rule, path)
    }
  } catch (error) {
    // The rest is read and dropped: whoever is still sending would wait for it to be taken, and be cut off before the answer.
    request.raw.unpipe().resume()
    await discard()
    throw refusalOf(error)
  }
  return { fields, file, discard }
}

/** A truncated or invalid multipart body is an error of the sender. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  const { statusCode, code, message = '' } = readError(error)
  if (statusCode === 413 || /LIMIT/.test(code ?? '')) return problems.tooLarge()
  const isBroken = /multipart|boundary|unexpected end|premature|aborted|terminated/i.test(message) || statusCode !== undefined
  return isBroken ? problems.badRequest() : error
}

async function store(stream: Readable, name: string, rule: FileRule, path: string): Promise<SentFile> {
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  const failed = once(target, 'error').then(([error]: Error[]) => Promise.reject(error!))
  failed.catch(() => undefined)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  let most = Infinity
  const judge = () => {
    const type = typeOfFile(head, name)
    if (!type || (rule.kinds && !rule.kinds.includes(type.kind))) throw wrongKind(rule, name)
    most = Math.min(MOST_BYTES[type.kind], rule.maxBytes ?? Infinity)
    return type
  }
  let type: ReturnType<typeof judge> | undefined
  try {
    const chunks: AsyncIterable<Buffer> = stream
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (!type) {
        head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
        if (head.length === HEAD_BYTES) type = judge()
      }
      if (bytes > most) throw problems.tooLarge(text('http/problems', 'fileTooLarge', { most: Math.floor(most / 1_048_576) }))
      hash.update(chunk)
      if (!target.write(chunk)) await Promise.race([once(target, 'drain'), failed])
    }
    if (bytes === 0) throw problems.invalid({ file: text('http/problems', 'emptyFile') })
    type ??= judge()
    if (bytes > most) throw problems.tooLarge(text('http/problems', 'fileTooLarge', { most: Math.floor(most / 1_048_576) }))
  } catch (error) {
    stream.resume()
    // Closed before it is removed: a file that is still being opened would reappear.
    target.destroy()
    // A stream that failed to write has closed by itself.
    if (!target.closed) await once(target, 'close')
    throw error
  }
  target.end()
  await Promise.race([once(target, 'close'), failed])
  const sent: SentFile = { name: safeName(name, type), type: type.mime, kind: type.kind, bytes, sha256: hash.digest('hex'), path }
  if (type.kind === 'image') await checkPicture(path)
  const plain = PLAIN[type.mime]
  return plain ? stripped(sent, plain) : sent
}

/** Refuses the type of a file and names the accepted ones; for a recording, the refusal is in the call log. */
function wrongKind({ kinds: all = ALL_KINDS }: FileRule, name: string): Problem {
  // Whoever sends a recording is told what recordings may be, and not which pictures.
  const named = all.find((kind) => USUAL_ENDINGS[kind].some((ending) => name.toLowerCase().endsWith(`.${ending}`)))
  const kinds = named ? [named] : all
  if (kinds.some((kind) => kind !== 'audio')) {
    const endings = kinds.flatMap((kind) => USUAL_ENDINGS[kind])
    const list = (locale: Locale) => ({ list: new Intl.ListFormat(locale, { type: 'disjunction' }).format(endings) })
    return problems.invalid({ file: text('http/problems', 'fileKind', list) })
  }
  const said = text('http/problems', 'soundKind')
  return new Problem(422, said, { fields: { file: said }, data: { errorCode: 4001 } })
}

const PLAIN: Record<string, (bytes: Buffer) => Buffer> = { 'image/jpeg': plainJpeg, 'image/png': plainPng }

async function stripped(file: SentFile, toPlain: (bytes: Buffer) => Buffer): Promise<SentFile> {
  const plain = toPlain(await readFile(file.path))
  await writeFile(file.path, plain, { mode: 0o600, flush: true })
  return { ...file, bytes: plain.length, sha256: createHash('sha256').update(plain).digest('hex') }
}
