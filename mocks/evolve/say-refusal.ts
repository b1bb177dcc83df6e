import { obstaclesOf } from '../../src/schema/evolve/report.ts'
import { fileOf, sayObstacle, sayQuestion } from '../../src/schema/evolve/say-report.ts'
import type { Look } from './look.ts'

/** Why the schemas cannot be applied, sentence by sentence: the same wherever it is asked. */
export function listObstacles({ plan, report, drift }: Look): string[] {
  const { questions, steps } = obstaclesOf(report)
  const modelOf = (entity: string) => plan.entities.find(({ name }) => name === entity)?.is
  return [
    ...drift.flatMap(({ entity, field, found, expected }) =>
      found === undefined
        ? []
        : [
            `${fileOf(entity, modelOf(entity))}: The column of "${field}" is ${found} and was ${expected} when the schemas were applied: somebody has changed it by hand. Change it back, or put back a backup.`,
          ],
    ),
    ...questions.map((question) => sayQuestion(question, fileOf(question.entity, modelOf(question.entity)))),
    ...steps.map((step) => {
      const model = modelOf(step.entity)
      return sayObstacle(step, model?.fields[step.field ?? ''], fileOf(step.entity, model))
    }),
  ]
}

export function sayRefusal(found: Look): string {
  return [
    ...listObstacles(found),
    'Nothing was changed. npm run schema -- plan shows all that the schemas ask of the rows that are there.',
  ].join('\n')
}
