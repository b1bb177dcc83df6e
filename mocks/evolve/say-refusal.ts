import type { EntityModel } from '../../src/schema/evolve/model.ts'
import { type Held, lossesOf, obstaclesOf } from '../../src/schema/evolve/report.ts'
import { sayObstacle, sayQuestion, sayStep } from '../../src/schema/evolve/say-report.ts'
import { type Spot, spotOfQuestion, spotOfStep } from '../../src/schema/evolve/spot.ts'
import { type Way, waysOutOf, waysPast } from '../../src/schema/evolve/ways-out.ts'
import type { Look } from './look.ts'

/** Formats a message about a place; with the file name only, if the texts of the schemas are not available. */
export type SayAt = (spot: Spot, message: string, severity: 'error' | 'warning') => string

const inFile: SayAt = ({ file }, message) => `${file}: ${message}`

/** Why the schemas cannot be applied, sentence by sentence; the same for every command. */
export function listObstacles({ plan, report, drift }: Look, sayAt = inFile): string[] {
  const { questions, steps } = obstaclesOf(report)
  const model = modelsOf(plan)
  return [
    ...drift.flatMap(({ entity, field, found, expected }) =>
      found === undefined
        ? []
        : [
            sayAt(
              spotOfStep({ entity, field: field!, word: 'type' }, model(entity)),
              `The column of "${field}" is ${found} and was ${expected} when the schemas were applied: somebody has changed it by hand. Change it back, or put back a backup.`,
              'error',
            ),
          ],
    ),
    ...questions.map((question) => sayAt(spotOfQuestion(question, model(question.entity)), sayQuestion(question), 'error')),
    ...steps.map((step) => {
      const own = model(step.entity)
      return sayAt(spotOfStep(step, own), sayObstacle(step, own?.fields[step.field ?? '']), 'error')
    }),
  ]
}

/** What can be written so that they can be: for each of these sentences, in the same order. */
export function listWays({ plan, report, drift }: Look): Way[][] {
  const { questions, steps } = obstaclesOf(report)
  const model = modelsOf(plan)
  return [
    ...drift.flatMap(({ found }) => (found === undefined ? [] : [[]])),
    ...questions.map((question) => waysOutOf(question, model(question.entity))),
    ...steps.map((step) => waysPast(step, model(step.entity))),
  ]
}

/** How many rows stand there, for each of these sentences, in the same order. */
export function listRows({ report, drift }: Look): number[] {
  const { questions, steps } = obstaclesOf(report)
  return [
    ...drift.flatMap(({ found }) => (found === undefined ? [] : [0])),
    ...questions.map(({ rows }) => rows),
    ...steps.map(({ stands }) => stands?.rows ?? 0),
  ]
}

/** How many rows hold each value that is offered no more, for each of these sentences, in the same order. */
export function listHeld({ report, drift }: Look): Held[][] {
  const { questions, steps } = obstaclesOf(report)
  const before = drift.filter(({ found }) => found !== undefined).length + questions.length
  return [...Array.from({ length: before }, () => []), ...steps.map(({ stands }) => stands?.held ?? [])]
}

/** Steps after which the old values cannot be told any more. */
export function listLosses({ plan, report }: Look, sayAt = inFile): string[] {
  const model = modelsOf(plan)
  return lossesOf(report).map((step) => sayAt(spotOfStep(step, model(step.entity)), sayStep(step), 'error'))
}

/** Rules that existing rows may break without harm. */
export function listAdvice({ plan, report }: Look, sayAt = inFile): string[] {
  const model = modelsOf(plan)
  return report.steps.flatMap((step) => {
    const own = model(step.entity)
    if (!step.isAdvice || step.stands === undefined || step.stands.rows === 0) return []
    // Of values that cannot stay as they are, nothing is told as if they could.
    if (report.questions.some(({ entity, field, rows }) => rows > 0 && entity === step.entity && field === step.field)) return []
    return [sayAt(spotOfStep(step, own), sayObstacle(step, own?.fields[step.field ?? '']), 'warning')]
  })
}

const modelsOf =
  ({ entities }: Look['plan']) =>
  (entity: string): EntityModel | undefined =>
    entities.find(({ name }) => name === entity)?.is

export function sayRefusal(found: Look, sayAt?: SayAt): string {
  return [
    ...listObstacles(found, sayAt),
    'Nothing was changed. npm run schema -- plan shows all that the schemas ask of the rows that are there.',
  ].join('\n')
}
