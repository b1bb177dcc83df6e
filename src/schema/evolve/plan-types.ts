import type { Past } from '../contract.ts'
import type { Change } from './change.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

/** One step of applying schemas. */
export type Step = {
  kind: 'rename' | 'add' | 'fill' | 'convert' | 'widen' | 'tighten' | 'recount' | 'restore' | 'drop'
  /** The present name in the schemas, or the former one. */
  entity: string
  field?: string
  /** The name before the step. */
  from?: string
  /** The keyword of the schemas that declares the step. */
  word: string
  /** The effect in words: "each value ÷ 60, rounded up". */
  detail?: string
  /** The old values cannot be derived from the new ones afterwards. */
  isLossy?: true
  /** The kind of rows that block the step, if there can be any. */
  against?: Against
  /** A rule that old rows may break without harm: it blocks nothing. */
  isAdvice?: true
}

export type Against = 'empty' | 'twice' | 'unfit' | 'nowhere' | 'rule'

/** Something that only people can decide; `guess` is the field or entity that it may have become. */
export type Question = {
  kind: 'vanished' | 'type' | 'moment' | 'key' | 'both' | 'computed' | 'origin' | 'unit'
  entity: string
  field?: string
  guess?: string
  was?: string
  is?: string
}

/** What happens to the column of a field. */
export type FieldPlan = {
  name: string
  is: FieldModel
  /** The present name of its column, and what is known of it; missing for a new field. */
  from?: string
  was?: FieldModel
  /** How its values change; missing if they stay the same. */
  change?: Change
  /** Values that are only renamed. */
  renamed: string[]
  /** The value that rows without one get, once. */
  fill?: NonNullable<Past['backfill']>
  fillWord?: 'backfill' | 'default'
  /** A column with values of the same field under a former name. */
  beside?: string
  seal?: 'close' | 'open' | 'again'
  isCounted?: true
  /** No row has a value in it, so the column is created anew. */
  isFresh?: true
}

export type EntityPlan = {
  name: string
  is: EntityModel
  /** The present name of its table; missing for a new entity. */
  from?: string
  was?: EntityModel
  fields: FieldPlan[]
  /** Columns that no schema declares any more, by path, with what is known of them. */
  left: Record<string, FieldModel>
  /** Those of them that may be deleted. */
  drops: string[]
  /** It has no rows, so its table is created anew. */
  isFresh?: true
}

export type Plan = {
  from: string
  to: string
  wanted: Model
  entities: EntityPlan[]
  /** Tables that no schema declares any more. */
  left: Record<string, EntityModel>
  drops: string[]
  steps: Step[]
  questions: Question[]
}
