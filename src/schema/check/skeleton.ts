import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import { defs, Field } from '../format/field.ts'
import { RouteEntry } from '../format/house.ts'
import { once } from '../compile/once.ts'
import { fitsOf } from './fits.ts'
import type { World } from '../read.ts'

type Loose = Record<string, unknown>

/**
 * The world with every file of a wrong structure cut down to what others may refer to. Such a file is reported as such; the deeper
 * rules must not stumble over it, nor call unknown what it defines.
 */
export function withSkeletons(world: World, unsound: ReadonlySet<string>): World {
  const cut = <T>(room: string, map: Record<string, T>, skeleton: (value: T) => T): Record<string, T> => {
    const wrong = [...unsound].filter((path) => path.startsWith(`${room}/`)).map((path) => path.slice(room.length + 1, -'.json'.length))
    const known = wrong.filter((id) => Object.hasOwn(map, id))
    return known.length === 0 ? map : { ...map, ...Object.fromEntries(known.map((id) => [id, skeleton(map[id]!)])) }
  }
  return {
    ...world,
    roles: unsound.has('permissions/roles.json') ? rolesSkeleton(world.roles) : world.roles,
    screens: cut('screens', world.screens, screenSkeleton),
    entities: cut('entities', world.entities, entitySkeleton),
    calls: cut('calls', world.calls, callsSkeleton),
    menus: cut('menus', world.menus, (menu) => ({ ...menu, groups: isObject(menu.groups) ? menu.groups : {} })),
    routes: cut('routes', world.routes, (file) => ({
      routes: Object.fromEntries(
        Object.entries(filterObject(file.routes, (route) => typeof route['path'] === 'string')).map(([name, route]) => [
          name,
          isRight(route, 'route') ? route : { path: route['path'], for: 'anyone' },
        ]),
      ) as never,
    })),
  }
}

function screenSkeleton(screen: AuthoredScreen): AuthoredScreen {
  const { title, permission, menu, route, entity } = screen as unknown as Loose
  return {
    kind: 'result',
    title: typeof title === 'string' ? title : '',
    ...(typeof permission === 'string' ? { permission } : { for: 'anyone' }),
    ...(isObject(menu) && typeof menu['group'] === 'string' ? { menu } : {}),
    ...(typeof route === 'string' || (isObject(route) && typeof route['path'] === 'string') ? { route } : {}),
    ...(isObject(entity) ? { entity: entitySkeleton(entity as unknown as Entity) } : {}),
  } as AuthoredScreen
}

/** Fields that are right stay; of the others only the name. */
function entitySkeleton(entity: Entity): Entity {
  const { key, properties } = entity as unknown as Loose
  const fields = filterObject(properties, () => true)
  return {
    title: '',
    key: typeof key === 'string' ? key : '',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        isRight(field, 'field') ? (field as AuthoredField) : { title: '', type: 'string' },
      ]),
    ),
  } as Entity
}

function callsSkeleton(calls: World['calls'][string]): World['calls'][string] {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, isRight(call, 'call') ? call : { does: 'service', for: 'member', answer: {} }]),
  )
}

function rolesSkeleton(roles: World['roles']): World['roles'] {
  const right = filterObject(roles, (role) => typeof role['area'] === 'string' && typeof role['home'] === 'string') as World['roles']
  return Object.fromEntries(
    Object.entries(right).map(([name, role]) => {
      const grants = role.grants as unknown
      const known =
        grants === '*'
          ? '*'
          : filterValues(grants, (verbs) => verbs === '*' || (Array.isArray(verbs) && verbs.every((verb) => typeof verb === 'string')))
      return [name, { ...role, grants: known } as World['roles'][string]]
    }),
  )
}

/** Whether a word stands, as a whole string, in one of the texts: what a broken file mentions is not called unused. */
export function mentionsIn(texts: string[]): (word: string) => boolean {
  let pieces: Set<string> | undefined
  // What stands between two quotes, whichever they are, so that many words are looked up in one go.
  const quoted = (word: string) => (pieces ??= new Set(texts.flatMap((text) => text.split('"').slice(1, -1)))).has(word)
  return (word) => texts.length > 0 && (quoted(word) || quoted(word.split('.').at(-1)!))
}

const fits = once((schemas: typeof SCHEMAS) => ({ field: fitsOf(schemas.field), call: fitsOf(schemas.call), route: fitsOf(schemas.route) }))

const SCHEMAS = { field: { ...Field, $defs: defs }, call: { ...Call, $defs: defs }, route: RouteEntry }

function isRight(value: unknown, kind: keyof typeof SCHEMAS): boolean {
  return fits(SCHEMAS)[kind](value)
}

function filterObject(value: unknown, keeps: (value: Loose) => boolean): Record<string, Loose> {
  return filterValues(value, (one) => isObject(one) && keeps(one)) as Record<string, Loose>
}

function filterValues(value: unknown, keeps: (value: unknown) => boolean): Loose {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => keeps(one))) : {}
}

const isObject = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
