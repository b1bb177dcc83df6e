import type {
  AuthoredAction,
  AuthoredColumn,
  AuthoredField,
  AuthoredFields,
  AuthoredPart,
  AuthoredScreen,
  AuthoredSubmit,
} from '../format/authored.ts'
import { once } from '../compile/once.ts'
import type { Entity } from '../format/entity.ts'
import type { Graph, Path } from './rule.ts'

export type ScreenAt = { id: string; file: string; screen: AuthoredScreen; entity: { name: string; entity: Entity } | undefined }

/** Every screen whose structure is sound. */
export function* screensOf(graph: Graph): Generator<ScreenAt> {
  for (const [id, screen] of Object.entries(graph.world.screens)) {
    const file = `screens/${id}.json`
    if (graph.sound(file)) yield { id, file, screen, entity: graph.atlas.entityOf(screen, id) }
  }
}

export type EntityAt = { name: string; file: string; path: Path; entity: Entity }

/** Every entity, those inside screens included. */
export function* entitiesOf(graph: Graph): Generator<EntityAt> {
  for (const [name, entity] of Object.entries(graph.world.entities))
    if (graph.sound(`entities/${name}.json`)) yield { name, file: `entities/${name}.json`, path: [], entity }
  for (const { id, file, screen } of screensOf(graph))
    if (screen.entity && typeof screen.entity === 'object')
      yield { name: id.split('/').at(-1)!, file, path: ['entity'], entity: screen.entity }
}

export type ActionAt = { name: string; action: AuthoredAction; path: Path }

export function* actionsOf(screen: AuthoredScreen): Generator<ActionAt> {
  for (const [name, action] of Object.entries(screen.actions ?? {})) yield { name, action, path: ['actions', name] }
  for (const [section, part] of Object.entries(screen.sections ?? {}))
    for (const [name, action] of Object.entries(part.actions ?? {})) yield { name, action, path: ['sections', section, 'actions', name] }
}

export type PartAt = { name: string; part: AuthoredPart & { screen?: string }; path: Path }

export function* partsOf(screen: AuthoredScreen): Generator<PartAt> {
  for (const word of ['tabs', 'steps', 'sections'] as const)
    for (const [name, part] of Object.entries(screen[word] ?? {})) yield { name, part, path: [word, name] }
}

export function* submitsOf(screen: AuthoredScreen): Generator<{ submit: AuthoredSubmit; path: Path }> {
  if (screen.submit) yield { submit: screen.submit, path: ['submit'] }
  for (const { part, path } of partsOf(screen)) if (part.submit) yield { submit: part.submit, path: [...path, 'submit'] }
}

/** Every set of form fields of a screen, with its place. */
export function* formsOf(screen: AuthoredScreen): Generator<{ fields: AuthoredFields; path: Path }> {
  if (screen.kind !== 'detail' && screen.fields) yield { fields: screen.fields, path: ['fields'] }
  if (screen.kind === 'form')
    for (const { part, path } of partsOf(screen)) if (part.fields) yield { fields: part.fields, path: [...path, 'fields'] }
  for (const { action, path } of actionsOf(screen)) if (action.fields) yield { fields: action.fields, path: [...path, 'fields'] }
}

/** The names in a set of fields, each with the path of the place where it is written. */
export function* namesIn(fields: AuthoredFields, path: Path): Generator<{ name: string; path: Path; patch?: AuthoredField }> {
  if (Array.isArray(fields)) for (const [at, name] of fields.entries()) yield { name, path: [...path, at] }
  else for (const [name, patch] of Object.entries(fields)) yield { name, path: [...path, name], patch }
}

/** The fields a list or detail shows, each with the path of the place where it is named. */
export function columnsIn(columns: unknown, path: Path): { name: string; path: Path }[] {
  if (!Array.isArray(columns)) return []
  return (columns as AuthoredColumn[]).map((column, at) =>
    typeof column === 'string' ? { name: column, path: [...path, at] } : { name: column.field, path: [...path, at, 'field'] },
  )
}

export type FieldAt = { name: string; field: AuthoredField; path: Path }

const known = new WeakMap<object, FieldAt[]>()

/** Every field of a map, and those nested in it. A map stands in one place, so its fields are listed once for all rules. */
export function fieldsIn(properties: Record<string, AuthoredField> | undefined, path: Path): FieldAt[] {
  if (!properties) return []
  let fields = known.get(properties)
  if (!fields) {
    fields = []
    for (const name in properties) {
      const field = properties[name]!
      const own = [...path, name]
      fields.push({ name, field, path: own })
      if (field.properties) fields.push(...fieldsIn(field.properties, [...own, 'properties']))
      if (field.items?.properties) fields.push(...fieldsIn(field.items.properties, [...own, 'items', 'properties']))
    }
    known.set(properties, fields)
  }
  return fields
}

export type Spoken = { path: Path; text: string }

/** Words whose value is a sentence for a person. */
export const TEXT_WORDS = new Set([
  'title',
  'help',
  'placeholder',
  'unit',
  'confirm',
  'why',
  'say',
  'text',
  'notice',
  'message',
  'slogan',
  'name',
])

/** Every sentence of a source file that a person reads and `wanted` says yes to. */
export function sentencesOf(data: unknown, wanted: (text: string) => boolean): Spoken[] {
  return data !== null && typeof data === 'object' ? allSentences(data).filter(({ text }) => wanted(text)) : []
}

/** Several rules read the sentences of a file. */
const allSentences = once((data: object): Spoken[] => {
  const found: Spoken[] = []
  collect(data, [], found)
  return found
})

/** The path is one stack for the whole walk, copied only for what is found. */
function collect(value: unknown, path: (string | number)[], found: Spoken[]): void {
  if (typeof value === 'string') {
    if (isSentence(path)) found.push({ path: [...path], text: value })
  } else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      path.push(at)
      collect(value[at], path, found)
      path.pop()
    }
  } else if (value && typeof value === 'object') {
    for (const key in value) {
      path.push(key)
      collect((value as Record<string, unknown>)[key], path, found)
      path.pop()
    }
  }
}

/** `title` is a sentence, `properties.title` would be the name of a field; `name` only speaks inside `brand`, `titles` names languages in themselves. */
function isSentence(path: (string | number)[]): boolean {
  const key = String(path.at(-1))
  const parent = path.at(-2)
  if (parent === 'messages') return true
  if (key === 'name') return parent === 'brand'
  return TEXT_WORDS.has(key)
}
