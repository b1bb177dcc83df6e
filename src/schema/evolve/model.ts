import { hashOf } from '../compile/hash.ts'
import type { Scalar } from '../condition.ts'
import type { Computed, Contract, Entity, Past, Property } from '../contract.ts'
import type { Rules } from '../rules.ts'
import { isStored } from '../stored.ts'

/** What storage must know of the schemas: it is kept beside the rows that are as it says, so that the next schemas can be compared with it. */
export type Model = {
  entities: Record<string, EntityModel>
  /** Entities whose rows may die, each with why. */
  gone: Record<string, string>
  /** Of what was applied: tables that no schema speaks of any more. */
  left?: Record<string, EntityModel>
}

export type EntityModel = {
  /** Its file, where that is not called like it: nothing hangs on it but where a person has to look. */
  file?: string
  key: string
  owner?: string
  was: string[]
  gone: Record<string, string>
  /** What has a column. */
  fields: Record<string, FieldModel>
  /** Names that are computed whenever they are asked for: values that were stored under them are out of sight. */
  computed: string[]
  /** Of what was applied: columns that no schema speaks of any more, by their paths. */
  left?: Record<string, FieldModel>
  /** Of what was set aside: how its table is called meanwhile. */
  lies?: string
}

export type FieldModel = {
  type: Property['type']
  format?: string
  /** Of a list of plain values: what each is. */
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
  /** How the value follows from others of the row. */
  formula?: Computed
  past: Past
  /** Of an object, or of each entry of a list. */
  fields?: Record<string, FieldModel>
  /** Of what was set aside: how its column is called meanwhile. */
  lies?: string
}

type ChoiceModel = { value: Scalar; was: Scalar[] }

/** The part of a contract that tables follow. */
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

/** A name for a model: what a field is called on a screen makes no difference to it, nor what lies in the tables besides, nor the order of words. */
export const hashOfModel = (model: Model): string => hashOf(JSON.stringify(ordered(model)))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const isBeside = (name: string) =>
    (name === 'title' && 'past' in value) || ((name === 'left' || name === 'file') && ('fields' in value || 'entities' in value))
  const entries = Object.entries(value).filter(([name, one]) => one !== undefined && !isBeside(name))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]))
}
