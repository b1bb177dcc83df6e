import type { FieldModel, EntityModel, Model } from '../../src/schema/evolve/model.ts'
import type { Step } from '../../src/schema/evolve/plan-types.ts'
import type { Deed } from '../evolve/deeds.ts'

/** What is kept of changes of the schemas. */
export type SchemaTables = {
  /** One line for each time that schemas were applied; the last that is done says what the tables follow. */
  schema_change: {
    changeId: string
    number: number
    state: 'done' | 'undone'
    planHash: string
    modelHash: string
    before: Model | null
    model: Model
    steps: Step[]
    /** What was done with the tables, in order, so that it can be undone. */
    deeds: Deed[]
    createTime: string
    finishTime: string | null
  }
  /** How far a column is that is filled beside the one it will replace. */
  schema_work: {
    planHash: string
    work: string
    place: string
    column: string
    cursor: { key: string | number } | null
    isDone: boolean
    rows: number
  }
  /** Columns and tables that nobody reads any more, until their time has come. */
  schema_aside: {
    asideId: string
    changeId: string
    /** `dropped` by a word, `before` a change of its values, `added` by what was undone; `values` is a table of single values. */
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
