import type { Field, Locale, Rules, Tone, Verb } from './compiled.ts'
import type { Condition, Operand, Scalar } from './condition.ts'

/** What the compiler hands to a backend: tables, calls and grants, independent of any screen and language. */
export type Contract = {
  /** Changes with the schemas. */
  version: string
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
  /** Reachable, but not shown in the menu. */
  hidden?: true
}

export type Role = {
  name: string
  area: string
  /** Resolved: a star in the source is every permission of the area here. */
  grants: Record<string, Verb[]>
}

export type Property = {
  name: string
  title: Record<Locale, string>
  type: Field['type']
  format?: string
  rules: Rules
  choices?: { value: Scalar; title: Record<Locale, string>; tone?: Tone }[]
  default?: Scalar | unknown[] | Record<string, unknown>
  readOnly?: true
  writeOnly?: true
  /** This field names a row of another entity by its key. */
  entity?: string
  computed?: Computed
  /** No second row with this value: in the whole table, or among the rows of one owner. */
  unique?: 'all' | 'own'
  /** Shown with its middle hidden, except to `seenBy` roles and in the forms that edit it. */
  masked?: true
  /** Verbs aside, only these roles see or edit the field. */
  seenBy?: string[]
  editedBy?: string[]
  /** Fields of an object, or of each item of an array of objects. */
  fields?: Property[]
  item?: { type: 'string' | 'integer' | 'number' | 'boolean' }
  examples?: unknown[]
  /** How the seed makes values: a word of `mocks/seed/words`. */
  seed?: string
}

export type Computed =
  /** Rows of `entity` whose field `by` holds this row's key. */
  | { count: { entity: string; by: string } }
  | { sum: { entity: string; field: string; by: string } }
  /** A field of the row that the own field `through` refers to. */
  | { of: { through: string; entity: string; field: string } }
  /** Answered by code in `mocks/services`. */
  | { service: true }

export type Entity = {
  name: string
  title: Record<Locale, string>
  key: string
  label: string
  /** The field that holds the id of the user to whom a row belongs. */
  owner?: string
  properties: Record<string, Property>
  /** The field that `moves` change. */
  stateField?: string
  moves: Record<string, Move>
  /** How many rows the demo world has at scale 1. */
  seed?: number
  sort?: { field: string; order: 'ascend' | 'descend' }
}

export type Move = {
  from: Scalar[]
  to: Scalar
  when?: Condition
  why?: Record<Locale, string>
  byItselfAfterHours?: number
}

/** Who may send a call: a guest, any signed-in person, or whoever holds one of `grants`. */
export type Call = {
  name: string
  /** Below the base path `/api`. */
  path: string
  does: 'list' | 'get' | 'add' | 'edit' | 'delete' | 'move' | 'import' | 'export' | 'service'
  for: 'guest' | 'member' | 'grants'
  /** `permission:verb`; any one suffices. */
  grants: { permission: string; verb: Verb }[]
  entity?: string
  /** Which rows the call reaches. A role may be given a wider scope than the call's own through another call only. */
  scope: 'own' | 'customers' | 'all'
  /** JSON Schema (2020-12) of the request body; unknown properties are refused. */
  body: Record<string, unknown>
  /** The same body as fields, so that a refusal names field and rule as the form would; titles by locale. */
  form: Record<Locale, Field[]>
  /** Body name to row field, e.g. `{ id: "appId" }`. */
  send: Record<string, string>
  /** Legal moves of this call; with several, the body's `move` picks one. */
  moves: string[]
  /** Row conditions of the actions that use the call; every one must hold, else 409 with its reason. */
  guards: { when: Condition; why?: Record<Locale, string>; move?: string }[]
  /** Fixed restriction of the rows, e.g. `{ "role": "agent" }`. */
  where: Record<string, Operand>
  /** Set on added rows beside the body, e.g. `{ "role": "agent" }`. */
  set: Record<string, Scalar>
  /** Properties answered for each row, in order; a reference `x` also answers `xLabel`. Empty for services with an own answer. */
  answers: string[]
  /** Of a list: fields one may filter and sort by. */
  filters: Record<string, 'contains' | 'equals' | 'in' | 'range'>
  /** Fields in any of which the filter `keyword` may stand. */
  keyword?: string[]
  sorts: string[]
  sort?: { field: string; order: 'ascend' | 'descend' }
  summary?: Record<string, 'sum' | 'count'>
  /** Of an export: columns of the screen it stands on, in order, by locale. */
  columns?: Record<
    Locale,
    { name: string; from?: string; title: string; cell: string; choices?: { value: Scalar; title: string }[]; unit?: string }[]
  >
  /** Most rows an owner may have, with the sentence that refuses more. */
  limit?: { rows: number; message: Record<Locale, string> }
  /** A creating call accepts `Idempotency-Key`. */
  creates: boolean
  /** Answer of a service, as JSON Schema, where it is not a row of the entity. */
  answer?: Record<string, unknown>
}
