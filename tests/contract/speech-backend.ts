import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyDatabase, Row } from './any-database.ts'
import type { ServerOptions } from '../../mocks/server/server-options.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createDemoEngine } from '../../mocks/speech/demo/demo-engine.ts'
import { pathOfSample } from '../../mocks/speech/samples.ts'
import { toInt16, wavHeader } from '../../mocks/speech/sound/wav.ts'
import { openBackend } from './auth-backend.ts'
import { NOW } from './harness.ts'
import { contract } from './seed-database.ts'

export const SERVICES = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts', 'voiceprint', 'sound', 'nlp']
const DAY = 86_400_000
let people = 0

export type Sent = { code: number; status: number; message: string; data: Row; headers: Record<string, unknown>; bytes: Buffer }
export type SpeechBackend = Awaited<ReturnType<typeof openSpeech>>
export type Customer = { userId: string; appId: string; token: string }

/** A backend whose demo engine hums (the same on every machine), with customers who have just what a test gives them. */
export async function openSpeech(kind: AnyDatabase['kind'], options: Partial<Omit<ServerOptions, 'contract' | 'db'>> = {}) {
  const uploadDir = await mkdtemp(join(tmpdir(), 'speech-'))
  const backend = await openBackend(kind, { uploadDir, engine: createDemoEngine({ speaks: 'tones' }), ...options })
  const { db, clock } = backend
  const sessions = createSessions({ db, contract: () => contract, now: () => clock.now })
  await db.write((trx) => trx.updateTable('interface').set({ status: 'enabled', freeQuota: 0, defaultConcurrency: 100 }).execute())

  const voices = [
    {
      voiceId: 'v-zh',
      name: 'Zhi',
      gender: 'female',
      language: 'zh',
      scene: 'service',
      style: 'warm',
      sort: 1,
      status: 'enabled',
      version: 1,
    },
    {
      voiceId: 'v-en',
      name: 'Ann',
      gender: 'male',
      language: 'en',
      scene: 'service',
      style: 'calm',
      sort: 2,
      status: 'enabled',
      version: 1,
    },
  ]
  await db.write((trx) => trx.insertInto('voice').values(voices).execute())

  /** Somebody new with one application; `packages` are amounts by service. */
  async function customer(app: Row = {}, packages: Record<string, number> = {}): Promise<Customer> {
    const userId = `speech${++people}`
    const appId = `app-${userId}`
    await db.write(async (trx) => {
      const phone = `1680000${String(people).padStart(4, '0')}`
      await trx.insertInto('user').values({ userId, username: userId, phone, role: 'user', status: 1, version: 1 }).execute()
      const row = {
        appId,
        userId,
        appName: userId,
        isDefault: true,
        services: JSON.stringify(SERVICES),
        concurrency: 100,
        status: 'enabled',
        version: 1,
      }
      await trx
        .insertInto('application')
        .values({ ...row, ...app, services: JSON.stringify(app['services'] ?? SERVICES) })
        .execute()
    })
    for (const [service, total] of Object.entries(packages)) await give(userId, service, total)
    return { userId, appId, token: await sessions.start(userId, '127.0.0.1') }
  }

  async function give(userId: string, service: string, total: number, more: Row = {}, unit = UNITS[service] ?? 'call'): Promise<string> {
    const comboId = `combo-${service}-${unit}`
    const grantNo = `G-${userId}-${service}-${Math.random().toString(36).slice(2, 8)}`
    await db.write(async (trx) => {
      const combo = { comboId, name: `${service} ${unit}`, service, unit, amount: 100, concurrency: 100, status: 'onSale', version: 1 }
      await trx
        .insertInto('combo')
        .values(combo)
        .onConflict((is) => is.doNothing())
        .execute()
      const times = { effectiveTime: new Date(NOW - DAY).toISOString(), expireTime: new Date(NOW + 30 * DAY).toISOString() }
      await trx
        .insertInto('grant')
        .values({
          grantNo,
          targetId: userId,
          targetType: 'user',
          comboId,
          total,
          used: 0,
          remain: total,
          status: 'inUse',
          source: 'buy',
          ...times,
          version: 1,
          ...more,
        })
        .execute()
    })
    return grantNo
  }

  async function send(
    path: string,
    body: Row,
    { token, ip = '127.0.0.1', locale = 'en-US' }: { token?: string; ip?: string; locale?: string } = {},
  ): Promise<Sent> {
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', 'accept-language': locale, ...(token ? { 'access-token': token } : {}) },
      payload: JSON.stringify(body),
    })
    return sentOf(answer)
  }

  async function sendForm(
    path: string,
    fields: Record<string, string>,
    file?: { bytes: Buffer; name: string },
    token?: string,
    locale = 'en-US',
  ): Promise<Sent> {
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      ...formOf(fields, file),
      headers: { ...formOf(fields, file).headers, 'accept-language': locale, ...(token ? { 'access-token': token } : {}) },
    })
    return sentOf(answer)
  }

  return {
    ...backend,
    uploadDir,
    customer,
    give,
    send,
    sendForm,
    /** Uploads a recording and answers its reference. */
    async upload(token: string, bytes: Buffer, name = 'sound.wav'): Promise<string> {
      const { data, message } = await sendForm('/server/upload/important-file', {}, { bytes, name }, token)
      if (!data?.['ref']) throw new Error(`not uploaded: ${message}`)
      return data['ref'] as string
    },
    rows: (table: string, where: Row): Promise<Row[]> =>
      db.query
        .selectFrom(table)
        .selectAll()
        .where((is) => is.and(where))
        .execute(),
    close: async () => {
      await backend.close()
      await rm(uploadDir, { recursive: true, force: true })
    },
  }
}

export const UNITS: Record<string, string> = { tts: 'char', 'asr-realtime': 'second', 'asr-file': 'second' }

type Injected = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer; json: () => unknown }

export function sentOf(answer: Injected): Sent {
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && !answer.headers['content-disposition']
  const envelope = isJson
    ? (answer.json() as { code: number; message: string; data: Row })
    : { code: answer.statusCode, message: '', data: {} }
  return { status: answer.statusCode, ...envelope, headers: answer.headers, bytes: answer.rawPayload }
}

export function formOf(fields: Record<string, string>, file?: { bytes: Buffer; name: string }) {
  const boundary = 'a-boundary-of-the-test'
  const parts: Buffer[] = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: audio/wav\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export const sampleBytes = (name = 'greeting-zh'): Promise<Buffer> => readFile(pathOfSample(name))

/** So many seconds of a tone as a WAV file; silence at 0 Hz. */
export function toneWav(seconds: number, hz = 220, rate = 16_000): Buffer {
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) =>
    hz === 0 ? 0 : 0.4 * Math.sin((2 * Math.PI * hz * at) / rate),
  )
  const bytes = Buffer.from(toInt16(samples).buffer as ArrayBuffer)
  return Buffer.concat([wavHeader(bytes.length, rate), bytes])
}
