import { type RawBuilder, sql } from 'kysely'
import type { Property } from '../../src/schema/contract.ts'
import { isLimit, OUT, unfitIn } from '../../src/schema/evolve/change.ts'
import type { FieldModel } from '../../src/schema/evolve/model.ts'
import type { EntityPlan, FieldPlan } from '../../src/schema/evolve/plan-types.ts'
import type { Asked, Example, Held, Measured, Report } from '../../src/schema/evolve/report.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Query } from '../db/database.ts'
import { countHeld, countIn, countRepeated, countUnruly, examplesOf } from './count-rows.ts'
import { readerOf, makeByHand, type Work } from './fill-column.ts'
import { breaksSql, isUnruly } from './rule-sql.ts'
import { columnOf, emptySql, fillSource, isMadeAnew, keyBefore, madeSql, placeOf, type Rewrite, walkOf } from './rewrites.ts'
import { valueSql } from './value-sql.ts'

type Sql = RawBuilder<unknown>

/** One count: which step or question it belongs to, what it counts, and its condition; `value` is shown in examples, of a choice each with its rows. */
type Count = { where: Sql; value?: Sql; isHidden?: boolean; isChoice?: boolean } & (
  | { of: Measured; what: 'touched' | 'loses' | 'stands' }
  | { of: Asked; what: 'question' }
)

/** Counts the rows that each step changes and those that prevent it, with three examples; each table is read once. */
export async function measure(work: Work, on: Query): Promise<Report> {
  const { plan } = work
  const report: Report = {
    steps: plan.steps.map((step) => ({ ...step })),
    questions: plan.questions.map((question) => ({ ...question, rows: 0, examples: [] })),
  }
  for (const entity of plan.entities) if (entity.was) await measureEntity(work, on, entity, report)
  for (const [name, entity] of Object.entries(plan.left)) {
    const [rows] = await countIn(on, entity.lies ?? tableOf(name), [])
    const own = [...report.steps, ...report.questions].filter((one) => one.entity === name && one.field === undefined)
    for (const one of own)
      if ('examples' in one)
        Object.assign(one, { rows, examples: rows ? await examplesOf(on, entity.lies ?? tableOf(name), entity.key, sql`true`) : [] })
      else Object.assign(one, { rows, touched: rows })
  }
  return report
}

async function measureEntity(work: Work, on: Query, entity: EntityPlan, report: Report): Promise<void> {
  const place = placeOf(entity)
  const key = keyBefore(entity)
  const counts: Count[] = []
  for (const step of report.steps) if (step.entity === entity.name) counts.push(...countsOf(work, entity, step))
  for (const question of report.questions) if (question.entity === entity.name) counts.push(...asked(work, entity, question))
  const [rows = 0, ...found] = await countIn(
    on,
    place,
    counts.map(({ where }) => where),
  )
  for (const step of report.steps) if (step.entity === entity.name) step.rows = rows
  for (const question of report.questions) if (question.entity === entity.name) question.of = rows
  for (const [at, count] of counts.entries()) {
    const { of, what, where, value, isHidden } = count
    const many = found[at]!
    const examples =
      many > 0 && what !== 'touched' && what !== 'loses' ? await examplesOf(on, place, key, where, isHidden ? undefined : value) : []
    if (what === 'question') Object.assign(of, { rows: many, examples })
    else if (what === 'stands') {
      of.stands = { rows: many, examples }
      if (count.isChoice && value && many > 0 && !isHidden) of.stands.held = await countHeld(on, place, where, value)
    } else of[what] = many
  }
  for (const step of report.steps)
    if (step.entity === entity.name && step.field !== undefined) {
      const field = entity.fields.find(({ name }) => name === step.field)
      if (!field) continue
      const value = step.against === 'twice' ? finalSql(work, entity, field) : undefined
      if (value) {
        const owner = field.is.unique === 'own' ? entity.fields.find(({ name }) => name === entity.is.owner)?.from : undefined
        step.stands = await countRepeated(on, { place, key, value, owner, isHidden: isHiddenIn(work, entity, field.name) })
      }
      if (step.kind === 'recount' || (step.kind === 'convert' && step.word === 'sealed')) step.touched = rows
      if (isUnruly(step.word) && !field.change && field.from !== undefined)
        step.stands = await countUnruly(
          on,
          { place, key, column: columnOf(field)!, isHidden: isHiddenIn(work, entity, field.name) },
          field.is,
          step.word,
        )
    }
  await countByHand(work, on, entity, report)
}

/** The value of a field after the change, if SQL can express it; a new field has none. */
function finalSql(work: Work, entity: EntityPlan, field: FieldPlan): Sql | undefined {
  const place = placeOf(entity)
  if (isMadeAnew(field)) return madeSql(work.db.kind, rewriteOf(entity, field), work.plan, [], place)?.value
  const column = columnOf(field)
  return column === undefined ? sql`null` : sql.ref(`${place}.${column}`)
}

const rewriteOf = (plan: EntityPlan, field: FieldPlan): Rewrite => ({
  work: `${plan.name}.${field.name}`,
  plan,
  field,
  place: placeOf(plan),
  key: keyBefore(plan),
})

const isHiddenIn = (work: Work, entity: EntityPlan, field: string): boolean => {
  const property: Property | undefined = work.entities[entity.name]?.properties[field]
  return Boolean(property?.sealed ?? property?.masked ?? property?.writeOnly)
}

function countsOf(work: Work, entity: EntityPlan, step: Measured): Count[] {
  const { kind } = work.db
  const place = placeOf(entity)
  if (step.kind === 'drop') {
    const left = entity.left[step.field!]
    return left && !step.field!.includes('.')
      ? [{ of: step, what: 'touched', where: sql`not ${emptySql(left.type, sql.ref(step.field!))}` }]
      : []
  }
  const field = entity.fields.find(({ name }) => name === step.field)
  if (!field) return []
  const isHidden = isHiddenIn(work, entity, field.name)
  const column = columnOf(field)
  const old = column === undefined ? undefined : sql.ref(`${place}.${column}`)
  const value = old ?? sql`null`
  if (step.kind === 'fill') {
    const base = old && field.change && !isLimit(field.change) ? valueSql(kind, field.change, old)?.value : value
    if (!base) return []
    const empty = emptySql(field.is.type, base)
    const touched: Count = { of: step, what: 'touched', where: empty }
    return step.against ? [touched, { of: step, what: 'stands', where: sql`${empty} and ${lackingSql(work, field)}` }] : [touched]
  }
  if (step.against === 'empty') {
    const final = finalSql(work, entity, field)
    return final ? [{ of: step, what: 'stands', where: emptySql(field.is.type, final) }] : []
  }
  if (step.against === 'nowhere') {
    const target = work.plan.entities.find(({ name }) => name === field.is.entity)
    const final = finalSql(work, entity, field)
    if (!target?.was || !final || field.is.type === 'array') return []
    const there = sql`exists (select 1 from ${sql.table(placeOf(target))} as o where o.${sql.ref(keyBefore(target))} = ${final})`
    return [{ of: step, what: 'stands', where: sql`${final} is not null and not ${there}`, value: final, isHidden }]
  }
  if (step.against === 'rule') {
    const final = finalSql(work, entity, field)
    const breaks = final && breaksSql(step.word, field.is, final)
    return breaks ? [{ of: step, what: 'stands', where: breaks, value: final, isHidden }] : []
  }
  const { change } = field
  if (!change || !old || step.word === 'sealed' || (step.kind !== 'convert' && step.kind !== 'tighten' && step.kind !== 'widen')) return []
  // Beside the change of the values stands what the field takes besides: of that no value is made.
  if ((step.kind === 'tighten' && step.against !== 'unfit') || (step.kind === 'widen' && step.word !== 'type')) return []
  const made = valueSql(kind, change, old)
  if (!made) return []
  const isChoice = field.is.choices !== undefined && step.word !== 'convert'
  const counts: Count[] = [{ of: step, what: 'stands', where: made.fails, value: old, isHidden, isChoice }]
  if (isLimit(change)) return counts
  counts.push({
    of: step,
    what: 'touched',
    where: change.flows.length > 0 ? sql`${old} is not null` : sql`${made.value} is distinct from ${old}`,
  })
  const renamed = new Set(field.renamed)
  const { otherwise, ...open } = change
  const lost = valueSql(kind, { ...open, names: change.names.filter(([past]) => renamed.has(past)) }, old)
  const mapped = change.names.flatMap(([past]) => (renamed.has(past) ? [] : [past]))
  if (step.isLossy && lost && (otherwise ?? mapped.length > 0))
    counts.push({
      of: step,
      what: 'loses',
      where: mapped.length > 0 ? sql`${lost.fails} or cast(${old} as text) in (${sql.join(mapped)})` : lost.fails,
    })
  return counts
}

/** Whether a row that a backfill refers to is missing. */
function lackingSql({ plan }: Work, { is, fill }: FieldPlan): Sql {
  const target = plan.entities.find(({ name }) => name === is.entity)
  if (!fill || !('constant' in fill) || !target?.was) return sql`true`
  const lacking = [fill.constant].flat().map((one) => {
    const key = sql.ref(`o.${keyBefore(target)}`)
    return sql`not exists (select 1 from ${sql.table(placeOf(target))} as o where ${key} = ${one})`
  })
  return lacking.length > 0 ? sql`(${sql.join(lacking, sql` or `)})` : sql`false`
}

function asked(work: Work, entity: EntityPlan, question: Asked): Count[] {
  const { field, kind } = question
  if (field === undefined) return []
  const left: FieldModel | undefined = entity.left[field]
  if ((kind === 'vanished' || kind === 'computed') && left && !field.includes('.'))
    return [
      {
        of: question,
        what: 'question',
        where: sql`not ${emptySql(left.type, sql.ref(field))}`,
        value: sql.ref(field),
        isHidden: left.sealed === true,
      },
    ]
  const plan = entity.fields.find(({ name }) => name === field)
  const place = placeOf(entity)
  if (kind === 'both' && plan?.from !== undefined) {
    const [here, there] = [sql.ref(`${place}.${columnOf(plan)!}`), sql.ref(`${place}.${question.was!}`)]
    const both = sql`not ${emptySql(plan.is.type, here)} and not ${emptySql(plan.is.type, there)}`
    const unlike = sql`cast(${here} as text) <> cast(${there} as text)`
    return [{ of: question, what: 'question', where: sql`${both} and ${unlike}`, value: here, isHidden: isHiddenIn(work, entity, field) }]
  }
  if (plan?.from !== undefined) {
    const column = sql.ref(`${place}.${columnOf(plan)!}`)
    return [{ of: question, what: 'question', where: sql`${column} is not null`, value: column, isHidden: isHiddenIn(work, entity, field) }]
  }
  return [{ of: question, what: 'question', where: sql`true` }]
}

/** Counts in code what SQL cannot express, page by page. */
async function countByHand(work: Work, on: Query, entity: EntityPlan, report: Report): Promise<void> {
  const place = placeOf(entity)
  for (const field of entity.fields) {
    // Values stay as they are where only fewer are allowed: of a list, whose entries SQL does not look into, that is counted, too.
    const limit = field.change?.items && isLimit(field.change) ? field.change : undefined
    if (field.isCounted || !(limit ?? (isMadeAnew(field) && (field.change ?? field.fill)))) continue
    const rewrite = rewriteOf(entity, field)
    if (!limit && madeSql(work.db.kind, rewrite, work.plan, [], place)) continue
    const own = report.steps.filter((step) => step.entity === entity.name && step.field === field.name)
    const [convert, fill, required] = [
      own.find(({ kind, against }) => kind === 'convert' || against === 'unfit'),
      own.find(({ kind }) => kind === 'fill'),
      own.find(({ against }) => against === 'empty'),
    ]
    const tally: { touched: number; filled: number; out: Example[]; outs: number; empties: number; empty: Example[] } = {
      touched: 0,
      filled: 0,
      out: [],
      outs: 0,
      empties: 0,
      empty: [],
    }
    const held = new Map<Held['value'], number>()
    const source = fillSource(rewrite, work.plan, [], place)
    const read = readerOf({ ...work, rewrites: [] }, rewrite, source)
    const isHidden = isHiddenIn(work, entity, field.name)
    let after: string | number | undefined
    for (;;) {
      const rows = await read(on, after === undefined ? [] : [sql`${sql.ref(walkOf(work.db.kind, rewrite.key))} > ${after}`], PAGE)
      if (rows.length === 0) break
      for (const row of rows) {
        const made = limit && unfitIn(limit, row.old).length > 0 ? OUT : makeByHand(work, rewrite, source, row)
        const example = { key: `${row.key}`, ...(isHidden ? {} : { value: row.old }) }
        if (made === OUT && tally.outs++ < 3) tally.out.push(example)
        if (made === OUT && field.change && field.is.choices && !isHidden)
          for (const one of unfitIn(field.change, row.old)) held.set(one, (held.get(one) ?? 0) + 1)
        if (made !== OUT && JSON.stringify(made ?? null) !== JSON.stringify(row.old ?? null)) tally.touched++
        if (made === null && tally.empties++ < 3) tally.empty.push({ key: example.key })
        if ((row.old ?? null) === null && made !== null) tally.filled++
      }
      after = rows.at(-1)!.at
    }
    const stands = {
      rows: tally.outs,
      examples: tally.out,
      ...(held.size > 0 ? { held: [...held].map(([value, rows]) => ({ value, rows })) } : {}),
    }
    if (convert) Object.assign(convert, limit ? { stands } : { touched: tally.touched, stands })
    if (fill) fill.touched = tally.filled
    if (required) required.stands = { rows: tally.empties, examples: tally.empty }
  }
}

const PAGE = 5000
