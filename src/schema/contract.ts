import type { OfRow } from './arithmetic.ts'
import type { ExportedColumn, Field, Locale, Tone, Verb } from './compiled.ts'
import type { Rules } from './rules.ts'
import type { Condition, Operand, Scalar } from './condition.ts'
import type { Conversion } from './format/evolve.ts'
import type { Sold } from './sold.ts'
import type { MenuEntry } from './menu-entry.ts'
import type { RefineKind } from './refine.ts'
import type { Stamp } from './stamp.ts'

/** The compiled contract of a backend: tables, calls and grants, independent of screens and language. */
export type Contract = {
  /** Changes whenever the schemas change. */
  version: string
  /**
   * Identifies the behaviour of the backend, which sends it with every answer; a console built for another behaviour tells the person to
   * reload.
   */
  shape?: string
  /** The language in which the schemas are written. */
  sourceLocale: Locale
  /** The fallback for a language that is not offered. */
  defaultLocale: Locale
  brand: Record<Locale, { name: string; title: string }>
  entities: Record<string, Entity>
  /** By name, e.g. `application.create`. */
  calls: Record<string, Call>
  roles: Role[]
  /** Every permission with the verbs that its screens use, and its area. */
  permissions: Record<string, { verbs: Verb[]; areas: string[]; title: Record<Locale, string> }>
  paging: { size: number; sizes: number[] }
  /** The menu of each area as a flat list, groups before their items, for clients that draw a menu of their own. */
  menus: Record<string, MenuEntry[]>
  /** Forms whose unsent input is kept for a person, by screen: the call that sends it, and for how many days. */
  drafts?: Record<string, { call: string; days: number; several?: true }>
  /** Lists, by screen: the entity of their rows, their titles, and former names of the screen. */
  lists: Record<string, { entity: string; title: Record<Locale, string>; was: string[] }>
  /** Entities that may be removed from the schemas together with their rows, each with the reason. */
  gone?: Record<string, string>
}

export type Role = {
  name: string
  area: string
  /** The widest scope that the people of its area can have. */
  reach: Scope
  /** Resolved: a `*` in the source is every permission of the area here. */
  grants: Record<string, Verb[]>
}

export type Property = {
  name: string
  title: Record<Locale, string>
  type: Field['type']
  format?: string
  rules: Rules
  choices?: { value: Scalar; title: Record<Locale, string>; tone?: Tone; was?: Scalar[]; under?: Scalar }[]
  /** The column is never empty. */
  required?: true
  unit?: string
  default?: Scalar | unknown[] | Record<string, unknown>
  readOnly?: true
  writeOnly?: true
  /** A reference: the value is the key of a row of this entity. */
  entity?: string
  /** The rows of that entity lie below one another by this field of theirs; a row is called by all that it lies below: `Sales / East`. */
  tree?: string
  computed?: Computed
  /** Unique, in the whole table or among the rows of one owner. */
  unique?: 'all' | 'own'
  /** The number of the first row, e.g. `G{{date}}000001`; later rows count up. */
  numbered?: string
  /** The fields that hold its translations, by language. A reader gets `<name>Label`: the version in their language, or else this one. */
  versions?: Record<Locale, string>
  /** The field is a translation of this one. */
  versionOf?: string
  /** Filled in by the backend: when, or by whom, this was done. */
  stamp?: Stamp
  /** Copied from this field of the row chosen in `by` when the row is created; later changes of that row do not matter. */
  taken?: { by: string; field: string }
  /** Masked, except for the roles in `seenBy` and in forms that edit it. */
  masked?: true
  /** Stored encrypted; equal values have equal ciphertexts. */
  sealed?: true
  /** Only these roles see or edit the field, whatever their verbs are. */
  seenBy?: string[]
  editedBy?: string[]
  /** Written when the row is created; afterwards only by services. */
  proven?: true
  /** Fields of an object, or of each item of an array of objects. */
  fields?: Property[]
  item?: { type: 'string' | 'integer' | 'number' | 'boolean'; rules?: Rules }
  examples?: unknown[]
  /** The generator of demo values: a word of `mocks/seed/words`. */
  seed?: string
  /** How a migration treats rows that exist already. */
  past?: Past
}

/** What a field declares for migrations: former names, the value of rows without one, and conversions of values. */
export type Past = {
  was?: string[]
  backfill?: { constant: unknown } | { field: string; through?: string; convert: Conversion[] }
  map?: Record<string, Scalar>
  convert?: Conversion[]
}

export type Computed =
  /** Aggregates the rows of `entity` whose field `by` holds the key of this row, or only those `where` some fields hold these values. */
  | { count: { entity: string; by: string; where?: Record<string, Scalar> } }
  | { sum: { entity: string; field: string; by: string; where?: Record<string, Scalar> } }
  /** The value of a field at the end of these references. */
  | { of: { steps: { through: string; entity: string }[]; field: string } }
  /** The first of these fields that has a value. */
  | { first: string[] }
  /** Computed from a list or from numbers of the row itself, and stored with the row so that it can be sorted by. */
  | OfRow
  /** Derived from the choice in another field; stored with the row. */
  | { given: { field: string; values: { of: Scalar; is: Scalar }[] } }
  /** One number divided by another, times the factor of the choice in `by` (1 if `counts` does not list it). */
  | { ratio: { of: string; to: string; by?: string; counts: { of: Scalar; is: number }[] } }
  /** Whether a row of `entity` exists that refers to this one in `by` and whose `owner` is the person who asks. */
  | { mine: { entity: string; by: string; owner: string } }
  /** A time of the row plus `wait` milliseconds, while the row meets the condition. */
  | { time: { field: string; wait: number; while: Condition } }
  /** Computed by code in `mocks/services`. */
  | { service: true }

export type Entity = {
  name: string
  title: Record<Locale, string>
  key: string
  label: string
  /** The field that holds the id of the user who owns the row. */
  owner?: string
  /** The field of an entity without an owner that names its parent: a row is reached by whoever reaches the parent, with which it is deleted. */
  belongsTo?: string
  /**
   * There is only one row, created by the first save: one for each owner, with the owner's id as key, or one for the site, with the name of
   * the entity as key.
   */
  single?: 'owner' | 'site'
  properties: Record<string, Property>
  /** The state field, which `moves` change. */
  stateField?: string
  moves: Record<string, Move>
  /** The retention period of rows; unlimited if missing. */
  kept?: { days?: number; least?: number; since: string; states?: Scalar[] }
  /** The number of rows in the demo world at scale 1. */
  seedRows?: number
  sort?: { field: string; order: 'ascend' | 'descend' }
  /** The screen that defines it, if it has no file of its own. */
  screen?: string
  /** Former names, the oldest first. */
  was?: string[]
  /** Fields that may be removed together with their values, each with the reason. */
  gone?: Record<string, string>
  /** Entities whose rows refer to this one, and what happens to those rows when this one is deleted. */
  children?: Child[]
}

/** Rows of `entity` refer to another in `field`. Deleting the referenced row is refused, deletes them too, or empties the field. */
export type Child = { entity: string; field: string; becomes: 'refuse' | 'delete' | 'empty' }

/** A field of a form that holds the key of a row. */
export type Reference = {
  /** `engines.*.engineId` is the field of every entry of a list. */
  path: string
  entity?: string
  /** The list call of its choices, the field of a choice that is sent, and the filters of that call. */
  among?: { call: string; value: string; where: Record<string, Operand> }
  /** Only a row without children can be chosen; this is the field that names the parent row. */
  leaf?: string
  /** The row is a parent: only people who can reach it may refer to it, and its owner owns the new row. */
  under?: true
}

export type Move = {
  from: Scalar[]
  to: Scalar
  when?: Condition
  why?: Record<Locale, string>
  byItselfAfterHours?: number
  /** The timestamp at which the move happens automatically. */
  byItselfAt?: string
}

export type Scope = 'own' | 'customers' | 'all'

/** A right to a call: with `move` only to this move, with `scope` only to the rows in that scope. */
export type Grant = { permission: string; verb: Verb; move?: string; scope?: Scope }

/** Who may send a call: guests, any signed-in person, or those who hold one of `grants`. */
export type Call = {
  name: string
  /** Relative to the base path `/api`. */
  path: string
  does: 'list' | 'get' | 'add' | 'edit' | 'save' | 'delete' | 'move' | 'import' | 'export' | 'service'
  for: 'guest' | 'member' | 'grants'
  /** `permission:verb`; any one of them is sufficient. */
  grants: Grant[]
  entity?: string
  /** Which rows the call reaches. Only another call can give a role a wider scope. */
  scope: Scope
  /** The scope is derived: people reach the rows of the screen that grants the right, within the scope of their area. */
  scopeByScreen?: true
  /** JSON Schema (2020-12) of the request body; unknown properties are refused. */
  body: Record<string, unknown>
  /** The body as fields of a form, so that an error names field and rule as the console would; titles by locale. */
  form: Record<Locale, Field[]>
  /** Dotted names that the rules of the form depend on: `stockId.remain` of the row chosen in `stockId`, `me.certType`, `row.status`. */
  around: string[]
  /** Fields of the body that refer to rows; a row that the choices would not offer to this person is refused. */
  references: Reference[]
  /** Fields of the body that name the parent of a new row; an import sends them once for all its lines. */
  under?: string[]
  /** Properties of the body by the field of the row that they carry, e.g. `{ id: "appId" }`. */
  send: Record<string, string>
  /** The moves that the call can make; if there are several, the body's `move` selects one. */
  moves: string[]
  /** If the forms of several moves differ: the fields that each move accepts. */
  fieldsOfMove?: Record<string, string[]>
  /** How to undo its effect on a row, by move if possible: the other call, and what is sent to it besides the row. */
  undo?: { move?: string; call: string; sends: Record<string, Scalar> }[]
  /** Conditions on the row, from the actions that use the call; every one must be met, else the call is refused with 409 and the reason. */
  guards: { when: Condition; why?: Record<Locale, string>; move?: string }[]
  /** A constant filter of the rows, e.g. `{ "role": "agent" }`. */
  where: Record<string, Operand | { in: Scalar[] }>
  /** Constant values of new rows, e.g. `{ "role": "agent" }`. */
  set: Record<string, Scalar>
  /** The answered fields of each row, in order; a reference `x` also answers `xLabel`. Empty for services that declare `answer`. */
  answers: string[]
  /** Refused to an administrator who acts as another user. */
  inPerson?: true
  /** Allowed for somebody who must set up a second factor and has not done so yet. */
  beforeFactor?: true
  /** The console sends it only to display something: to load a form, or to preview a price. */
  looks?: true
  /** A `get` also answers `neighbours: { previous, next }`, each with `id` and `title`, or null at the end of the list. */
  neighbours?: true
  /** For a list: the fields that can be filtered by. `below` is a row of a tree, or with `{ below: key }` that row and all below it. */
  filters: Record<string, 'contains' | 'starts' | 'equals' | 'in' | 'range' | 'touches' | 'below'>
  /** The fields on which the body's `_refine` may put conditions, each with the kind that says which operators suit it. */
  refine?: Record<string, RefineKind>
  /** The fields that the filter `keyword` searches. */
  keyword?: string[]
  /** The fields that the command palette searches. */
  found?: string[]
  /** Fields that decide which of several pages shows such a row. */
  apart?: string[]
  /** The fields that can be sorted by. */
  sorts: string[]
  sort?: { field: string; order: 'ascend' | 'descend' }
  /** Rows that meet this condition come first while the list has its default order. */
  first?: Record<string, Scalar>
  summary?: Record<string, 'sum' | 'count'>
  /** For a list that is shown as a tree: the field with the key of the parent row. */
  tree?: string
  /** For a list: what its rows can be grouped by, e.g. `status` or `createTime:month`. */
  groups?: string[]
  /** The numbers that can be summed, each with the field that holds its unit row by row. */
  measures?: Record<string, { by?: string }>
  /** The rows that its sums include; all of them if missing. */
  counted?: Record<string, Scalar>
  /** For an export: the columns of its screen, in order, by locale. */
  columns?: Record<Locale, ExportedColumn[]>
  /** For an export of groups: the fields by which rows are grouped, and the figures of charts. */
  grouped?: NonNullable<Call['columns']>
  /** The maximum number of rows for one owner, with the error message for more. */
  limit?: { rows: number; message: Record<Locale, string> }
  /** A file that may come with the body (multipart, as `file`); with `as` it is stored, and that field receives its reference. */
  file?: { kinds?: ('image' | 'pdf' | 'audio' | 'text')[]; maxBytes?: number; as?: string }
  /** A creating call accepts `Idempotency-Key`. */
  creates: boolean
  /** The answer of a service as JSON Schema, if it is not a row of the entity. */
  answer?: Record<string, unknown>
  /** The interfaces of the catalogue that it implements. */
  sold?: Sold[]
}

/** The fields of a call's form in any language: only their texts depend on it. */
export const anyForm = ({ form }: Pick<Call, 'form'>): Field[] => Object.values(form)[0] ?? []
