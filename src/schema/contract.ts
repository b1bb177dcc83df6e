import type { OfRow } from './arithmetic.ts'
import type { Column, Field, Locale, Tone, Verb } from './compiled.ts'
import type { Rules } from './rules.ts'
import type { Condition, Operand, Scalar } from './condition.ts'
import type { Conversion } from './format/evolve.ts'
import type { RefusalCode } from './sold.ts'
import type { Stamp } from './stamp.ts'

/** What the compiler hands to a backend: tables, calls and grants, independent of any screen and language. */
export type Contract = {
  /** Changes with the schemas. */
  version: string
  /** A name for what the backend does, which it tells with every answer: a console that was made for another says so. */
  shape?: string
  /** The language in which the schemas are written. */
  sourceLocale: Locale
  /** What stands in for a language that is not offered. */
  defaultLocale: Locale
  brand: Record<Locale, { name: string; title: string }>
  entities: Record<string, Entity>
  /** By name, e.g. `application.create`. */
  calls: Record<string, Call>
  roles: Role[]
  /** Every permission with the verbs its screens use, and the area it lives in. */
  permissions: Record<string, { verbs: Verb[]; areas: string[]; title: Record<Locale, string> }>
  paging: { size: number; sizes: number[] }
  /** The menu of each area as a flat list, groups before their items, for clients that draw their own. */
  menus: Record<string, MenuEntry[]>
  /** Entities whose rows may die, each with why. */
  gone?: Record<string, string>
}

export type MenuEntry = {
  /** The named route, or the id of a group. */
  name: string
  id: string
  /** The id of the group it stands in; absent for a group. */
  parent?: string
  title: Record<Locale, string>
  icon?: string
  path?: string
  permission?: string
  /** Of a group: examples to copy from, no part of the product. */
  gallery?: true
  /** Reachable, but not shown in the menu. */
  hidden?: true
}

export type Role = {
  name: string
  area: string
  /** Which rows the people of its area are there for, at most. */
  reach: Scope
  /** Resolved: a star in the source is every permission of the area here. */
  grants: Record<string, Verb[]>
}

export type Property = {
  name: string
  title: Record<Locale, string>
  type: Field['type']
  format?: string
  rules: Rules
  choices?: { value: Scalar; title: Record<Locale, string>; tone?: Tone; was?: Scalar[] }[]
  /** No row is without a value. */
  required?: true
  unit?: string
  default?: Scalar | unknown[] | Record<string, unknown>
  readOnly?: true
  writeOnly?: true
  /** This field names a row of another entity by its key. */
  entity?: string
  computed?: Computed
  /** No second row with this value: in the whole table, or among the rows of one owner. */
  unique?: 'all' | 'own'
  /** The number of the first row, e.g. `G{{date}}000001`; later ones count on. */
  numbered?: string
  /** The fields with the versions of the other languages; a reader is told `<name>Label`, that of their own or this one. */
  versions?: Record<Locale, string>
  /** It is a version of this field. */
  versionOf?: string
  /** Filled in by the backend: when or by whom this was done. */
  stamp?: Stamp
  /** Begins as this field of the row that is chosen in `by`, and stays so when that row changes. */
  taken?: { by: string; field: string }
  /** Shown with its middle hidden, except to `seenBy` roles and in the forms that edit it. */
  masked?: true
  /** Stored encrypted; equal values stay equal. */
  sealed?: true
  /** Verbs aside, only these roles see or edit the field. */
  seenBy?: string[]
  editedBy?: string[]
  /** Written with a new row; afterwards by services alone. */
  proven?: true
  /** Fields of an object, or of each item of an array of objects. */
  fields?: Property[]
  item?: { type: 'string' | 'integer' | 'number' | 'boolean'; rules?: Rules }
  examples?: unknown[]
  /** How the seed makes values: a word of `mocks/seed/words`. */
  seed?: string
  /** What becomes of rows that were there before. */
  past?: Past
}

/** What a field says of the time before: its names, what rows without a value get, what values become. */
export type Past = {
  was?: string[]
  backfill?: { constant: unknown } | { field: string; through?: string; convert: Conversion[] }
  map?: Record<string, Scalar>
  convert?: Conversion[]
}

export type Computed =
  /** Rows of `entity` whose field `by` holds this row's key. */
  | { count: { entity: string; by: string } }
  | { sum: { entity: string; field: string; by: string } }
  /** A field of the row at the end of the steps, each along a reference. */
  | { of: { steps: { through: string; entity: string }[]; field: string } }
  /** Over a list of the row itself, stored with the row whenever the list is, so that it can be sorted by; or over numbers of the row or of one entry of a list. */
  | OfRow
  /** What the choice in another field gives, by the value of the choice; stored with the row whenever that field is. */
  | { given: { field: string; values: { of: Scalar; is: Scalar }[] } }
  /** One number divided by another, times what the choice in `by` counts: 1 for a choice that is not among `counts`. */
  | { ratio: { of: string; to: string; by?: string; counts: { of: Scalar; is: number }[] } }
  /** Whether a row of `entity` refers to this one by `by` and belongs, by `owner`, to the person who asks. */
  | { mine: { entity: string; by: string; owner: string } }
  /** A time of the row (`wait` milliseconds after it), as long as the row is so. */
  | { time: { field: string; wait: number; while: Condition } }
  /** Answered by code in `mocks/services`. */
  | { service: true }

export type Entity = {
  name: string
  title: Record<Locale, string>
  key: string
  label: string
  /** The field that holds the id of the user to whom a row belongs. */
  owner?: string
  /** One row only, made by the first save: of each owner, under the owner’s id, or of the site, under the entity’s name. */
  single?: 'owner' | 'site'
  properties: Record<string, Property>
  /** The field that `moves` change. */
  stateField?: string
  moves: Record<string, Move>
  /** How long rows are kept; for good where nothing is said. */
  kept?: { days?: number; least?: number; since: string; states?: Scalar[] }
  /** How many rows the demo world has at scale 1. */
  seedRows?: number
  sort?: { field: string; order: 'ascend' | 'descend' }
  /** The screen in which it is written, where it has no file of its own. */
  screen?: string
  /** Names that it had before, the oldest first. */
  was?: string[]
  /** Fields whose values may die, each with why. */
  gone?: Record<string, string>
  /** Rows that refer to one of these, and what becomes of them when it is deleted. */
  children?: Child[]
}

/** Rows of `entity` name another in `field`: while there are some it cannot be deleted, they are deleted along with it, or the field is emptied. */
export type Child = { entity: string; field: string; becomes: 'refuse' | 'delete' | 'empty' }

/** A field of a form whose value is the key of a row. */
export type Reference = {
  /** `engines.*.engineId` is the field of every entry of a list. */
  path: string
  entity?: string
  /** The list call that answers its choices, the field of a choice that is sent, and to what they are restricted. */
  among?: { call: string; value: string; where: Record<string, Operand> }
  /** The row belongs to that one: only whoever reaches it may name it, and whose it is, the new row is too. */
  under?: true
}

export type Move = {
  from: Scalar[]
  to: Scalar
  when?: Condition
  why?: Record<Locale, string>
  byItselfAfterHours?: number
  /** The field with the moment at which the move happens by itself. */
  byItselfAt?: string
}

/** An interface of the catalogue: what customers' own programs call, and which call stands behind it. */
export type Sold = {
  code: string
  /** Below the base path, as long as the catalogue gives no other. */
  path: string
  title: Record<Locale, string>
  /** What the address says of the body; `without` is not offered. */
  set: Record<string, Scalar | Scalar[]>
  without: string[]
  /** The codes with which it can be refused. */
  codes: RefusalCode[]
  example: Record<Locale, Record<string, unknown>>
  /** What a service answers, as JSON Schema with titles. */
  answer?: Record<Locale, Record<string, unknown>>
  /** The same address also opens a WebSocket. */
  stream?: true
}

export type Scope = 'own' | 'customers' | 'all'

/** A right to a call: with `move`, to this one of its moves alone; with `scope`, over the rows that its screen is about. */
export type Grant = { permission: string; verb: Verb; move?: string; scope?: Scope }

/** Who may send a call: a guest, any signed-in person, or whoever holds one of `grants`. */
export type Call = {
  name: string
  /** Below the base path `/api`. */
  path: string
  does: 'list' | 'get' | 'add' | 'edit' | 'save' | 'delete' | 'move' | 'import' | 'export' | 'service'
  for: 'guest' | 'member' | 'grants'
  /** `permission:verb`; any one suffices for what it is a right to. */
  grants: Grant[]
  entity?: string
  /** Which rows the call reaches. A role may be given a wider scope than the call's own through another call only. */
  scope: Scope
  /** Its file does not say so: each reaches what the screen of their right is about, and no more than their own area is. */
  scopeByScreen?: true
  /** JSON Schema (2020-12) of the request body; unknown properties are refused. */
  body: Record<string, unknown>
  /** The same body as fields, so that a refusal names field and rule as the form would; titles by locale. */
  form: Record<Locale, Field[]>
  /** Names with a dot that the rules of the form look at: `stockId.remain` of the row chosen in `stockId`, `me.certType`, `row.status`. */
  around: string[]
  /** Fields of the body that name rows; what their choices would not offer this person is refused on the field. */
  references: Reference[]
  /** Fields of the body that say to which row a new one belongs: of a file of rows they stand beside the text, once for all lines. */
  under?: string[]
  /** Body name to row field, e.g. `{ id: "appId" }`. */
  send: Record<string, string>
  /** Legal moves of this call; with several, the body's `move` picks one. */
  moves: string[]
  /** Where forms of several moves differ: the fields that each move may bring along. */
  fieldsOfMove?: Record<string, string[]>
  /** How what it did to a row is taken back, for each move of it that can be: the other call, and what that is sent beside the row. */
  undo?: { move?: string; call: string; sends: Record<string, Scalar> }[]
  /** Row conditions of the actions that use the call; every one must hold, else 409 with its reason. */
  guards: { when: Condition; why?: Record<Locale, string>; move?: string }[]
  /** Fixed restriction of the rows, e.g. `{ "role": "agent" }`. */
  where: Record<string, Operand>
  /** Set on added rows beside the body, e.g. `{ "role": "agent" }`. */
  set: Record<string, Scalar>
  /** Properties answered for each row, in order; a reference `x` also answers `xLabel`. Empty for services with an own answer. */
  answers: string[]
  /** Refused in a console that an administrator has entered. */
  inPerson?: true
  /** Not refused to somebody who must set up a second factor and has not. */
  beforeFactor?: true
  /** The console sends it only to show something: the form it fills, a price. */
  looks?: true
  /** A `get` also answers `neighbours: { previous, next }`, each with `id` and `title`, or null at an end. */
  neighbours?: true
  /** Of a list: fields one may filter and sort by. */
  filters: Record<string, 'contains' | 'starts' | 'equals' | 'in' | 'range'>
  /** Fields in any of which the filter `keyword` may stand. */
  keyword?: string[]
  /** Fields by which the palette finds a row of the list. */
  found?: string[]
  sorts: string[]
  sort?: { field: string; order: 'ascend' | 'descend' }
  /** Rows that are so stand before the others, as long as the order is `sort`. */
  first?: Record<string, Scalar>
  summary?: Record<string, 'sum' | 'count'>
  /** Which rows its sums count; all where nothing is said. */
  counted?: Record<string, Scalar>
  /** Of an export: columns of the screen it stands on, in order, by locale. */
  columns?: Record<Locale, Pick<Column, 'name' | 'from' | 'title' | 'cell' | 'choices' | 'unit' | 'units' | 'fields'>[]>
  /** Most rows an owner may have, with the sentence that refuses more. */
  limit?: { rows: number; message: Record<Locale, string> }
  /** A file that may come with the body (multipart, as `file`); with `as`, it is kept and that field gets its reference. */
  file?: { kinds?: ('image' | 'pdf' | 'audio' | 'text')[]; maxBytes?: number; as?: string }
  /** A creating call accepts `Idempotency-Key`. */
  creates: boolean
  /** Answer of a service, as JSON Schema, where it is not a row of the entity. */
  answer?: Record<string, unknown>
  /** The interfaces that it serves for customers' own programs. */
  sold?: Sold[]
}

/** The fields of a call's form, where their words do not matter: all else is the same in every language. */
export const anyForm = ({ form }: Pick<Call, 'form'>): Field[] => Object.values(form)[0] ?? []
