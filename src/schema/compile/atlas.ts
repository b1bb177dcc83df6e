import type { Locale } from '../compiled.ts'
import type { Scope } from '../contract.ts'
import type { AuthoredField, AuthoredFields, AuthoredScreen } from '../format/authored.ts'
import type { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import type { World } from '../read.ts'
import { wholeEntity } from '../whole-entity.ts'

/** Looks things up in a world: the entity of a screen, the field of a name, the definition of a call. */
export type Atlas = {
  world: World
  /** All entities by name, including those inside screens. */
  entities: Record<string, Entity>
  /** Every call by its full name, including the standard ones. */
  calls: Record<string, Call & { name: string; entity?: string }>
  entityOf: (screen: AuthoredScreen, id: string) => { name: string; entity: Entity } | undefined
  /** The full name of a call as a screen writes it (`edit`, `auth.signin`). */
  callName: (written: string, entity: string | undefined) => string
  /** The call that is meant, if there is one. */
  called: (written: string, entity: string | undefined) => NamedCall | undefined
  areaOfGroup: (group: string) => string | undefined
  /** Of an atlas whose readers are watched, the one that it shows. */
  whole?: Atlas | undefined
  /** Called there when somebody asks what was collected of all files. */
  look?: ((at: 'uses' | 'trees' | 'sold' | 'screens' | 'routes' | 'menus') => void) | undefined
}

/** An atlas for each language; the structure is the same in all of them. */
export type Atlases = Record<Locale, Atlas>

/** The atlas in the language in which the schemas are written. */
export function sourceOf(atlases: Atlases): Atlas {
  const [any] = Object.values(atlases)
  return atlases[any!.world.app.locales.source]
}

/** The result of a function for each language. */
export const inEach = <T>(atlases: Atlases, read: (atlas: Atlas) => T): Record<Locale, T> =>
  Object.fromEntries(Object.entries(atlases).map(([locale, atlas]) => [locale, read(atlas)])) as Record<Locale, T>

/** The calls of an entity that has no file of calls. */
const standardCalls: Record<string, Call> = {
  list: { does: 'list' },
  get: { does: 'get' },
  add: { does: 'add' },
  edit: { does: 'edit' },
  move: { does: 'move' },
  delete: { does: 'delete' },
  import: { does: 'import' },
  export: { does: 'export' },
}

/** The calls of an entity with a single row: it is read, and created when it is saved for the first time. */
const singleCalls: Record<string, Call> = { get: { does: 'get' }, save: { does: 'save' } }

/** `known` is what is the same as in an atlas before, where only some files are other. */
export function createAtlas(world: World, known: Partial<Pick<Atlas, 'entities' | 'calls'>> = {}): Atlas {
  const entities = known.entities ?? entitiesOf(world)
  const calls = known.calls ?? callsOf(world, entities)
  // The same calls are asked for again and again, and a text put together anew is looked up slowly.
  const found = new Map<string, Operations>()
  const find = (written: string, entity: string): NamedCall | undefined => {
    if (written.includes('.')) return calls[written]
    let own = found.get(entity)
    if (!own) found.set(entity, (own = operationsIn(world, entities, entity)))
    return own[written] ?? calls[`${entity}.${written}`]
  }
  const groups = new Map(
    Object.entries(world.menus).flatMap(([area, menu]) => Object.keys(menu.groups ?? {}).map((group) => [group, area] as const)),
  )
  return {
    world,
    entities,
    calls,
    entityOf(screen, id) {
      if (screen.entity === undefined) return undefined
      const name = typeof screen.entity === 'string' ? screen.entity : inlineName(id)
      const entity = entities[name]
      return entity && { name, entity }
    },
    callName: (written, entity) =>
      entity === undefined ? written : (find(written, entity)?.name ?? (written.includes('.') ? written : `${entity}.${written}`)),
    called: (written, entity) => (entity === undefined ? calls[written] : find(written, entity)),
    areaOfGroup: (group) => groups.get(group),
  }
}

function entitiesOf(world: World): Atlas['entities'] {
  const entities: Record<string, Entity> = {}
  for (const name of Object.keys(world.entities)) entities[name] = wholeEntity(world.entities[name]!, world)
  for (const id of Object.keys(world.screens)) {
    const { entity } = world.screens[id]!
    if (entity && typeof entity === 'object') entities[inlineName(id)] = wholeEntity(entity, world)
  }
  return entities
}

function callsOf(world: World, entities: Atlas['entities']): Atlas['calls'] {
  const calls: Atlas['calls'] = {}
  const add = (own: Operations) => {
    for (const operation in own) calls[own[operation]!.name] = own[operation]!
  }
  for (const file of Object.keys(world.calls)) add(operationsIn(world, entities, file))
  for (const entity of Object.keys(entities)) if (!Object.hasOwn(world.calls, entity)) add(operationsIn(world, entities, entity))
  return calls
}

/** The calls of a file, or the standard ones of an entity without one. */
function operationsIn({ calls }: World, entities: Atlas['entities'], name: string): Operations {
  if (Object.hasOwn(calls, name)) return namedCalls(calls[name]!, name, Object.hasOwn(entities, name))
  const own = Object.hasOwn(entities, name) ? entities[name]! : undefined
  return own ? namedCalls(own, name, true, own.single ? singleCalls : standardCalls) : NONE
}

/**
 * The calls after some of their files were edited, in the place of those before: to make the map of all anew takes longer than everything else
 * after such an edit.
 */
export function renewCalls({ calls, entities, world }: Atlas, edited: readonly string[], now: World): Atlas['calls'] {
  const inFile = (of: World, file: string) => Object.values(operationsIn(of, entities, file))
  for (const file of edited) for (const { name } of inFile(world, file)) delete calls[name]
  for (const file of edited) for (const call of inFile(now, file)) calls[call.name] = call
  return calls
}

/** What the calls of an entity are named. */
export const operationsOf = ({ world }: Pick<Atlas, 'world'>, { name, entity }: { name: string; entity: Entity }): string[] =>
  Object.keys(world.calls[name] ?? (entity.single ? singleCalls : standardCalls))

/** The rows that the people of an area work with. */
export const scopeIn = ({ world }: Pick<Atlas, 'world'>, area: string | undefined): Scope => world.menus[area ?? '']?.scope ?? 'own'

type NamedCall = Atlas['calls'][string]
/** Calls as their entity calls them. */
type Operations = Record<string, NamedCall>
const NONE: Operations = Object.create(null)
const named = new WeakMap<object, { file: string; ofEntity: boolean; calls: Operations }>()

/** The calls of a file, or the standard ones of an entity, with their full names; an unchanged file is read once. */
function namedCalls(of: object, file: string, ofEntity: boolean, map = of as Record<string, Call>): Operations {
  const before = named.get(of)
  if (before?.file === file && before.ofEntity === ofEntity) return before.calls
  const calls: Operations = Object.create(null)
  for (const operation in map) {
    const whole: NamedCall = { ...map[operation]!, name: `${file}.${operation}` }
    if (ofEntity) whole.entity ??= file
    calls[operation] = whole
  }
  named.set(of, { file, ofEntity, calls })
  return calls
}

/** An entity that is defined inside a screen has the name of the screen's file. */
export function inlineName(screenId: string): string {
  return screenId.split('/').at(-1)!
}

export type NamedField = { name: string; field: AuthoredField }

/** The fields of a form, each merged from its entity and what the form overrides. */
export function fieldsOf(fields: AuthoredFields | undefined, entity: Entity | undefined): NamedField[] {
  if (!fields) return []
  const known = (entity?.properties ?? {}) as Record<string, AuthoredField>
  const found: NamedField[] = []
  for (const name of Array.isArray(fields) ? fields : Object.keys(fields)) {
    const patch = Array.isArray(fields) ? undefined : fields[name]
    const field = Object.hasOwn(known, name) ? known[name]! : undefined
    const whole = { name, field: !field ? (patch ?? {}) : patch ? mergeField(field, patch) : field }
    if (field?.versions) found.push(...inLanguages(whole, patch ?? {}, known))
    else found.push(whole)
  }
  return found
}

/** A form asks for each translation: the source field gets its language as title, and the overrides apply to all of them. */
function inLanguages({ name, field }: NamedField, patch: AuthoredField, known: Record<string, AuthoredField>): NamedField[] {
  const { title: _, required: __, default: ___, placeholder: ____, help: _____, ...shared } = patch
  const others = Object.values(field.versions!.fields).flatMap((other): NamedField[] => {
    const version = Object.hasOwn(known, other) ? known[other] : undefined
    return version ? [{ name: other, field: mergeField(version, shared) }] : []
  })
  return [{ name, field: { ...field, title: patch.title ?? field.versions!.title } }, ...others]
}

/** A form that overrides a field deliberately removes its `readOnly`; the checker reports when that is wrong. */
function mergeField(base: AuthoredField, patch: AuthoredField): AuthoredField {
  return {
    ...base,
    ...patch,
    ...(base.messages || patch.messages ? { messages: { ...base.messages, ...patch.messages } } : {}),
    ...(base.props || patch.props ? { props: { ...base.props, ...patch.props } } : {}),
  }
}

/** `-createTime` sorts in descending order. */
export function orderOf(sort: string): { field: string; order: 'ascend' | 'descend' } {
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'descend' } : { field: sort, order: 'ascend' }
}

export function stateFieldOf(entity: Entity): string | undefined {
  return entity.moves ? (entity.state ?? 'status') : undefined
}

export function movesFrom(from: unknown): unknown[] {
  return Array.isArray(from) ? from : [from]
}
