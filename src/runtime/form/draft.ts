import type { Field } from '../../schema/compiled.ts'
import { withoutSecrets, type Row } from './values.ts'

const PREFIX = 'draft:'
/** Input older than a working day is more likely to mislead than to help. */
const LIFETIME = 12 * 3600 * 1000

/** Whose unsent input this is, and of which form. */
export type DraftOwner = { screen: string; key?: string | undefined; user: string }
type Kept = { at: number; values: Row }

const nameOf = ({ screen, key, user }: DraftOwner): string => `${PREFIX}${user}:${screen}:${key ?? ''}`

export function keepDraft(owner: DraftOwner, fields: Field[], values: Row, now = Date.now()): void {
  const kept = withoutSecrets(fields, values)
  if (Object.keys(kept).length === 0) return
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify({ at: now, values: kept } satisfies Kept))
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function readDraft(owner: DraftOwner, now = Date.now()): Row | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null') as Kept | null
    if (kept && typeof kept.values === 'object' && kept.values && now - kept.at < LIFETIME) return kept.values
    if (kept) dropDraft(owner)
  } catch {
    // Damaged: as good as none.
  }
  return undefined
}

export function dropDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner))
  } catch {
    // Nothing was kept there either.
  }
}

/** At a sign-out the drafts of that person go too. */
export function dropDrafts(user: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(`${PREFIX}${user}:`)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept there either.
  }
}
