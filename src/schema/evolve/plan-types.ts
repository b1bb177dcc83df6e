import type { Past } from '../contract.ts'
import type { Change } from './change.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

/** One thing that is done when schemas are applied. */
export type Step = {
  kind: 'rename' | 'add' | 'fill' | 'convert' | 'widen' | 'tighten' | 'recount' | 'restore' | 'drop'
  /** As the schemas call it, or called it. */
  entity: string
  field?: string
  /** What it is called, or was, before the step. */
  from?: string
  /** The word of the schemas that says so. */
  word: string
  /** What it comes to, in words: "each value ÷ 60, rounded up". */
  detail?: string
  /** What the values were cannot be told afterwards from what they are. */
  isLossy?: true
  /** Which rows stand against it, where some can. */
  against?: Against
  /** A rule that old rows may break without harm: nothing is refused for it. */
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

/** What is done with the column of a field. */
export type FieldPlan = {
  name: string
  is: FieldModel
  /** Its column as it is called now, and what is known of it; a field without is new. */
  from?: string
  was?: FieldModel
  /** What becomes of its values; where it is absent they stay. */
  change?: Change
  /** Values that are only called otherwise. */
  renamed: string[]
  /** What rows without a value get, once. */
  fill?: NonNullable<Past['backfill']>
  fillWord?: 'backfill' | 'default'
  /** A column with values of the same field under a name of before. */
  beside?: string
  seal?: 'close' | 'open' | 'again'
  isCounted?: true
  /** Nobody has a value in it, so that its column is made anew. */
  isFresh?: true
}

export type EntityPlan = {
  name: string
  is: EntityModel
  /** What its table is called now; an entity without is new. */
  from?: string
  was?: EntityModel
  fields: FieldPlan[]
  /** Columns that no schema speaks of any more, by their paths, with what is known of them. */
  left: Record<string, FieldModel>
  /** Those among them that may die. */
  drops: string[]
  /** It has no row, so that its table is made anew. */
  isFresh?: true
}

export type Plan = {
  from: string
  to: string
  wanted: Model
  entities: EntityPlan[]
  /** Tables that no schema speaks of any more. */
  left: Record<string, EntityModel>
  drops: string[]
  steps: Step[]
  questions: Question[]
}
