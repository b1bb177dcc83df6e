import type { Field } from '../../schema/compiled.ts'
import type { Session } from '../../session/session.ts'
import { withoutSecrets } from './values.ts'
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
type Draft = { at: number; values: Row }

/** Who has signed out here. */
const gone = new Set<string>()

const nameOf = ({ screen, key, user }: DraftOwner): string => `${PREFIX}${user}:${screen}:${key ?? ''}`

export function keepDraft(owner: DraftOwner, fields: Field[], values: Row, now = Date.now()): void {
  if (gone.has(owner.user)) return
  const kept = withoutSecrets(fields, values)
  if (Object.keys(kept).length === 0) return
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify({ at: now, values: kept } satisfies Draft))
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function readDraft(owner: DraftOwner, now = Date.now()): Row | undefined {
  const { was = [], renamed = {} } = owner
  for (const screen of [owner.screen, ...was.toReversed()]) {
    const values = readAt({ ...owner, screen }, now)
    if (values) return Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed[name] ?? name, value]))
  }
  return undefined
}

function readAt(owner: DraftOwner, now: number): Row | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null') as Draft | null
    if (kept && typeof kept.values === 'object' && kept.values && now - kept.at < LIFETIME) return kept.values
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
