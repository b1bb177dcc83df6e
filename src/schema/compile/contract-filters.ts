import type { Call } from '../contract.ts'
import { holesOf } from '../template.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { endsOf } from './ends.ts'
import { KEYWORD, searchControl, searchedIn } from './field.ts'
import type { Use } from './grants.ts'
import { searchedOf } from './report.ts'
import { levelsOf } from './trees.ts'

type Entity = Atlas['entities'][string] | undefined
type Kind = Call['filters'][string]

/** The filters of a list: what screens search by, are restricted to, take from their address, or need for choices. */
export function filtersOf(atlas: Atlas, name: string, uses: Use[], entity: Entity): Call['filters'] {
  const filters: Call['filters'] = {}
  for (const screen of screensListing(atlas, name, uses)) {
    for (const one of screen.list?.search ?? []) {
      if (typeof one === 'object' && 'any' in one) continue
      const field = typeof one === 'string' ? one : one.field
      filters[field] = kindOf(atlas, entity, field)
    }
    for (const field of [
      ...Object.keys(screen.list?.where ?? {}),
      ...(screen.list?.tabsBy ? [screen.list.tabsBy] : []),
      ...Object.values(screen.list?.views ?? {}).flatMap(({ board }) => board ?? []),
      ...(screen.takes ?? []).filter((name) => name in (entity?.properties ?? {})),
    ])
      filters[field] ??= 'equals'
    for (const { calendar, until } of Object.values(screen.list?.views ?? {}))
      for (const field of [calendar, until]) if (field !== undefined) filters[field] = 'range'
  }
  for (const use of uses) {
    // A report is narrowed by a part of a text, as its list is; what is fixed is the whole of it.
    const narrowed = use.what === 'report' ? searchedOf(atlas.world.screens[use.screen]!).map(({ field }) => field) : []
    for (const field of use.where ?? []) {
      const kind = kindOf(atlas, entity, field)
      filters[field] = isText(kind) && !narrowed.includes(field) ? 'equals' : kind
    }
  }
  for (const { picks } of uses) {
    if (!picks) continue
    const [found] = holesOf(picks.label)
    if (found) filters[found] ??= kindOf(atlas, entity, found)
    filters[picks.value] ??= 'equals'
  }
  if (keywordOf(atlas, name, uses)) filters[KEYWORD] = 'contains'
  return filters
}

/** The fields that one search text is matched against: those that a screen searches together, and those in the labels of choices. */
export function keywordOf(atlas: Atlas, name: string, uses: Use[]): string[] | undefined {
  const fields = screensListing(atlas, name, uses).flatMap((screen) =>
    (screen.list?.search ?? []).flatMap((one) => (typeof one === 'object' && 'any' in one ? one.any : [])),
  )
  const entity = atlas.entities[atlas.calls[name]?.entity ?? '']
  const searched = uses.map(({ picks }) => (picks ? searchedIn(entity, picks.label) : [])).filter((some) => some.length > 1)
  const all = [...new Set([...fields, ...searched.flat()])]
  return all.length > 0 ? all : undefined
}

const isText = (kind: Kind) => kind === 'contains' || kind === 'starts'

function kindOf(atlas: Atlas, entity: Entity, field: string): Kind {
  const property = { ...(entity?.properties[field] as AuthoredField | undefined) } as AuthoredField
  // Whoever looks for a row of a tree looks for all that lies below it.
  if (levelsOf(atlas, property) !== undefined) return 'below'
  const control = searchControl(property)
  // No index finds letters in the middle of a text, and rows that are `kept` grow without limit.
  if (control === 'text') return property.entity ? 'equals' : entity?.kept && !property.masked && !property.sealed ? 'starts' : 'contains'
  if (control === 'choice') return 'in'
  if (endsOf(property) !== undefined) return 'touches'
  return control.endsWith('range') ? 'range' : 'equals'
}

/** The list screens that are filled by a list call, or whose rows an export call writes. */
export function screensListing(atlas: Atlas, name: string, uses: Use[]) {
  return [
    ...new Set(
      uses.filter((use) => use.what === 'list' || (use.what === 'action' && atlas.calls[name]!.does === 'export')).map((use) => use.screen),
    ),
  ]
    .map((id) => atlas.world.screens[id]!)
    .filter((screen) => screen.kind === 'list')
}
