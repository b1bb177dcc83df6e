import type { Field } from '../../schema/compiled.ts'
import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { Session } from '../../session/session.ts'
import { listSecrets, withoutSecrets } from '../../schema/draft-values.ts'
import type { Row } from '../../schema/row.ts'

const PREFIX = 'draft:'
/** The lifetime of a draft: older input misleads more than it helps. */
const LIFETIME = 12 * 3600 * 1000

/** The owner of a draft, and its form. */
export type DraftOwner = {
  screen: string
  key?: string | undefined
  user: string
  /** The former names of the form and of its fields, each with the present name. */
  was?: string[] | undefined
  renamed?: Record<string, string> | undefined
  /** Set if the draft is also kept on the server for other devices: the calls that keep it. */
  kept?: FormScreen['draft'] | undefined
}
/** `left`: filled-in fields that are not stored. */
type Draft = { at: number; values: Row; left?: string[] }

/** Users who have signed out on this page. */
const gone = new Set<string>()

const nameOf = ({ screen, key, user }: DraftOwner): string => `${PREFIX}${user}:${screen}:${key ?? ''}`

export function keepDraft(owner: DraftOwner, fields: Field[], values: Row, now = Date.now()): void {
  if (gone.has(owner.user)) return
  const kept = withoutSecrets(fields, values)
  if (Object.keys(kept).length === 0) return
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify({ at: now, values: kept, left: listSecrets(fields, values) } satisfies Draft))
  } catch {
    // If the storage is full or disabled, only the draft is lost.
  }
}

export const readDraft = (owner: DraftOwner, now = Date.now()): Row | undefined => readWhole(owner, now)?.values

/** The filled-in fields that are not stored. */
export const readLeft = (owner: DraftOwner, now = Date.now()): string[] => readWhole(owner, now)?.left ?? []

function readWhole(owner: DraftOwner, now: number): Draft | undefined {
  const { was = [], renamed = {} } = owner
  const called = (name: string) => renamed[name] ?? name
  for (const screen of [owner.screen, ...was.toReversed()]) {
    const draft = readAt({ ...owner, screen }, now)
    if (!draft) continue
    const values = Object.fromEntries(Object.entries(draft.values).map(([name, value]) => [called(name), value]))
    return { ...draft, values, left: draft.left?.map(called) ?? [] }
  }
  return undefined
}

function readAt(owner: DraftOwner, now: number): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null') as Draft | null
    if (kept && typeof kept.values === 'object' && kept.values && now - kept.at < LIFETIME) return kept
    if (kept) dropAt(owner)
  } catch {
    // A damaged draft is ignored.
  }
  return undefined
}

export function dropDraft(owner: DraftOwner): void {
  for (const screen of [owner.screen, ...(owner.was ?? [])]) dropAt({ ...owner, screen })
}

function dropAt(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner))
  } catch {
    // No storage, so nothing to remove.
  }
}

/**
 * Deletes the drafts of a user who signs out and cancels pending writes; after an expired session, drafts wait for the next sign-in.
 * Returns
 * a function that stops this.
 */
export function forgetAtSignOut(session: Pick<Session, 'read' | 'subscribe'>): () => void {
  let user: string | undefined
  const follow = () => {
    const state = session.read()
    if (state.status === 'member') {
      user = state.user.userId
      gone.delete(user)
    } else if (state.status === 'guest' && state.ended === 'by-person' && user !== undefined) {
      gone.add(user)
      dropDrafts(user)
      user = undefined
    }
  }
  follow()
  return session.subscribe(follow)
}

function dropDrafts(user: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(`${PREFIX}${user}:`)) sessionStorage.removeItem(name)
  } catch {
    // No storage, so nothing to remove.
  }
}
