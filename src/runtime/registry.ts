import type { ComponentType } from 'react'
import type { CallRef } from '../schema/compiled.ts'
import type { Screen } from '../schema/compiled-screen.ts'

type Kind = Screen['kind']
/** What a screen at an address will ask for first, whoever looks at it; nothing where that is known only once it is drawn. */
type FirstRequest = (
  screen: never,
  params: URLSearchParams,
  by: { userId: string; pageSizes: readonly number[] },
) => { call: CallRef; body: Record<string, unknown> } | undefined
export type View = ComponentType<{
  screen: never
  takes?: Record<string, string> | undefined
  embedded?: boolean | undefined
  /** In a tab that stays alive with its page. */
  kept?: boolean | undefined
}> & { firstRequest?: FirstRequest }
export type Kinds = Record<Kind, () => Promise<View>>

// Screens contain other screens (dialogs, tabs, sections); the registry breaks the cycle of imports between the kinds.
let registered: Partial<Kinds> = {}
const arrived = new Map<Kind, View>()

/** Registers the components of all kinds; called once at start. */
export function registerKinds(kinds: Partial<Kinds>): void {
  registered = kinds
}

/** Loads the component of a kind; can be called early to preload it. */
export async function loadKind(kind: Kind): Promise<View> {
  const load = registered[kind]
  if (!load) throw new Error(`Unexpected kind "${kind}", expected one of those registered: ${Object.keys(registered).join(', ') || 'none'}`)
  const view = await load()
  arrived.set(kind, view)
  return view
}

export const peekKind = (kind: Kind): View | undefined => arrived.get(kind)
