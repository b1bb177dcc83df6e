import type { Question, Step } from './plan-types.ts'

/** A row that stands against a step: its key, and its value where anybody may see it. */
export type Example = { key: string; value?: unknown }
export type Stands = { rows: number; examples: Example[] }

/** A step with what it does to the rows that are there. */
export type Measured = Step & {
  /** How many rows the table has, how many of them change, and of how many nobody could tell afterwards what they were. */
  rows?: number
  touched?: number
  loses?: number
  stands?: Stands
}

/** A question with the rows that it is about; `of` is how many there are in all. */
export type Asked = Question & Stands & { of?: number }

export type Report = { steps: Measured[]; questions: Asked[] }

/** What nothing is done against: questions about rows that are there, and steps that some stand against. */
export function obstaclesOf({ steps, questions }: Report): { questions: Asked[]; steps: Measured[] } {
  return {
    questions: questions.filter(({ rows }) => rows > 0),
    steps: steps.filter(({ stands, isAdvice }) => !isAdvice && stands !== undefined && stands.rows > 0),
  }
}

/** Steps of which somebody should know before they are done: what they change could not be told from what it becomes. */
export const lossesOf = ({ steps }: Report): Measured[] =>
  steps.filter(({ isLossy, kind, touched = 0 }) => isLossy === true && kind !== 'drop' && touched > 0)
