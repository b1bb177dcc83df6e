// Plans speak.
import '../../scripts/lib/say-in.ts'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { hashOfModel, modelOf } from '../../src/schema/evolve/model.ts'
import { planBetween } from '../../src/schema/evolve/plan.ts'
import type { Plan, Question } from '../../src/schema/evolve/plan-types.ts'
import { lossesOf, obstaclesOf, type Report } from '../../src/schema/evolve/report.ts'
import type { Database, Query } from '../db/database.ts'
import { type Applied, type Drift, driftOf, readApplied } from './applied.ts'
import type { Work } from './fill-column.ts'
import { measure } from './measure.ts'
import { withSubjects } from './references.ts'
import { momentOf } from './watch.ts'

/** The differences between the schemas and the database at a moment; `hash` identifies everything that a person agrees to. */
export type Look = {
  applied: Applied
  plan: Plan
  report: Report
  drift: Drift[]
  hash: string
  mark: string
  work: Work
  seen: number | undefined
}

/** Compares the schemas with what was applied last and counts the rows; writes nothing. */
export async function look(db: Pick<Database, 'kind' | 'sealer'>, on: Query, contract: Contract): Promise<Look> {
  const seen = await momentOf(db.kind, on)
  const wanted = withSubjects(modelOf(contract))
  const applied = await readApplied(db.kind, on, wanted)
  const drift = driftOf(db.kind, applied)
  const plan = planBetween(withoutLost(applied, drift), wanted)
  const work: Work = { db, plan, rewrites: [], entities: contract.entities }
  const report = await measure(work, on)
  settleEmpty(plan, report)
  return { applied, plan, report, drift, hash: hashOfLook(plan, report), mark: hashOf(`${plan.from} ${plan.to}`).slice(0, 8), work, seen }
}

/** Tables and columns that somebody dropped by hand have to be created again. */
function withoutLost({ model }: Applied, drift: readonly Drift[]): Applied['model'] {
  const lost = drift.filter(({ found }) => found === undefined)
  if (lost.length === 0) return model
  const entities = Object.entries(model.entities).flatMap(([name, entity]) => {
    if (lost.some((one) => one.entity === name && one.field === undefined)) return []
    const fields = Object.entries(entity.fields).filter(([field]) => !lost.some((one) => one.entity === name && one.field === field))
    return [[name, { ...entity, fields: Object.fromEntries(fields) }] as const]
  })
  return { ...model, entities: Object.fromEntries(entities) }
}

/** Empty columns and tables need no decision: they are created anew. */
function settleEmpty({ entities }: Plan, { questions }: Report): void {
  for (const { kind, entity: name, field: path, rows } of questions) {
    if (rows > 0) continue
    const entity = entities.find((one) => one.name === name)
    if (kind === 'key' && entity) entity.isFresh = true
    const field = entity?.fields.find((one) => one.name === path)
    if (field && COLUMN.includes(kind)) field.isFresh = true
  }
}

const COLUMN: readonly Question['kind'][] = ['type', 'moment', 'origin']

/**
 * Changes with the schemas, with what was applied, and with the rows that prevent a step or whose single values a step loses. Losses that
 * affect all values alike (rounding, another type) are agreed to as a rule, so new rows, or rows that lose nothing, do not change the hash.
 */
function hashOfLook(plan: Plan, report: Report): string {
  const { questions, steps } = obstaclesOf(report)
  const lost = lossesOf(report).map(({ kind, entity, field, loses }) => [kind, entity, field, loses])
  const dying = report.steps.flatMap(({ kind, entity, field, touched }) => (kind === 'drop' ? [[entity, field, touched]] : []))
  return hashOf(
    JSON.stringify([
      plan.from,
      plan.to,
      lost,
      dying,
      questions.map(({ kind, entity, field, rows }) => [kind, entity, field, rows]),
      steps.map(({ entity, field, against, stands }) => [entity, field, against, stands!.rows]),
    ]),
  ).slice(0, 8)
}

export const isIdle = ({ plan, applied }: Look): boolean =>
  applied.isKept && plan.steps.length === 0 && plan.questions.length === 0 && hashOfModel(applied.model) === plan.to
