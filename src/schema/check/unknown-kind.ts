import { screenKinds, screens } from '../format/screen.ts'
import type { Source } from '../source.ts'
import { near, unexpected } from './near.ts'
import type { Report } from './rule.ts'

export type ScreenKind = keyof typeof screens

/** The kind that a screen says it is of, if there is one; the word for it may be misspelled. */
export function kindOfScreen(data: object): ScreenKind | undefined {
  const word = Object.keys(data).find((one) => one === 'kind' || near(one, ['kind']))
  const kind = word === undefined ? undefined : (data as Record<string, unknown>)[word]
  return typeof kind === 'string' && Object.hasOwn(screens, kind) ? (kind as ScreenKind) : undefined
}

/** Reports a kind that does not exist. */
export function tellUnknownKind({ path }: Source, data: { kind?: unknown; type?: unknown }, report: Report): void {
  const { kind, type } = data
  const kinds = screenKinds.join(', ')
  const calledType = `Unexpected property "type", which is called "kind" here; expected "kind" with one of: ${kinds}`
  if (kind === undefined && typeof type === 'string') report(path, ['type'], calledType, { at: 'key' })
  else if (kind === undefined) report(path, ['kind'], `Missing property "kind", expected one of: ${kinds}`)
  else {
    const { message, suggestion } = unexpected('kind', String(kind), screenKinds)
    report(path, ['kind'], message, suggestion === undefined ? {} : { suggestion })
  }
}

/** The kinds that such a screen may be of: those whose words it uses. Its other mistakes are those that it has as each of them. */
export function kindsMeant(data: { kind?: unknown; type?: unknown }): { kind: ScreenKind; as: object }[] {
  const { kind, type } = data
  const meant = near(String(kind ?? type), screenKinds)
  const words = Object.keys(data)
  const known = (one: ScreenKind) => words.filter((word) => Object.hasOwn(screens[one].properties, word)).length
  const most = Math.max(...screenKinds.map(known))
  const all = screenKinds.filter((one) => (meant === undefined ? known(one) === most : one === meant))
  const { type: _, ...rest } = data
  return all.map((one) => ({ kind: one, as: { ...(kind === undefined ? rest : data), kind: one } }))
}
