import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { EngineFailure, type SpeechEngine, type StreamEvent } from './engine.ts'
import { readEvents, record, readFindings, readNumbers, readSentences } from './remote-answers.ts'
import type { Sound } from './sound/measure.ts'

export type RemoteOptions = {
  url: string
  /** Sent as `Authorization: Bearer …`. */
  key?: string | undefined
  /** The timeouts for a short answer, and for a recording of hours. */
  shortMs?: number
  longMs?: number
}

/** The progress of a long answer, from 0 to 1. */
type Tell = ((share: number) => void) | undefined

type RemoteRequest = { path: string; signal?: AbortSignal; json?: unknown; sound?: Sound; samples?: Buffer; ms?: number; tell?: Tell }

const MOST_ANSWER = 20_000_000
const BARE_RATE = 16_000
/** The share of the progress that sending the recording takes. */
const SENDING = 0.2

/** Another engine over HTTP (`SPEECH_ENGINE_URL`); its contract is in `mocks/speech/README.md`. */
export function createRemoteEngine({ url, key, shortMs = 20_000, longMs = 1_800_000 }: RemoteOptions): SpeechEngine {
  const base = url.replace(/\/$/, '')

  async function open({ path, signal, json, sound, samples, ms = shortMs, tell }: RemoteRequest): Promise<IncomingMessage> {
    const target = new URL(base + path)
    const { type, length, body } = sound ? await formOf(sound, json, tell) : plainBody(json, samples)
    const headers = { accept: '*/*', 'content-type': type, 'content-length': length, ...(key ? { authorization: `Bearer ${key}` } : {}) }
    const late = AbortSignal.timeout(ms)
    const send = target.protocol === 'https:' ? secureRequest : plainRequest
    return new Promise((resolve, reject) => {
      const failed = (why: string) => reject(new EngineFailure(why))
      const sent = send(target, { method: 'POST', headers, signal: signal ? AbortSignal.any([signal, late]) : late }, (answer) => {
        if (answer.statusCode === 200) return resolve(answer)
        answer.resume()
        return failed(`answered ${answer.statusCode}`)
      })
      sent.on('error', (error) => failed(error.message))
      body.on('error', (error) => sent.destroy(error))
      body.pipe(sent)
    })
  }

  async function ask(options: RemoteRequest): Promise<Record<string, unknown>> {
    const answer = await open(options)
    try {
      const parts: Buffer[] = []
      let bytes = 0
      const readLine = lineReader(answer, options.tell)
      const sent: AsyncIterable<Buffer> = answer
      for await (const part of sent) {
        bytes += part.length
        if (bytes > MOST_ANSWER) throw new Error('answered too much')
        parts.push(...readLine(part))
      }
      parts.push(...readLine(Buffer.from('\n')))
      return record(JSON.parse(Buffer.concat(parts).toString()))
    } catch (error) {
      throw new EngineFailure(error instanceof Error ? error.message : 'broken answer')
    }
  }

  return {
    async info() {
      const { name = 'remote', isDemo, synthesis = 'remote' } = await ask({ path: '/info' }).catch((): Record<string, unknown> => ({}))
      return { name: String(name), isDemo: isDemo === true, synthesis: String(synthesis) }
    },
    async recognize(sound, options, signal, tell) {
      const reply = await ask({ path: '/recognize', sound, json: { ...options, ...factsOf(sound) }, signal, ms: longMs, tell })
      return { sentences: readSentences(reply.sentences), hasTranscript: reply.hasTranscript !== false }
    },
    openStream(options) {
      let session: Promise<string> | undefined
      const begin = () => (session ??= ask({ path: '/streams', json: options }).then(({ session: id }) => String(id)))
      const events = async (path: string, samples?: Buffer): Promise<StreamEvent[]> => {
        const id = encodeURIComponent(await begin())
        return readEvents((await ask({ path: `/streams/${id}${path}`, ...(samples ? { samples } : { json: {} }) })).events)
      }
      return {
        push: (samples) => events('', Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)),
        end: () => (session ? events('/end') : Promise.resolve([])),
      }
    },
    async synthesize(text, options, signal) {
      const answer = await open({ path: '/synthesize', json: { text, ...options }, signal, ms: longMs })
      const by = [answer.headers['x-speech-by'] ?? 'remote'].join().replaceAll(/[^\w.-]/g, '_')
      return { by, pieces: samplesOf(answer) }
    },
    async analyze(sound, types, signal) {
      return readFindings((await ask({ path: '/analyze', sound, json: { types, ...factsOf(sound) }, signal })).results, types)
    },
    async voiceprint(sound, signal) {
      return readNumbers((await ask({ path: '/voiceprint', sound, json: factsOf(sound), signal })).vector)
    },
    async compare(voice, others, signal) {
      const scores = readNumbers((await ask({ path: '/compare', json: { voice, others }, signal })).scores)
      if (scores.length !== others.length) throw new EngineFailure('answered another number of scores')
      return scores.map((score) => Math.max(0, Math.min(100, score)))
    },
    async train(modelId, lines, signal) {
      const [accuracy] = readNumbers([(await ask({ path: '/train', json: { modelId, lines }, signal, ms: longMs })).accuracy])
      return { accuracy: accuracy! }
    },
  }
}

const factsOf = ({ mime, seconds, sampleRate, channels: soundChannels }: Sound) => ({
  mime,
  seconds,
  sampleRate: sampleRate ?? BARE_RATE,
  soundChannels: soundChannels ?? 1,
})

type Body = { type: string; length: number; body: Readable }

function plainBody(json: unknown, samples: Buffer | undefined): Body {
  const bytes = samples ?? Buffer.from(JSON.stringify(json ?? {}))
  return { type: samples ? 'application/octet-stream' : 'application/json', length: bytes.length, body: Readable.from([bytes]) }
}

/** A form with `options` and `file`; the file is read while it is sent. */
async function formOf({ path, mime }: Sound, options: unknown, tell: Tell): Promise<Body> {
  const boundary = randomBytes(16).toString('hex')
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const head = Buffer.from(
    `${part('name="options"')}${JSON.stringify(options)}\r\n${part(`name="file"; filename="sound"\r\nContent-Type: ${mime}`)}`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { size } = await stat(path).catch(() => {
    throw new EngineFailure('the recording is gone')
  })
  async function* whole() {
    yield head
    let sent = 0
    const parts: AsyncIterable<Buffer> = createReadStream(path)
    for await (const part of parts) {
      sent += part.length
      tell?.((sent / size) * SENDING)
      yield part
    }
    yield tail
  }
  return { type: `multipart/form-data; boundary=${boundary}`, length: head.length + size + tail.length, body: Readable.from(whole()) }
}

/**
 * Reads an answer in lines (`application/x-ndjson`): progress such as `{"progress":0.4}`, and the answer itself as the last line. Returns
 * the
 * parts of the answer.
 */
function lineReader(answer: IncomingMessage, tell: Tell): (part: Buffer) => Buffer[] {
  if (!answer.headers['content-type']?.startsWith('application/x-ndjson')) return (part) => [part]
  let begun = ''
  return (part) => {
    const lines = (begun + part.toString()).split('\n')
    begun = lines.pop() ?? ''
    return lines.flatMap((line) => {
      if (line.trim() === '') return []
      const { progress } = record(JSON.parse(line))
      if (typeof progress !== 'number') return [Buffer.from(line)]
      tell?.(SENDING + Math.max(0, Math.min(1, progress)) * (1 - SENDING))
      return []
    })
  }
}

/** Raw samples: 16 bit little endian, mono, at the requested rate. */
async function* samplesOf(answer: IncomingMessage): AsyncGenerator<Float32Array> {
  let half = Buffer.alloc(0)
  let count = 0
  try {
    const chunks: AsyncIterable<Buffer> = answer
    for await (const chunk of chunks) {
      const bytes = Buffer.concat([half, chunk])
      const length = Math.floor(bytes.length / 2)
      half = bytes.subarray(length * 2)
      count += length
      if (length > 0) yield Float32Array.from({ length }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)
    }
  } catch (error) {
    throw new EngineFailure(error instanceof Error ? error.message : 'broken off')
  }
  if (count === 0) throw new EngineFailure('answered no sound')
}
