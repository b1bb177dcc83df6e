import type { Scalar } from '../condition.ts'
import type { Question, Step } from './plan-types.ts'

/** A row that blocks a step: its key, and its value if anybody may see it. */
export type Example = { key: string; value?: unknown }
/** `held`: of values that are offered no more, how many rows hold each. */
export type Stands = { rows: number; examples: Example[]; held?: Held[] }
export type Held = { value: Scalar; rows: number }

/** A step with its effect on the existing rows. */
export type Measured = Step & {
  /** The number of rows in the table, of those that change, and of those whose old values cannot be derived afterwards. */
  rows?: number
  touched?: number
  loses?: number
  stands?: Stands
}

/** A question with the rows that it is about; `of` is the number of all rows. */
export type Asked = Question & Stands & { of?: number }

export type Report = { steps: Measured[]; questions: Asked[] }

/** What blocks a plan: questions about existing rows, and steps that some rows block. */
export function obstaclesOf({ steps, questions }: Report): { questions: Asked[]; steps: Measured[] } {
  return {
    questions: questions.filter(({ rows }) => rows > 0),
    steps: steps.filter(({ stands, isAdvice }) => !isAdvice && stands !== undefined && stands.rows > 0),
  }
}

/** Steps to warn about: the old values cannot be derived from the new ones. */
export const lossesOf = ({ steps }: Report): Measured[] =>
  steps.filter(({ isLossy, kind, touched = 0 }) => isLossy === true && kind !== 'drop' && touched > 0)
