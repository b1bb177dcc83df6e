import type { Verb } from '../schema/compiled.ts'
import type { Client } from '../request/client.ts'
import { isListOf, isRecord, isText } from '../request/shapes.ts'
import { AUTH_KEY, readGrants, type AuthItems, type Grants } from './grants.ts'
import { pickRole, type KnownRole } from './role.ts'
import type { Stored } from './storage.ts'
import { INFO, TOKEN_KEY, type TokenKeeper } from './token.ts'
import type { Visit, Visits } from './visit.ts'

export type User = { realName?: string; phone?: string; userId: string; openid?: string } & Record<string, unknown>

/** The current person, as an immutable value. */
export type SessionState =
  | { status: 'guest'; ended?: 'by-person' | 'otherwise' }
  /** A token whose person is not loaded yet: `load` turns it into a member. The area is a guess based on the last session. */
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
      /** Set while an administrator acts as this person. */
      visit?: Visit
      /** The person must set up a second factor before anything else. */
      unready?: true
      /** There is no chat app to link the account to. */
      noChat?: true
    }

export type Session = {
  read(): SessionState
  /** The same after checking clock and storage: the token may have expired, or another tab may have changed it. */
  check(): SessionState
  subscribe(listener: () => void): () => void
  /** The token for calls, after a `check`. */
  token(): string | undefined
  /** Continues as another person, in this tab and until the visit ends; the original session stays. */
  enter(visit: Visit): void
  /** Somebody else has signed in, in another tab, and the page that is open here is not theirs; until `settle`. */
  taken(): boolean
  settle(): void
  /** The last visit that has ended, for whatever reason, until it is forgotten. */
  endedVisit(): Visit | undefined
  forgetVisit(): void
  /** Signs in with the token of a sign-in call. */
  start(token: string): void
  /** Loads the person, once per sign-in however often it is called. Rejects if the backend does not answer. */
  load(): Promise<void>
  /** Loads the person again, after something has changed. */
  refresh(): Promise<void>
  /** The backend has refused something that was granted: loads the person again, at most once in a while. */
  doubt(): void
  /** An answer says in which role the person was heard: loads them again if it is another. */
  acted(role: string, token: string | undefined): void
  /** Whether to offer linking a chat account: once per sign-in, and only to people without one. The call consumes the offer. */
  takeInvitation(): boolean
  /** Signs out: clears the session at once and notifies the backend, whose answer does not matter. During a visit, only the visit ends. */
  end(options?: { remote?: boolean; byPerson?: boolean }): Promise<void>
  /** Whether the person has the permission; guests have none. Without a verb: whether there is any grant for it. */
  can(permission: string, verb?: Verb): boolean
}

type Dependencies = {
  client: Pick<Client, 'post'>
  keeper: TokenKeeper
  stored: Stored
  visits: Visits
  roles: KnownRole[]
  /** Grants of another publication are loaded again. */
  version: string
  now?: () => number
}

/** Stored grants: for which publication, and for which roles. */
type StoredRights = AuthItems & { version?: string; roles?: string }

type Info = { user: User; role: string[] | string; certType?: number; unready?: boolean; noChat?: boolean }

/** An unexpected answer must not be taken for a person without roles or permissions. */
const isInfo = (data: unknown): boolean =>
  isRecord(data) && isRecord(data['user']) && isText(data['user']['userId']) && (isText(data['role']) || isListOf(isText)(data['role']))
const isRights = (data: unknown): boolean => isRecord(data) && isListOf(isRecord)(data['permissions'])

const USER_KEY = 'current_user'
const CERT_KEY = 'cert_type'

/** The area that a person was in last, as long as their rights have not been asked for. */
function likelyAreaOf(stored: Stored, roles: KnownRole[]): string | undefined {
  const names = stored.read<StoredRights>(AUTH_KEY)?.roles
  return typeof names === 'string' ? pickRole(names.split(','), roles).area : undefined
}
/** Set from a sign-in until the offer to link a chat account was shown. */
const INVITATION_KEY = 'link_invitation'
/** Minimum interval in milliseconds, so that a page full of refusals causes one request. */
const DOUBT_REST = 30_000

/** The session of this page. */
export function createSession({ client, keeper, stored, visits, roles, version, now = Date.now }: Dependencies): Session {
  const listeners = new Set<() => void>()
  let state = fresh()
  let loading: Promise<void> | undefined
  let doubted = -Infinity
  let taken = false

  function tokenAtHand(): string | undefined {
    return visits.read()?.token ?? keeper.read()
  }

  function fresh(): SessionState {
    const token = tokenAtHand()
    if (token === undefined) return { status: 'guest' }
    if (visits.read()) return { status: 'unloaded', token }
    const likelyArea = likelyAreaOf(stored, roles)
    return { status: 'unloaded', token, ...(likelyArea === undefined ? {} : { likelyArea }) }
  }

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function check(): SessionState {
    const token = tokenAtHand()
    if (token === undefined ? state.status !== 'guest' : state.status === 'guest' || state.token !== token) {
      forget()
      taken = token !== undefined && state.status === 'member' && !state.visit
      state = token === undefined ? { status: 'guest', ended: 'otherwise' } : { status: 'unloaded', token }
      queueMicrotask(() => listeners.forEach((listener) => listener()))
    }
    return state
  }

  function forget(): void {
    loading = undefined
    for (const key of [USER_KEY, CERT_KEY]) stored.remove(key)
  }

  const askRights = () => client.post<AuthItems>('/server/user/permissions', {}, { quiet: true, fits: isRights })

  async function ask(token: string, again: boolean): Promise<void> {
    // Stored grants belong to the original person.
    const visit = visits.read()
    const kept = visit ? undefined : stored.read<StoredRights>(AUTH_KEY)
    const [info, asked] = await Promise.all([
      client.post<Info>(INFO, {}, { fits: isInfo }),
      !again && kept?.version === version ? undefined : askRights(),
    ])
    const names = Array.isArray(info.role) ? info.role : [info.role]
    // Grants belong to roles: stored grants of another role are useless.
    const items = asked ?? (kept?.roles === names.join() ? kept : undefined) ?? (await askRights())
    if (tokenAtHand() !== token) return
    const role = pickRole(names, roles)
    const certType = info.certType ?? 0
    const authItems: AuthItems = { permissions: items?.permissions ?? [], menu: items?.menu ?? [] }
    if (!visit) {
      stored.write(USER_KEY, info.user)
      stored.write(CERT_KEY, certType)
      stored.write(AUTH_KEY, { ...authItems, version, roles: names.join() })
    }
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
      ...(visit ? { visit } : {}),
      ...(info.unready ? { unready: true as const } : {}),
      ...(info.noChat ? { noChat: true as const } : {}),
    })
  }

  async function refresh(): Promise<void> {
    const current = check()
    if (current.status !== 'guest') await ask(current.token, true)
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
      const current = check()
      return current.status === 'guest' ? undefined : current.token
    },
    start(token) {
      forget()
      stored.remove(AUTH_KEY)
      keeper.keep(token)
      stored.write(INVITATION_KEY, true)
      become({ status: 'unloaded', token })
    },
    load() {
      const current = check()
      if (current.status === 'guest') return Promise.reject(new Error('Unexpected guest, expected a token before load()'))
      if (current.status === 'member') return Promise.resolve()
      const started = (loading ??= ask(current.token, false).finally(() => {
        if (loading === started) loading = undefined
      }))
      return started
    },
    enter(visit) {
      loading = undefined
      visits.keep(visit)
      become({ status: 'unloaded', token: visit.token })
    },
    taken: () => taken,
    settle() {
      taken = false
    },
    endedVisit: () => visits.ended(),
    forgetVisit: () => visits.forget(),
    refresh,
    doubt() {
      if (state.status !== 'member' || now() - doubted < DOUBT_REST) return
      doubted = now()
      refresh().catch(() => undefined)
    },
    acted(role, token) {
      if (state.status === 'member' && state.token === token && state.roles.join() !== role) this.doubt()
    },
    takeInvitation() {
      if (state.status !== 'member' || state.visit || stored.read(INVITATION_KEY) !== true) return false
      // The second factor has to be set up first.
      if (state.unready) return false
      stored.remove(INVITATION_KEY)
      return !state.user.openid && !state.noChat
    },
    async end({ remote = true, byPerson = false } = {}) {
      // The call reads its token before the token is removed.
      const farewell = remote && tokenAtHand() !== undefined ? client.post('/server/auth/signout', {}, { silent: true }) : undefined
      if (visits.read()) {
        loading = undefined
        visits.end()
        become(fresh())
        return void (await farewell?.catch(() => undefined))
      }
      forget()
      for (const key of [AUTH_KEY, INVITATION_KEY]) stored.remove(key)
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
