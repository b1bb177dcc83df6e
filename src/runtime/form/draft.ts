import type { Field } from '../../schema/compiled.ts'
import type { Session } from '../../session/session.ts'
import { listSecrets, withoutSecrets } from './values.ts'
import type { Row } from '../../schema/row.ts'

const PREFIX = 'draft:'
/** Input older than a working day is more likely to mislead than to help. */
const LIFETIME = 12 * 3600 * 1000

/** Whose unsent input this is, and of which form. */
export type DraftOwner = {
  screen: string
  key?: string | undefined
  user: string
  /** What the form was called before, and its fields, each with its name of now. */
  was?: string[] | undefined
  renamed?: Record<string, string> | undefined
}
/** `left`: what had been filled in and is not kept. */
type Draft = { at: number; values: Row; left?: string[] }

/** Who has signed out here. */
const gone = new Set<string>()

const nameOf = ({ screen, key, user }: DraftOwner): string => `${PREFIX}${user}:${screen}:${key ?? ''}`

export function keepDraft(owner: DraftOwner, fields: Field[], values: Row, now = Date.now()): void {
  if (gone.has(owner.user)) return
  const kept = withoutSecrets(fields, values)
  if (Object.keys(kept).length === 0) return
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify({ at: now, values: kept, left: listSecrets(fields, values) } satisfies Draft))
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export const readDraft = (owner: DraftOwner, now = Date.now()): Row | undefined => readWhole(owner, now)?.values

/** Which fields had been filled in and were not kept. */
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
    // Damaged: as good as none.
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
    // Nothing was kept there either.
  }
}

/**
 * Unsent input of whoever signs out goes with them, and what was on its way into a draft is not kept; after an expired session it
 * waits for their return. Answers how to stop.
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
    // Nothing was kept there either.
  }
}
