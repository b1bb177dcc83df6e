import type { Verb } from '../schema/compiled.ts'
import type { Client } from '../request/client.ts'
import { readGrants, type AuthItems, type Grants } from './grants.ts'
import { pickRole, type KnownRole } from './role.ts'
import type { Stored } from './storage.ts'
import { TOKEN_KEY, type TokenKeeper } from './token.ts'

export type User = { realName?: string; phone?: string; userId: string; openid?: string } & Record<string, unknown>

/** Who is here, as one immutable value. */
export type SessionState =
  | { status: 'guest'; ended?: 'by-person' | 'otherwise' }
  /** A token without its person: `load` turns it into a member. The area is a guess from the last time. */
  | { status: 'unloaded'; token: string; likelyArea?: string }
  | {
      status: 'member'
      token: string
      user: User
      roles: string[]
      role: string
      area: string
      certType: number
      grants: Grants
      authItems: AuthItems
    }

export type Session = {
  read(): SessionState
  /** The same after a look at clock and storage: the token may have aged, or another tab may have changed it. */
  check(): SessionState
  subscribe(listener: () => void): () => void
  /** The token that calls carry, after a `check`. */
  token(): string | undefined
  /** Signs in with a token that a sign-in call answered. */
  start(token: string): void
  /** Asks who this is, once per sign-in however often it is called. Rejects when the backend does not say. */
  load(): Promise<void>
  /** Asks again, after something about the person has changed. */
  refresh(): Promise<void>
  /** Signs out: clears at once and tells the backend in passing, whose refusal changes nothing. */
  end(options?: { remote?: boolean; byPerson?: boolean }): Promise<void>
  /** Whether the person may do this; a guest may nothing. Without a verb: whether there is any grant at all. */
  can(permission: string, verb?: Verb): boolean
}

type House = {
  client: Pick<Client, 'post'>
  keeper: TokenKeeper
  stored: Stored
  roles: KnownRole[]
  /** Grants of another publication are asked for anew. */
  version: string
}

/** Grants as stored: for which publication, and for which roles. */
type Kept = AuthItems & { version?: string; roles?: string }

type Info = { user: User; role: string[] | string; certType?: number }

export const USER_KEY = 'current_user'
export const CERT_KEY = 'cert_type'
export const AUTH_KEY = 'user_auth_item'

/** The one session of this page. */
export function createSession({ client, keeper, stored, roles, version }: House): Session {
  const listeners = new Set<() => void>()
  let state = fresh()
  let loading: Promise<void> | undefined

  function fresh(): SessionState {
    const token = keeper.read()
    if (token === undefined) return { status: 'guest' }
    const names = stored.read<Kept>(AUTH_KEY)?.roles
    return { status: 'unloaded', token, ...(typeof names === 'string' ? { likelyArea: pickRole(names.split(','), roles).area } : {}) }
  }

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function check(): SessionState {
    const token = keeper.read()
    if (token === undefined ? state.status !== 'guest' : state.status === 'guest' || state.token !== token) {
      forget()
      state = token === undefined ? { status: 'guest', ended: 'otherwise' } : { status: 'unloaded', token }
      queueMicrotask(() => listeners.forEach((listener) => listener()))
    }
    return state
  }

  function forget(): void {
    loading = undefined
    for (const key of [USER_KEY, CERT_KEY]) stored.remove(key)
  }

  async function ask(token: string, again: boolean): Promise<void> {
    const kept = stored.read<Kept>(AUTH_KEY)
    const [info, asked] = await Promise.all([
      client.post<Info>('/server/user/get-info'),
      !again && kept?.version === version ? undefined : client.post<AuthItems>('/server/user/permissions', {}, { quiet: true }),
    ])
    const names = Array.isArray(info.role) ? info.role : [info.role]
    // Grants belong to roles: another role than the one they were stored for makes them worthless.
    const items =
      asked ??
      (kept?.roles === names.join() ? kept : undefined) ??
      (await client.post<AuthItems>('/server/user/permissions', {}, { quiet: true }))
    if (keeper.read() !== token) return
    const role = pickRole(names, roles)
    const certType = info.certType ?? 0
    const authItems: AuthItems = { permissions: items?.permissions ?? [], menu: items?.menu ?? [] }
    stored.write(USER_KEY, info.user)
    stored.write(CERT_KEY, certType)
    stored.write(AUTH_KEY, { ...authItems, version, roles: names.join() })
    become({
      status: 'member',
      token,
      user: info.user,
      roles: names,
      role: role.name,
      area: role.area,
      certType,
      grants: readGrants(authItems),
      authItems,
    })
  }

  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) check()
  })

  return {
    read: () => state,
    check,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token() {
      const now = check()
      return now.status === 'guest' ? undefined : now.token
    },
    start(token) {
      forget()
      stored.remove(AUTH_KEY)
      keeper.keep(token)
      become({ status: 'unloaded', token })
    },
    load() {
      const now = check()
      if (now.status === 'guest') return Promise.reject(new Error('Unexpected guest, expected a token before load()'))
      if (now.status === 'member') return Promise.resolve()
      const started = (loading ??= ask(now.token, false).finally(() => {
        if (loading === started) loading = undefined
      }))
      return started
    },
    refresh: async () => {
      const now = check()
      if (now.status !== 'guest') await ask(now.token, true)
    },
    async end({ remote = true, byPerson = false } = {}) {
      // The call takes its token before the token goes.
      const farewell = remote && keeper.read() !== undefined ? client.post('/server/auth/signout', {}, { silent: true }) : undefined
      forget()
      stored.remove(AUTH_KEY)
      keeper.drop()
      become({ status: 'guest', ended: byPerson ? 'by-person' : 'otherwise' })
      await farewell?.catch(() => undefined)
    },
    can(permission, verb) {
      if (state.status !== 'member') return false
      const verbs = state.grants.get(permission)
      return verb === undefined ? (verbs?.size ?? 0) > 0 : (verbs?.has(verb) ?? false)
    },
  }
}
