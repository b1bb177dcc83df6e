import type { AuthoredAction, AuthoredField, AuthoredFields, AuthoredPart, AuthoredScreen, AuthoredSubmit } from '../format/authored.ts'
import { fieldsOf, inlineName, type NamedField } from '../compile/atlas.ts'
import { onceOfAll } from '../compile/once.ts'
import { madeBy, makesOthers } from '../compile/parents.ts'
import type { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import type { RoutesFile } from '../format/app-files.ts'
import type { Source } from '../source.ts'
import { walk, type Walked, walkOf } from './sentences.ts'
import { filesIn } from './files-in.ts'
import { saidIn, saying } from './says.ts'
import type { Graph, Path } from './graph.ts'

export type FileAt = Walked

/** `entries`: for an action on the lines of a small table, the fields that each line has besides those of the row. */
export type ActionAt = { name: string; action: AuthoredAction; path: Path; entries?: readonly string[] | undefined }
type PartAt = { name: string; part: AuthoredPart & { screen?: string }; path: Path }
type SubmitAt = { submit: AuthoredSubmit; path: Path }

/** Something one step below a path. Most paths are never reported, so they are built on demand. */
class Below {
  readonly #around: Path
  readonly #step: string | number

  constructor(around: Path, step: string | number) {
    this.#around = around
    this.#step = step
  }

  get path(): Path {
    return [...this.#around, this.#step]
  }
}

export class NameAt extends Below {
  readonly name: string
  readonly patch: AuthoredField | undefined

  constructor(around: Path, step: string | number, name: string, patch?: AuthoredField) {
    super(around, step)
    this.name = name
    this.patch = patch
  }
}

export class FieldAt extends Below {
  readonly file: string
  readonly name: string
  readonly field: AuthoredField
  readonly of: 'entity' | 'form'
  /** The fields of the same item or object and of the enclosing ones; undefined at the top of a form. */
  readonly beside: Record<string, AuthoredField> | undefined
  /** Whether it is not nested in another field. */
  readonly isOuter: boolean
  /** The groups of words of which one stands in it. */
  readonly says: number

  constructor(
    around: Path,
    file: string,
    name: string,
    field: AuthoredField,
    of: FieldAt['of'],
    beside: Record<string, AuthoredField> | undefined,
    isOuter: boolean,
  ) {
    super(around, name)
    this.file = file
    this.name = name
    this.field = field
    this.of = of
    this.beside = beside
    this.isOuter = isOuter
    this.says = saidIn(field)
  }
}

export type FormAt = {
  fields: AuthoredFields
  path: Path
  /** The names in it, each with the path at which it is written. */
  names: NameAt[]
  /** The same fields in the same order, merged with those of their entity. */
  whole: NamedField[]
  /** The fields that the form overrides, and those nested in them. */
  all: FieldAt[]
  /** The kind of their rows: that of the screen, or of the rows that the action creates. */
  entity: { name: string; entity: Entity } | undefined
}

export type ScreenAt = {
  id: string
  file: string
  screen: AuthoredScreen
  entity: { name: string; entity: Entity } | undefined
  actions: ActionAt[]
  parts: PartAt[]
  submits: SubmitAt[]
  forms: FormAt[]
  /** Whether it depends on more than its own entity. */
  isOfOthers: boolean
}

export type EntityAt = { name: string; file: string; path: Path; entity: Entity; fields: FieldAt[] }
export type CallsAt = { id: string; file: string; calls: [string, Call][] }
export type RoutesAt = { id: string; file: string; routes: [string, RoutesFile['routes'][string]][] }

/** A file with the result of a walk through it; the same walk compares it with its first translation. */
export function fileAt(graph: Graph, source: Source): FileAt {
  if (source.kind === 'locale') return walkOf(source)
  const { locales } = graph.world.app
  for (const locale in locales?.titles) if (locale !== locales.source) return walk(source, graph.world.locales[locale]?.[source.path])
  return walk(source)
}

const known = new WeakMap<AuthoredScreen, ScreenAt>()

/** A screen with its parts and their paths; collected once for all rules. */
export function screenAt(graph: Graph, id: string): ScreenAt {
  const screen = graph.world.screens[id]!
  const entity = graph.atlas.entityOf(screen, id)
  const before = known.get(screen)
  if (before?.id === id && before.entity?.entity === entity?.entity && before.entity?.name === entity?.name) return before
  const file = `screens/${id}.json`
  const actions = actionsOf(screen, entity?.entity)
  const parts = partsOf(screen)
  const at = {
    id,
    file,
    screen,
    entity,
    actions,
    parts,
    submits: submitsOf(screen, parts),
    forms: formsOf(graph, screen, file, entity, actions, parts),
    isOfOthers: makesOthers(screen),
  }
  if (!at.isOfOthers) known.set(screen, at)
  return at
}

/** Whether a screen names an entity that does not exist. */
export const isOfNobody = ({ screen, entity }: ScreenAt): boolean => screen.entity !== undefined && entity === undefined

const [screenFile, entityFile, callsFile] = [filesIn('screens'), filesIn('entities'), filesIn('calls')]

/** Every screen without structural errors. */
export const screensOf = onceOfAll(
  (graph: Graph): ScreenAt[] => {
    const found: ScreenAt[] = []
    for (const id of Object.keys(graph.world.screens)) if (graph.sound(screenFile(id))) found.push(screenAt(graph, id))
    return found
  },
  ({ world, atlas }) => [world.screens, atlas.entities, atlas.calls],
)

const knownEntities = new WeakMap<Entity, EntityAt>()

/** An entity with its fields and their paths; collected once for all rules. */
export function entityAt(entity: Entity, name: string, file: string, path: Path): EntityAt {
  const before = knownEntities.get(entity)
  if (before?.file === file && before.name === name) return before
  const fields = fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties'], file, 'entity')
  const at = { name, file, path, entity, fields }
  knownEntities.set(entity, at)
  return at
}

/** Every calls file without structural errors. */
export const callsOf = onceOfAll(
  (graph: Graph): CallsAt[] =>
    Object.keys(graph.world.calls)
      .filter((id) => graph.sound(callsFile(id)))
      .map((id) => callsAt(graph, id)),
  ({ world }) => world.calls,
)

/** A calls file with its calls by name. */
export function callsAt(graph: Graph, id: string): CallsAt {
  const calls = graph.world.calls[id]!
  const before = knownCalls.get(calls)
  if (before?.id === id) return before
  const at = { id, file: `calls/${id}.json`, calls: Object.entries(calls) }
  knownCalls.set(calls, at)
  return at
}

const knownCalls = new WeakMap<object, CallsAt>()

/** Every entity without structural errors, including those inside screens. */
export const entitiesOf = onceOfAll(
  (graph: Graph): EntityAt[] => {
    const found: EntityAt[] = []
    const { entities } = graph.world
    for (const name of Object.keys(entities))
      if (graph.sound(entityFile(name))) found.push(entityAt(entities[name]!, name, entityFile(name), []))
    for (const at of screensOf(graph)) {
      const inline = inlineEntity(at)
      if (inline) found.push(inline)
    }
    return found
  },
  (graph) => [graph.world.entities, screensOf(graph)],
)

/** The entity that is defined inside a screen. */
export function inlineEntity({ id, file, screen }: ScreenAt): EntityAt | undefined {
  return screen.entity && typeof screen.entity === 'object' ? entityAt(screen.entity, inlineName(id), file, ['entity']) : undefined
}

function actionsOf(screen: AuthoredScreen, entity: Entity | undefined): ActionAt[] {
  const found: ActionAt[] = []
  for (const name in screen.actions) found.push({ name, action: screen.actions[name]!, path: ['actions', name] })
  for (const section in screen.sections) {
    const { actions, table } = screen.sections[section]!
    const lines =
      table === undefined ? undefined : (entity?.properties as Record<string, AuthoredField> | undefined)?.[table]?.items?.properties
    const entries = lines && Object.keys(lines)
    for (const name in actions) found.push({ name, action: actions[name]!, path: ['sections', section, 'actions', name], entries })
  }
  return found
}

function partsOf(screen: AuthoredScreen): PartAt[] {
  const found: PartAt[] = []
  for (const word of ['tabs', 'steps', 'sections'] as const) {
    const parts = screen[word]
    for (const name in parts) found.push({ name, part: parts[name]!, path: [word, name] })
  }
  return found
}

function submitsOf(screen: AuthoredScreen, parts: PartAt[]): SubmitAt[] {
  const found: SubmitAt[] = screen.submit ? [{ submit: screen.submit, path: ['submit'] }] : []
  for (const { part, path } of parts) if (part.submit) found.push({ submit: part.submit, path: [...path, 'submit'] })
  return found
}

function formsOf(
  graph: Graph,
  screen: AuthoredScreen,
  file: string,
  own: ScreenAt['entity'],
  actions: ActionAt[],
  parts: PartAt[],
): FormAt[] {
  const found: FormAt[] = []
  if (screen.kind !== 'detail' && screen.fields) found.push(formAt(screen.fields, ['fields'], file, own))
  if (screen.kind === 'form')
    for (const { part, path } of parts) if (part.fields) found.push(formAt(part.fields, [...path, 'fields'], file, own))
  for (const { action, path } of actions)
    if (action.fields) found.push(formAt(action.fields, [...path, 'fields'], file, madeBy(graph.atlas, action, own)))
  return found
}

function formAt(fields: AuthoredFields, path: Path, file: string, entity: ScreenAt['entity']): FormAt {
  const all = Array.isArray(fields) ? [] : fieldsIn(fields, path, file, 'form')
  return { fields, path, names: namesIn(fields, path), whole: fieldsOf(fields, entity?.entity), all, entity }
}

/** The names in a set of fields, each with the path at which it is written. */
export function namesIn(fields: AuthoredFields, path: Path): NameAt[] {
  return Array.isArray(fields)
    ? fields.map((name, at) => new NameAt(path, at, name))
    : Object.keys(fields).map((name) => new NameAt(path, name, name, fields[name]))
}

const NESTED = saying('properties', 'items')

/** Every field of a map, including nested ones. */
export function fieldsIn(
  properties: Record<string, AuthoredField>,
  path: Path,
  file: string,
  of: FieldAt['of'],
  found: FieldAt[] = [],
  isOuter = true,
  beside?: Record<string, AuthoredField>,
): FieldAt[] {
  for (const name in properties) {
    const field = properties[name]!
    const at = new FieldAt(path, file, name, field, of, beside, isOuter)
    found.push(at)
    if (!(at.says & NESTED)) continue
    const inside = field.properties ?? field.items?.properties
    if (inside)
      fieldsIn(inside, [...path, name, ...(field.properties ? ['properties'] : ['items', 'properties'])], file, of, found, false, {
        ...beside,
        ...inside,
      })
  }
  return found
}
