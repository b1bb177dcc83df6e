import type { Client } from '../request/client.ts'
import { Problem } from '../request/problem.ts'
import type { CallRef } from '../schema/compiled.ts'
import type { Session } from './session.ts'
import type { Stored } from './storage.ts'

export type Application = { appId: string; appName: string; createTime?: string; isDefault?: boolean; status?: string }

export type ApplicationsState = {
  /** Whether the list was requested, and the result; a known list stays while it is being requested again. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  list: Application[]
  /** The server's default application; the one that the browser remembers until the list has loaded. */
  current?: Application
  /** The one that is being made the default. */
  choosing?: string
}

export type Applications = {
  read(): ApplicationsState
  subscribe(listener: () => void): () => void
  load(calls: Calls): Promise<void>
  /** Makes one the default and reloads the list; returns false if a follower prevented it or the server refused. */
  choose(app: Application, calls: Calls): Promise<boolean>
  /** Registers a part of the page that shows the current application: it can prevent a change, and is notified of it. */
  follow(follower: Follower): () => void
}

type Calls = { entity: string; list: CallRef; choose: CallRef }
type Follower = { entity: string; mayChange?: () => Promise<boolean>; changed: () => void }
type Dependencies = { client: Pick<Client, 'call'>; session: Session; stored: Stored }
type StoredApplication = Application & { userId: string }

export const APPLICATION_KEY = 'app_application'
export const PROJECT_KEY = 'selected_project'

/** The list is short by contract; a page of this size contains all of it. */
const ALL = { pageNo: 1, pageSize: 100 }

/** The person's applications, and the one that project pages work on. */
export function createApplications({ client, session, stored }: Dependencies): Applications {
  const listeners = new Set<() => void>()
  const followers = new Set<Follower>()
  let user = userOf(session)
  let state = remembered()
  let asked = 0
  let entity = ''

  function remembered(): ApplicationsState {
    const kept = stored.read<StoredApplication>(APPLICATION_KEY, isKept)
    return { status: 'idle', list: [], ...(kept && user && kept.userId === user ? { current: kept } : {}) }
  }

  function become(next: ApplicationsState): void {
    const before = state.current?.appId
    state = next
    for (const listener of listeners) listener()
    if (before !== undefined && next.current && next.current.appId !== before) for (const one of concerned()) one.changed()
  }

  // Another person has other applications, and a guest has none.
  session.subscribe(() => {
    const now = userOf(session)
    if (session.read().status === 'guest') for (const key of [APPLICATION_KEY, PROJECT_KEY]) stored.remove(key)
    if (now === user || session.read().status === 'unloaded') return
    user = now
    asked++
    become(remembered())
  })

  const concerned = () => [...followers].filter((one) => one.entity === entity)

  async function load(calls: Calls): Promise<void> {
    const mine = ++asked
    entity = calls.entity
    become({ ...state, status: 'loading' })
    try {
      const rows = readRows(await client.call(calls.list, ALL, { quiet: true }))
      if (mine !== asked) return
      const current = rows.find((row) => row.isDefault)
      if (current && user) {
        stored.write(APPLICATION_KEY, { ...current, userId: user })
        stored.write(PROJECT_KEY, current.appId)
      } else for (const key of [APPLICATION_KEY, PROJECT_KEY]) stored.remove(key)
      const { current: _, ...rest } = state
      become({ ...rest, status: 'ready', list: rows, ...(current ? { current } : {}) })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (mine === asked) become({ ...state, status: 'failed' })
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    async choose(app, calls) {
      if (state.choosing) return false
      for (const { mayChange } of concerned()) if (mayChange && !(await mayChange())) return false
      become({ ...state, choosing: app.appId })
      try {
        // The client shows a refusal in the server's words.
        await client.call(calls.choose, { ...named(calls.choose, app) })
        await load(calls)
        return true
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem
        return false
      } finally {
        const { choosing: _, ...rest } = state
        become(rest)
      }
    },
    follow(follower) {
      followers.add(follower)
      return () => followers.delete(follower)
    },
  }
}

/** The body of a call on one application: its key under the name that the call uses. */
function named({ send }: CallRef, app: Application): Record<string, unknown> {
  const facts = app as Record<string, unknown>
  return Object.fromEntries(Object.entries(send ?? { appId: 'appId' }).map(([name, from]) => [name, facts[from]]))
}

/** Accepts any wrapping of the list; exactly one row becomes the default, whatever the answer says. */
function readRows(answer: unknown): Application[] {
  const rows: unknown = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(rows)) return []
  const whole = rows.filter((row): row is Application => typeof (row as Application | null)?.appId === 'string')
  const first = whole.find((row) => row.isDefault)
  return whole.map((row) => ({ ...row, isDefault: row === first }))
}

function userOf(session: Session): string | undefined {
  const state = session.read()
  return state.status === 'member' ? state.user.userId : undefined
}

function isKept(value: unknown): value is StoredApplication {
  const { appId, appName, userId } = (value ?? {}) as Partial<StoredApplication>
  return [appId, appName, userId].every((one) => typeof one === 'string')
}
