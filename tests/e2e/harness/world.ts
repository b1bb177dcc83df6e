import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startBackend } from '../../../scripts/lib/backend.mjs'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { dayBefore, holdClock, worldNow } from './clock.ts'

export type Answer<T = unknown> = { status: number; code: number; message: string; data: T; headers: Headers; text: string }
export type Message = { channel: string; to: string; text: string } & Record<string, unknown>
export type Account = 'admin' | 'agent' | 'user' | { username: string; password: string }
export type CallOptions = { token?: string | undefined; locale?: Locale; headers?: Record<string, string> }
export type WorldOptions = {
  /** Demo accounts, seeds and outbox; on unless told otherwise. */
  demo?: boolean
  env?: Record<string, string>
  /** Another folder of schemas: the built scripts stay, its screens and menus are published beside them. */
  schemasDir?: string
  /** A copy of the house, whose backend it is. */
  house?: string
  /** Where its folder is made; among the machine's temporary ones unless told otherwise. */
  within?: string
  /** The data of a demo world, of which this one begins with a copy instead of seeding its own. */
  seeded?: string
  /** Seeds its own world: its database is another than that of the copy. */
  isEmpty?: boolean
  /** The time at which its clock stands. */
  heldAt?: number
}

const DEMO_PASSWORD = 'Demo-2026!'

export type World = Awaited<ReturnType<typeof startWorld>>

/** The real backend over the built console, with a data folder of its own. */
export async function startWorld({
  demo = true,
  env = {},
  schemasDir,
  house,
  seeded,
  isEmpty = false,
  heldAt,
  within = tmpdir(),
}: WorldOptions = {}) {
  const now = heldAt === undefined ? worldNow : () => heldAt
  const folder = await mkdtemp(join(within, 'console-'))
  const port = await findFreePort()
  // The compiler is large, and most worlds have the schemas that the console was built with.
  const published: Record<string, string> = schemasDir
    ? await (await import('./publish.ts')).publishTo(join(folder, 'dist'), schemasDir, heldAt)
    : {}
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    API_TARGET: '',
    DEMO: demo ? '1' : '0',
    TEMPLATE: '1',
    ...(heldAt === undefined ? {} : holdClock(heldAt)),
    ...published,
    ...env,
  }
  if (seeded && demo && !isEmpty) await cp(seeded, settings.DATA_DIR, { recursive: true })
  const own = house ? { house } : {}
  let backend = startBackend({ env: settings, ...own })
  const url = await backend.ready
  const tokens = new Map<string, string>()

  async function api<T = unknown>(
    path: string,
    body: unknown = {},
    { token, locale = 'zh-CN', headers = {} }: CallOptions = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': locale, ...(token ? { 'Access-Token': token } : {}), ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const envelope = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Partial<Answer<T>>) : {}
    return {
      status: response.status,
      code: envelope.code ?? response.status,
      message: envelope.message ?? '',
      data: envelope.data as T,
      headers: response.headers,
      text,
    }
  }

  async function restart(changed: Record<string, string> = {}): Promise<void> {
    await backend.stop()
    backend = startBackend({ env: { ...settings, ...changed }, ...own })
    await backend.ready
  }

  return {
    url,
    /** The built console that it serves. */
    dist: published['DIST_DIR'] ?? env['DIST_DIR'] ?? join(house ?? root, 'dist'),
    /** Where the database and the uploads lie. */
    data: settings.DATA_DIR,
    api,
    now,
    /** Its day today, or so many days ago. */
    day: (back = 0) => dayBefore(now(), back),

    /** A token of this account; asked for once, because signing in is slow on purpose and limited. */
    async signIn(account: Account): Promise<string> {
      const credentials = typeof account === 'string' ? { username: account, password: DEMO_PASSWORD } : account
      const known = tokens.get(credentials.username)
      if (known && (await api('/server/user/get-info', {}, { token: known })).code === 200) return known
      const { code, message, data } = await api<string>('/server/auth/signin', credentials)
      if (code !== 200) throw new Error(`${credentials.username} could not sign in: ${code} ${message}`)
      tokens.set(credentials.username, data)
      return data
    },

    /** The messages sent to this phone or address (or to anyone), the latest first. */
    async outbox(to?: string): Promise<Message[]> {
      const response = await fetch(`${url}/api/dev/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)
      const answer = (await response.json()) as Message[] | { data: Message[] }
      return Array.isArray(answer) ? answer : answer.data
    },

    /** What the backend has printed since it last started. */
    said: () => backend.said(),

    /** A power cut for the process: nothing can be finished or flushed. */
    async kill9(): Promise<void> {
      await backend.stop('SIGKILL')
    },

    /** Starts it again on the same port and data, stopping it first if it runs. */
    restart,

    async stop(): Promise<void> {
      await backend.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
