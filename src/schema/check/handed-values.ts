import { widgetCalls } from '../core-calls.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import { type Handed, handedOn } from '../handed.ts'
import { namesBeside, namesOfEntity } from './entity-names.ts'
import type { Graph } from './graph.ts'
import type { ScreenAt } from './visit.ts'

const NONE: string[] = []

/** The values that a screen has: fields of its rows and forms, its query parameters, and `more`. */
export function valuesOf({ screen, entity, forms }: ScreenAt, more: readonly string[] = NONE): string[] {
  const known = entity ? namesOfEntity(entity.entity) : NONE
  const others = [...forms.flatMap(({ names }) => names.map(({ name }) => name)), ...(screen.takes ?? NONE), ...more]
  return namesBeside(known, [...new Set(others.filter((name) => !known.includes(name)))])
}

/** The same for one name, without building the list. */
export const hasValue = ({ screen, entity, forms }: ScreenAt, name: string): boolean =>
  (entity && Object.hasOwn(entity.entity.properties, name)) ||
  forms.some(({ names }) => names.some((one) => one.name === name)) ||
  screen.takes?.includes(name) === true

/** The values that a call, or the calls of a part, answer. */
export function answeredBy(graph: Graph, { entity }: ScreenAt, call: string | undefined): string[] {
  if (call === undefined) return NONE
  const calls = Object.hasOwn(widgetCalls, call) ? Object.keys(widgetCalls[call]!) : [graph.atlas.callName(call, entity?.name)]
  return calls.flatMap((name) => Object.keys((graph.atlas.calls[name]?.answer?.['properties'] as object | undefined) ?? {}))
}

/** Whether a value is handed on that the screen does not have, which may be meant for any that the next screen takes. */
export const handsUnknown = (at: ScreenAt, values: Handed | undefined, entries: readonly string[] = NONE): boolean =>
  handedOn(values).some(({ from }) => !hasValue(at, from) && !entries.includes(from))

/** What a screen reads from its address: `takes`, and for a list the search fields. */
export function takenBy({ takes = [], list }: AuthoredScreen): string[] {
  const searched = (list?.search ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'field' in one ? [one.field] : []))
  return [...takes, ...searched]
}
