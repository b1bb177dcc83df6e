import type { Call } from '../contract.ts'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { isSortable } from './sortable.ts'
import { unitFieldsOf } from './units.ts'

/** The fields by which screens show rows in groups and charts, and the figures of these charts with their units: all of it is exported, too. */
export function groupedIn(screens: AuthoredScreen[], entity: Entity | undefined): string[] {
  const views = screens.flatMap((screen) => Object.values(screen.list?.views ?? {}))
  const figures = views.flatMap(({ chart, sums = [], averages = [] }) => (chart ? [...sums, ...averages] : []))
  const units = figures.flatMap((name) => unitFieldsOf(entity?.properties[name] as AuthoredField | undefined))
  return [...new Set([...views.flatMap(({ group = [], chart = [] }) => [...group, ...chart]), ...figures, ...units])]
}

/** What the rows of a list can be grouped by, and the numbers that can be summed: only fields that are shown or filtered by. */
export function groupingOf(entity: Entity | undefined, shown: readonly string[]): Pick<Call, 'groups' | 'measures'> {
  const fields = [...new Set(shown)].flatMap((name): [string, AuthoredField][] => {
    const field = entity?.properties[name] as AuthoredField | undefined
    return field ? [[name, field]] : []
  })
  const groups = fields.flatMap(([name, field]) => waysToGroup(name, field, entity!))
  if (groups.length === 0) return {}
  const measures = Object.fromEntries(
    fields.flatMap(([name, field]) => (isAdded(field) && name !== entity?.key ? [[name, unitOf(field)]] : [])),
  )
  return { groups, ...(Object.keys(measures).length > 0 ? { measures } : {}) }
}

function waysToGroup(name: string, field: AuthoredField, { key }: Entity): string[] {
  const isStored = !field.computed || 'given' in field.computed || 'level' in field.computed
  if (name === key || !isStored || field.writeOnly || field.masked || field.sealed || field.type === 'array' || field.type === 'object')
    return []
  if (field.format === 'date-time' || field.format === 'date') return ['day', 'week', 'month'].map((span) => `${name}:${span}`)
  return field.oneOf || field.entity || field.type === 'boolean' ? [name] : []
}

/** A ratio cannot be summed over rows. */
const isAdded = (field: AuthoredField): boolean =>
  (field.type === 'integer' || field.type === 'number') &&
  !field.oneOf &&
  !field.entity &&
  !(field.computed && 'ratio' in field.computed) &&
  isSortable(field)

function unitOf(field: AuthoredField): { by?: string } {
  const [by] = unitFieldsOf(field)
  return by === undefined ? {} : { by }
}
