import type { AnyDatabase, Row } from './any-database.ts'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'

const WAIT = { timeout: 60_000, interval: 50 }
const PHONE = '16900000123'

/** The backend as it is started outside the demo, with a provider of text messages that answers when the test lets it. */
describe('S6 S7: a backend outside the demo', () => {
  let folder = ''
  let data = ''
  let provider: Server
  let smsUrl = ''
  let holds = true
  const asked: { id: string; to: string; text: string }[] = []
  const held: ServerResponse[] = []
  const processes: ReturnType<typeof startBackend>[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'messages-restart-'))
    data = join(folder, 'data')
    provider = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        asked.push(JSON.parse(body) as (typeof asked)[number])
        if (holds) held.push(response)
        else response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    smsUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const one of processes) await one.stop('SIGKILL')
    provider.closeAllConnections()
    provider.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(more: Record<string, string> = {}) {
    const env = {
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DATABASE_URL: '',
      API_TARGET: '',
      SCHEMAS_DIR: '',
      DEMO: '0',
      SMS_URL: smsUrl,
      SMS_SECRET: 'sixteen signs and more',
      SMTP_URL: '',
      ...more,
    }
    const backend = startBackend({ env })
    processes.push(backend)
    const url = await backend.ready
    const call = async (path: string, body: object) => {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { code: number; message: string; data: unknown }
    }
    return { backend, call }
  }

  /** What the database says, while nobody serves it. */
  async function rows(table: string): Promise<Row[]> {
    const db: AnyDatabase = await openDatabase({ dataDir: data })
    const found = await db.query.selectFrom(table).selectAll().execute()
    await db.close()
    return found
  }

  it('says at its start what nothing carries, refuses what needs it before anything is stored, and sends a code that a kill interrupted', async () => {
    const first = await start()
    await expect.poll(() => first.backend.said(), WAIT).toMatch(/SMTP_URL is not set.*CHAT_URL is not set/s)
    expect(first.backend.said()).not.toMatch(/SMS_URL is not set/)
    const signup = { email: 'a@example.com', phone: PHONE, password: 'Secret-2026', password2: 'Secret-2026', code: '123456', agree: true }
    expect(await first.call('/server/auth/signup', signup)).toMatchObject({
      code: 503,
      message: expect.stringMatching(/Email is not set up/),
    })
    expect(await first.call('/server/auth/resendActivation', { email: 'a@example.com' })).toMatchObject({ code: expect.any(Number) })
    expect((await first.call('/server/auth/sendCaptcha', { phone: PHONE, scene: 'login' })).code).toBe(200)
    await expect.poll(() => asked.length, WAIT).toBe(1)
    await first.backend.stop('SIGKILL')
    expect(await rows('user')).toEqual([])
    expect(await rows('message')).toMatchObject([{ status: 'sending', tries: 1 }])
    expect(JSON.stringify(await rows('message'))).not.toContain(asked[0]!.text)

    holds = false
    const second = await start()
    await expect.poll(() => asked.length, WAIT).toBe(2)
    expect(asked[1]).toEqual(asked[0])
    await second.backend.stop()
    expect(await rows('message')).toMatchObject([{ status: 'sent', tries: 2, sealed: null }])
  })

  it('keeps its files to itself, and closes what an older version left open', async () => {
    const modeOf = async (name: string) => ((await stat(join(data, name))).mode & 0o777).toString(8)
    expect(await modeOf('.')).toBe('700')
    // What SQLite keeps beside an open database goes when the last one closes it, maybe just now.
    for (const name of await readdir(data)) expect(`${name} ${await modeOf(name).catch(() => '600')}`).toMatch(/ (600|700)$/)
    await chmod(data, 0o755)
    for (const name of ['console.db', 'secret.key']) await chmod(join(data, name), 0o644)
    const { backend } = await start()
    await expect.poll(() => backend.said(), WAIT).toMatch(/3 files and folders could be read by others; now only by their owner/)
    expect(await Promise.all(['.', 'console.db', 'console.db-wal', 'console.db-shm', 'secret.key'].map(modeOf))).toEqual([
      '700',
      '600',
      '600',
      '600',
      '600',
    ])
    await backend.stop()
  })

  it.each([
    ['SMS_URL', { SMS_URL: 'http://sms.example.com' }, /SMS_URL must begin with https/],
    ['SMS_SECRET', { SMS_SECRET: 'short' }, /SMS_SECRET must hold at least 16/],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM must say who sends/],
    ['MAIL_BUDGET', { MAIL_BUDGET: 'many' }, /MAIL_BUDGET must say how many/],
  ])('does not start with a wrong %s', async (_name, env, said) => {
    await expect(start(env)).rejects.toThrow(said)
  })
})
