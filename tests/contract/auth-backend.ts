import { join } from 'node:path'
import { createServer } from '../../mocks/server/create-server.ts'
import type { ServerOptions } from '../../mocks/server/server-options.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { demoAccounts } from '../../mocks/seed/seed.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { NOW } from './harness.ts'
import { expect } from 'vitest'
import { strayFigures } from './figures-kept.ts'
import { expectAsWritten } from './as-written.ts'
import { contract as product, openSeeded, readable } from './seed-database.ts'
import { slide } from './slide.ts'

export type Answer = { status: number; code: number; message: string; data: unknown; headers: Record<string, unknown> }
export type Sent = {
  token?: string
  locale?: 'zh-CN' | 'en-US'
  ip?: string
  headers?: Record<string, string>
  method?: 'POST' | 'GET' | 'PUT' | 'DELETE'
}

export type Backend = Awaited<ReturnType<typeof openBackend>>

/** The real backend over a small demo world, with a clock that a test moves and addresses that a test chooses. */
export async function openBackend(
  kind: 'sqlite' | 'postgres',
  { demo = true, contract = product, ...options }: Partial<Omit<ServerOptions, 'db'>> = {},
) {
  const { db, dataDir, close } = await openSeeded(kind, contract)
  const clock = { now: NOW }
  const app = createServer({
    contract,
    db,
    services: await listServices(),
    demo,
    now: () => clock.now,
    rate: 1e6,
    uploadDir: join(dataDir, 'uploads'),
    ...options,
  })
  let addresses = 0

  /** Every call comes from an address of its own unless the test says which. */
  async function call(
    path: string,
    body: unknown = {},
    { token, locale = 'en-US', ip, headers = {}, method = 'POST' }: Sent = {},
  ): Promise<Answer> {
    const address = ip ?? `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        'content-type': 'application/json',
        'accept-language': locale,
        host: 'localhost:8000',
        ...(token ? { 'access-token': token } : {}),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(body) }),
    })
    const envelope = answer.json<{ code: number; message: string; data: unknown }>()
    if (method === 'POST') expectAsWritten(contract, path, answer)
    return { status: answer.statusCode, ...envelope, headers: answer.headers }
  }

  async function latest(to: string): Promise<Row> {
    const answer = await app.inject({ url: `/api/dev/outbox?to=${encodeURIComponent(to)}` })
    const [message] = answer.json<{ data: Row[] }>().data
    if (!message) throw new Error(`No message to ${to} in the outbox`)
    return message
  }

  return {
    app,
    db,
    contract,
    clock,
    call,
    latest,
    /** Whatever a test has done, what is kept beside rows is what they add up to; where the database is away by then, nobody asks. */
    close: async () => {
      await app.close()
      const stray = await strayFigures(db, contract).catch(() => [])
      await close()
      expect(stray).toEqual([])
    },

    /** A token of an account of the demo world, or of whoever is named. */
    async signIn(username: string, password = demoAccounts[0]!.password): Promise<string> {
      const { code, message, data } = await call('/server/auth/signin', { username, password })
      if (code !== 200) throw new Error(`${username} could not sign in: ${code} ${message}`)
      return data as string
    },

    /** Begins the payment of an order and pays it at the till of the demo; answers the refusal of whichever refuses. */
    async pay(orderNo: unknown, token: string): Promise<Pick<Answer, 'status' | 'code'>> {
      const begun = await call('/server/order/pay', { orderNo }, { token })
      const { payUrl } = (begun.data ?? {}) as { payUrl?: string }
      if (begun.code !== 200 || !payUrl) return begun
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/dev/till',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ payment: new URL(payUrl).searchParams.get('payment')! }).toString(),
      })
      // Once it is paid, the till leads to a page that says so.
      const status = statusCode === 303 ? 200 : statusCode
      return { status, code: status }
    },

    /** Asks for a code and reads it where the phone would. */
    async codeFor(to: string, scene = 'login', token?: string): Promise<string> {
      const body = { [to.includes('@') ? 'email' : 'phone']: to, scene }
      const ask = (check: object = {}) => call('/server/auth/sendCaptcha', { ...body, ...check }, token ? { token } : {})
      const first = await ask()
      // Of somebody who asks for many, the slider is moved as a hand does.
      const { code, message } = first.code === 422 ? await ask({ check: await slide(call) }) : first
      if (code !== 200) throw new Error(`no code for ${to}: ${code} ${message}`)
      return /\b\d{6}\b/.exec(String((await latest(to))['text']))![0]
    },

    /** The activation code in the latest mail to an address. */
    async linkFor(email: string): Promise<string> {
      return /\/#\/user\/activate\?code=([\w-]+)/.exec(String((await latest(email))['text']))![1]!
    },

    /** Registers and, unless told otherwise, activates somebody new. */
    async register(name: string, { activate = true } = {}): Promise<{ email: string; phone: string; password: string }> {
      const person = { email: `${name}@example.com`, phone: phoneOf(name), password: 'Secret-2026' }
      const code = await this.codeFor(person.phone, 'register')
      const { code: answered, message } = await call('/server/auth/signup', { ...person, password2: person.password, code, agree: true })
      if (answered !== 200) throw new Error(`${name} could not register: ${answered} ${message}`)
      if (activate) await call('/server/auth/activate', { code: await this.linkFor(person.email) })
      return person
    },
  }
}

/** From 1690, which the seed leaves free. */
export function phoneOf(name: string): string {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) % 10_000_000
  return `1690${String(sum).padStart(7, '0')}`
}

export const userNamed = async (db: AnyDatabase, username: string): Promise<Row> =>
  readable(db, 'user', await db.query.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirstOrThrow())
