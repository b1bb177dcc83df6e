import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import { defs, Field } from '../format/field.ts'
import { once } from '../compile/once.ts'
import type { World } from '../read.ts'

const Ajv = ('default' in Ajv2020 ? Ajv2020.default : Ajv2020) as typeof import('ajv/dist/2020.js').default

type Loose = Record<string, unknown>

/**
 * The world with every file of a wrong structure cut down to what others may refer to. Such a file is reported as such; the deeper
 * rules must not stumble over it, nor call unknown what it defines.
 */
export function withSkeletons(world: World, unsound: Set<string>): World {
  const cut = <T>(room: string, map: Record<string, T>, skeleton: (value: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(map).map(([id, value]) => [id, unsound.has(`${room}/${id}.json`) ? skeleton(value) : value]))
  return {
    ...world,
    roles: unsound.has('permissions/roles.json') ? rolesSkeleton(world.roles) : world.roles,
    screens: cut('screens', world.screens, screenSkeleton),
    entities: cut('entities', world.entities, entitySkeleton),
    calls: cut('calls', world.calls, callsSkeleton),
    menus: cut('menus', world.menus, (menu) => ({ ...menu, groups: isObject(menu.groups) ? menu.groups : {} })),
    routes: cut('routes', world.routes, (file) => ({
      routes: filterObject(file.routes, (route) => typeof route['path'] === 'string') as never,
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
  return (word) => texts.some((text) => text.includes(`"${word}"`) || text.includes(`"${word.split('.').at(-1)!}"`))
}

const validators = once((schemas: { field: object; call: object }): Record<'field' | 'call', ValidateFunction> => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  return { field: ajv.compile(schemas.field), call: ajv.compile(schemas.call) }
})

const SCHEMAS = { field: { ...Field, $defs: defs }, call: { ...Call, $defs: defs } }

function isRight(value: unknown, kind: 'field' | 'call'): boolean {
  return validators(SCHEMAS)[kind](value)
}

function filterObject(value: unknown, keeps: (value: Loose) => boolean): Record<string, Loose> {
  return filterValues(value, (one) => isObject(one) && keeps(one)) as Record<string, Loose>
}

function filterValues(value: unknown, keeps: (value: unknown) => boolean): Loose {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => keeps(one))) : {}
}

const isObject = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
