import { hashOf } from '../compile/hash.ts'
import type { Scalar } from '../condition.ts'
import type { Computed, Contract, Entity, Past, Property } from '../contract.ts'
import type { Rules } from '../rules.ts'
import { isStored } from '../stored.ts'

/** What a database must know of the schemas: it is stored with the rows that conform to it, so that the next schemas can be compared. */
export type Model = {
  entities: Record<string, EntityModel>
  /** Entities whose rows may be deleted, each with the reason. */
  gone: Record<string, string>
  /** In an applied model: tables that no schema declares any more. */
  left?: Record<string, EntityModel>
}

export type EntityModel = {
  /** Its file, if that has another name; only used to show a person where to look. */
  file?: string
  key: string
  owner?: string
  was: string[]
  gone: Record<string, string>
  /** The stored fields. */
  fields: Record<string, FieldModel>
  /** Fields that are computed on demand: values that were once stored under these names are no longer visible. */
  computed: string[]
  /** In an applied model: columns that no schema declares any more, by path. */
  left?: Record<string, FieldModel>
  /** For a table that was set aside: its present name. */
  lies?: string
}

export type FieldModel = {
  type: Property['type']
  format?: string
  /** The type of the values, for a list of plain values. */
  item?: string
  title: string
  unit?: string
  required?: true
  unique?: 'all' | 'own'
  sealed?: true
  numbered?: string
  entity?: string
  choices?: ChoiceModel[]
  rules: Rules
  default?: unknown
  /** How the value is computed from others of the row. */
  formula?: Computed
  past: Past
  /** The fields of an object, or of each entry of a list. */
  fields?: Record<string, FieldModel>
  /** For a column that was set aside: its present name. */
  lies?: string
}

type ChoiceModel = { value: Scalar; was: Scalar[] }

/** The part of a contract that determines the tables. */
export function modelOf(contract: Pick<Contract, 'entities' | 'sourceLocale' | 'gone'>): Model {
  return {
    entities: Object.fromEntries(
      Object.entries(contract.entities).map(([name, entity]) => [name, entityModel(entity, contract.sourceLocale)]),
    ),
    gone: contract.gone ?? {},
  }
}

function entityModel({ screen, key, owner, was = [], gone = {}, properties }: Entity, locale: Contract['sourceLocale']): EntityModel {
  const all = Object.values(properties)
  return {
    ...(screen ? { file: `screens/${screen}.json` } : {}),
    key,
    ...(owner ? { owner } : {}),
    was,
    gone,
    fields: Object.fromEntries(all.filter(isStored).map((property) => [property.name, fieldModel(property, locale)])),
    computed: all.flatMap((property) => (isStored(property) ? [] : [property.name])),
  }
}

function fieldModel(property: Property, locale: Contract['sourceLocale']): FieldModel {
  const {
    type,
    format,
    item,
    title,
    unit,
    required,
    unique,
    sealed,
    numbered,
    entity,
    choices,
    rules,
    computed,
    past = {},
    fields,
  } = property
  return {
    type,
    title: title[locale],
    rules,
    past,
    ...(format ? { format } : {}),
    ...(item ? { item: item.type } : {}),
    ...(unit ? { unit } : {}),
    ...(required ? { required } : {}),
    ...(unique ? { unique } : {}),
    ...(sealed ? { sealed } : {}),
    ...(numbered ? { numbered } : {}),
    ...(entity ? { entity } : {}),
    ...(choices ? { choices: choices.map(({ value, was = [] }) => ({ value, was })) } : {}),
    ...(property.default === undefined ? {} : { default: property.default }),
    ...(computed ? { formula: computed } : {}),
    ...(fields ? { fields: Object.fromEntries(fields.map((one) => [one.name, fieldModel(one, locale)])) } : {}),
  }
}

/** A hash of a model that ignores titles, leftover tables and columns, and the order of keys. */
export const hashOfModel = (model: Model): string => hashOf(JSON.stringify(ordered(model)))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const isBeside = (name: string) =>
    (name === 'title' && 'past' in value) || ((name === 'left' || name === 'file') && ('fields' in value || 'entities' in value))
  const entries = Object.entries(value).filter(([name, one]) => one !== undefined && !isBeside(name))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]))
}
