import type { FieldModel, EntityModel, Model } from '../../src/schema/evolve/model.ts'
import type { Step } from '../../src/schema/evolve/plan-types.ts'
import type { Deed } from '../evolve/deeds.ts'

/** The tables about schema changes. */
export type SchemaTables = {
  /** One row for each time that schemas were applied; the last one that is done is what the tables follow. */
  schema_change: {
    changeId: string
    number: number
    state: 'done' | 'undone'
    planHash: string
    modelHash: string
    before: Model | null
    model: Model
    steps: Step[]
    /** The changes that were made to the tables, in order, so that they can be undone. */
    deeds: Deed[]
    createTime: string
    finishTime: string | null
  }
  /** The progress of filling a new column, which will then replace the old one. */
  schema_work: {
    planHash: string
    work: string
    place: string
    column: string
    cursor: { key: string | number } | null
    isDone: boolean
    rows: number
  }
  /** Columns and tables that are no longer used and are kept until they expire. */
  schema_aside: {
    asideId: string
    changeId: string
    /** `dropped` by a schema, the state `before` a change of values, `added` before an undo; `values` is a table of single values. */
    kind: 'dropped' | 'before' | 'added' | 'values'
    entity: string
    field: string | null
    place: string
    column: string | null
    model: FieldModel | EntityModel | null
    reason: string | null
    createTime: string
    untilTime: string
  }
}
