import { type Atlas, scopeIn } from '../compile/atlas.ts'
import { pathOf } from '../compile/call-ref.ts'
import { callOf } from '../compile/remote.ts'
import { searchControl } from '../compile/field.ts'
import { isSortable } from '../compile/sortable.ts'
import { permissionsOf } from '../compile/permissions.ts'
import { placesOf } from '../compile/places.ts'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import { holesOf } from '../template.ts'

/** The call of an entity that does something in an area, as a screen would write it. */
export function callThat(atlas: Atlas, entity: string, does: Call['does'], area: string | undefined): string | undefined {
  const fits = Object.values(atlas.calls).filter((call) => call.entity === entity && call.does === does && !call.where && !call.moves)
  const scope = area === undefined ? undefined : scopeIn(atlas, area)
  const found = fits.find((call) => call.scope === scope) ?? fits.find((call) => call.scope === undefined)
  if (!found) return undefined
  return found.name.startsWith(`${entity}.`) ? found.name.slice(entity.length + 1) : found.name
}

export function missing(entity: string, does: string, area: string | undefined): { refused: string } {
  return { refused: `calls/${entity}.json has no call that does "${does}"${area ? ` for the area "${area}"` : ''}; add one first.` }
}

/** A list of the entity's rows, preferably in the same area; a new detail opens from it. */
export function listOf(atlas: Atlas, entity: string, area: string | undefined): { id: string; screen: AuthoredScreen } | undefined {
  const lists = Object.entries(atlas.world.screens)
    .filter(([id, screen]) => screen.kind === 'list' && atlas.entityOf(screen, id)?.name === entity)
    .map(([id, screen]) => ({ id, screen }))
  return area === undefined ? lists[0] : lists.find(({ screen }) => areaOf(atlas, screen) === area)
}

/** The area in whose menu a screen is, or to which its permission belongs. */
export function areaOf(atlas: Atlas, screen: AuthoredScreen): string | undefined {
  return (
    (screen.menu && atlas.areaOfGroup(screen.menu.group)) ??
    (screen.permission ? permissionsOf(atlas)[screen.permission]?.areas[0] : undefined)
  )
}

/** A permission that is not used elsewhere. */
export function freePermission(atlas: Atlas, id: string): string {
  const taken = new Set(Object.keys(permissionsOf(atlas)))
  const parts = id.split('/')
  const names = [parts.at(-1)!, parts.slice(-2).join('-'), parts.join('-')].map((name) => name.replaceAll(/[^a-z0-9-]/g, '-'))
  return names.find((name) => !taken.has(name)) ?? `${names.at(-1)!}-${taken.size}`
}

/** The position at the end of a group. */
export function nextOrder(atlas: Atlas, group: string): number {
  const menus = [
    ...Object.values(atlas.world.screens).map(({ menu }) => menu),
    ...Object.values(atlas.world.routes).flatMap(({ routes }) => Object.values(routes).map(({ menu }) => menu)),
  ]
  return Math.max(0, ...menus.flatMap((menu) => (menu?.group === group ? [menu.order] : []))) + 10
}

/** What the pages of an area ask for, group by group in the order of its menu. */
export function rightsInMenu(atlas: Atlas, area: string): Record<string, string[]> {
  const rightsOf = (group: string) =>
    placesOf(atlas)
      .filter(({ menu }) => menu?.group === group)
      .toSorted((one, other) => one.menu!.order - other.menu!.order)
      .flatMap(({ route }) => route.permission ?? [])
  return Object.fromEntries(Object.keys(atlas.world.menus[area]!.groups).map((group) => [group, rightsOf(group)]))
}

const properties = (entity: Entity) => Object.entries(entity.properties as Record<string, AuthoredField>)

/**
 * Fields that a person may fill in. Whoever reaches only rows of their own, or of some, owns what they add, and is not shown the rows of
 * everybody to choose from.
 */
export function editableFields(atlas: Atlas, entity: Entity, area: string | undefined): string[] {
  const scope = area === undefined ? 'all' : scopeIn(atlas, area)
  return properties(entity).flatMap(([name, field]) => {
    if (field.readOnly || field.computed) return []
    if (field.entity === undefined) return [name]
    const list = atlas.calls[callOf(atlas, field) ?? '']
    if (!list) return []
    const isOfEverybody = list.scope === 'all' && atlas.entities[field.entity]?.owner !== undefined
    return (scope === 'own' && name === entity.owner) || (scope !== 'all' && isOfEverybody) ? [] : [name]
  })
}

export function shownFields(entity: Entity): string[] {
  return properties(entity).flatMap(([name, field]) => (field.writeOnly ? [] : [name]))
}

const TECHNICAL = /^(uu|gu)?ids?$|[a-z\d]Ids?$|^(hash|sha\d+|md5|token|version)$|[a-z\d](Hash|Sha\d+|Md5|Token|Version)$/

/** Whether only machines read what is called so: ids, checksums. */
export const isTechnicalName = (name: string): boolean => TECHNICAL.test(name)

/** Besides, the time of the last change and what few may see. Another entity's row is shown by its label. */
export const isTechnical = (name: string, field: AuthoredField): boolean =>
  !field.entity && (isTechnicalName(name) || field.stamp === 'changed' || field.seenBy !== undefined)

/**
 * The columns for a quick view of a row: no long texts, nested values, or what only machines read; the fields of its label come first.
 * Whoever misses one adds it.
 */
export function columnsOf(entity: Entity): string[] {
  const fits = properties(entity).flatMap(([name, field]) => {
    const isLong = (field.maxLength ?? 0) >= 200 || field.type === 'object' || Boolean(field.items?.properties)
    return field.writeOnly || isLong || name === entity.owner || isTechnical(name, field) ? [] : [name]
  })
  const named = holesOf(entity.label ?? '').filter((name) => Object.hasOwn(entity.properties, name))
  const rest = fits.filter((name) => !named.includes(name) && name !== entity.key)
  const time: string[] = rest.filter((name) => name === 'createTime')
  return [
    ...new Set([
      ...named.filter((name) => fits.includes(name) || name === entity.key),
      ...rest.filter((name) => !time.includes(name)).slice(0, 6),
      ...time,
    ]),
  ]
}

/** What a person would search by: the fields of the label, and those with choices. */
export function searchesOf(entity: Entity): string[] {
  return properties(entity)
    .flatMap(([name, field]) => {
      const plain = !field.writeOnly && !field.masked && !field.computed && !field.entity && isSortable(field) && !field.format
      const named = entity.label?.includes(`{{${name}}}`) && name !== entity.key
      return plain && (named || searchControl(field) === 'choice') ? [name] : []
    })
    .slice(0, 3)
}

/** Whether an address is already used by a call or page. */
export function isTaken(atlas: Atlas, address: string): boolean {
  const { screens, routes } = atlas.world
  const paths = Object.values(screens).map(({ route }) => (typeof route === 'object' ? route.path : route))
  return [...paths, ...Object.values(routes).flatMap((file) => Object.values(file.routes).map(({ path }) => path))].includes(address)
}

/** The paths that two calls would share. */
export function takenCalls(atlas: Atlas, entity: string): string[] {
  const prefix = `/server/${entity}/`
  return Object.values(atlas.calls).flatMap((call) => (call.entity !== entity && pathOf(call).startsWith(prefix) ? [call.name] : []))
}
