import type { ComponentType } from 'react'
import type { Screen } from '../schema/compiled.ts'

export type View = ComponentType<{ screen: never; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }>
type Kind = Screen['kind']

/** Each kind of screen is a chunk of its own: a list does not bring the forms along. */
const imports: Record<Kind, () => Promise<View>> = {
  list: () => import('./list/list-view.tsx').then((found) => found.ListView),
  form: () => import('./form/form-screen.tsx').then((found) => found.FormScreenView),
  detail: () => import('./detail/detail-view.tsx').then((found) => found.DetailView),
  tabs: () => import('./tabs/tabs-view.tsx').then((found) => found.TabsView),
  result: () => import('./result/result-view.tsx').then((found) => found.ResultView),
}

const arrived = new Map<Kind, View>()

/** Fetches what draws a kind; whoever knows the kind early calls it early. */
export async function loadKind(kind: Kind): Promise<View> {
  const view = await imports[kind]()
  arrived.set(kind, view)
  return view
}

export const peekKind = (kind: Kind): View | undefined => arrived.get(kind)
