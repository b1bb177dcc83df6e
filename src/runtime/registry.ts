import type { ComponentType } from 'react'
import type { Screen } from '../schema/compiled-screen.ts'

type Kind = Screen['kind']
export type View = ComponentType<{ screen: never; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }>
export type Kinds = Record<Kind, () => Promise<View>>

// A screen draws others in itself (a dialog, a tab, a section): it asks here, so that no kind imports another.
let registered: Partial<Kinds> = {}
const arrived = new Map<Kind, View>()

/** Says what draws each kind of screen; whoever starts the console does it once, before anything is drawn. */
export function registerKinds(kinds: Partial<Kinds>): void {
  registered = kinds
}

/** Fetches what draws a kind; whoever knows the kind early calls it early. */
export async function loadKind(kind: Kind): Promise<View> {
  const load = registered[kind]
  if (!load) throw new Error(`Unexpected kind "${kind}", expected one of those registered: ${Object.keys(registered).join(', ') || 'none'}`)
  const view = await load()
  arrived.set(kind, view)
  return view
}

export const peekKind = (kind: Kind): View | undefined => arrived.get(kind)
