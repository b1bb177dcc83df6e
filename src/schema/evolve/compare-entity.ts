import { canFail, type Change, type Inner, isLimit, losesNothing } from './change.ts'
import { compareField } from './compare-field.ts'
import { compareRules } from './compare-rules.ts'
import { fieldOf } from '../around.ts'
import { nearest } from './guess.ts'
import { listLeft, matchNames } from './match.ts'
import type { EntityModel, FieldModel } from './model.ts'
import type { EntityPlan, FieldPlan, Question, Step } from './plan-types.ts'
import { sayChange, type SayEvolve, sayFill } from './say-change.ts'

type Compared = { plan: EntityPlan; steps: Step[]; questions: Question[] }
/** The known columns of a table; `inner` are the fields inside documents that earlier schemas have left there. */
type Known = { fields: Record<string, FieldModel>; left: Record<string, FieldModel>; inner: ReadonlySet<string> }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const pasts = (fields: Record<string, FieldModel>) => Object.entries(fields).map(([name, { past }]) => ({ name, was: past.was ?? [] }))

/** Compares the fields of an entity; `was` is the known state of its table, if it has one. */
export function compareEntity(
  name: string,
  is: EntityModel,
  from: string | undefined,
  was: EntityModel | undefined,
  say: SayEvolve,
): Compared {
  const known: Known = { fields: was?.fields ?? {}, left: outerLeft(was), inner: new Set(Object.keys(was?.left ?? {})) }
  const before = { ...known.left, ...known.fields }
  const origins = matchNames(pasts(before), pasts(is.fields))
  const steps: Step[] = []
  const questions: Question[] = []
  const left = Object.fromEntries(listLeft(pasts(before), origins).map((one) => [one, before[one]!]))
  const tell = (step: Omit<Step, 'entity'>) => steps.push({ entity: name, ...step })
  const fields = origins.map(({ name: field, from: column, beside }): FieldPlan => {
    const wanted = is.fields[field]!
    const old = column === undefined ? undefined : before[column]
    const plan: FieldPlan = { name: field, is: wanted, renamed: [], ...(column === undefined ? {} : { from: column, was: old! }) }
    // A database from before models were stored may have both names: they are merged, if no row has a value in both.
    if (beside !== undefined && before[beside]!.type === wanted.type) {
      plan.beside = beside
      tell({ kind: 'fill', field, word: 'was', detail: say('rowsGetFrom', { source: say('sourceField', { field: beside }) }) })
      questions.push({ kind: 'both', entity: name, field, was: beside })
    }
    // The table is new, so there are no steps to report.
    if (was === undefined) return plan
    if (column === undefined) tell({ kind: 'add', field, word: 'properties' })
    else if (old?.lies !== undefined) tell({ kind: 'restore', field, word: 'properties' })
    else if (column !== field) tell({ kind: 'rename', field, from: column, word: 'was' })
    else if (!Object.hasOwn(known.fields, column)) tell({ kind: 'restore', field, word: 'properties' })
    if (old) {
      const compared = compareField(name, field, old, wanted)
      questions.push(...compared.questions)
      Object.assign(left, compared.left)
      Object.assign(plan, { renamed: compared.renamed, ...(compared.change ? { change: compared.change } : {}) })
      if (field === is.key && compared.change) questions.push({ kind: 'key', entity: name, field })
      const seal = sealOf(old, wanted, column !== field || from !== name)
      if (seal) plan.seal = seal
    }
    setFill(plan)
    if (wanted.formula && !same(old?.formula, wanted.formula)) plan.isCounted = true
    if (old && workedOut(wanted) && !same(workedOut(old), workedOut(wanted))) plan.isCounted = true
    return plan
  })
  for (const plan of fields) if (plan.is.formula && changes(fields, plan.is.formula)) plan.isCounted = true
  if (was && originOf(fields, is.key) !== was.key) questions.push({ kind: 'key', entity: name, field: is.key, was: was.key })
  for (const [path, field] of Object.entries(was?.left ?? {}))
    if (path.includes('.') && !isThere(is.fields, path.split('.'))) left[path] ??= field
  const drops = Object.keys(left).filter((one) => Object.hasOwn(is.gone, one) && left[one]!.lies === undefined)
  const plan: EntityPlan = { name, is, fields, left, drops, ...(from === undefined ? {} : { from }), ...(was ? { was } : {}) }
  if (was) {
    for (const field of fields) steps.push(...stepsOf(name, field, say))
    for (const one of drops) tell({ kind: 'drop', field: one, word: 'gone', detail: is.gone[one]! })
    questions.push(...vanished(plan, known))
  }
  for (const one of fields) if (one.change?.inside) one.change.inside = withDeaths(one.change.inside, one.name, drops)
  addDeaths(fields, drops)
  return { plan, steps, questions }
}

/** The computed fields of the entries of a list, by name; undefined if there are none. */
function workedOut({ fields = {} }: FieldModel): Record<string, unknown> | undefined {
  const formulas = Object.entries(fields).flatMap(([name, { formula }]) => (formula ? [[name, formula]] : []))
  return formulas.length > 0 ? (Object.fromEntries(formulas) as Record<string, unknown>) : undefined
}

/** Columns of the table itself; the path of a field inside a document contains a dot. */
const outerLeft = (was: EntityModel | undefined): Record<string, FieldModel> =>
  Object.fromEntries(Object.entries(was?.left ?? {}).filter(([path]) => !path.includes('.')))

/** Whether a field inside a document exists (again). */
function isThere(fields: Record<string, FieldModel>, [name = '', ...rest]: string[]): boolean {
  const field = fields[name]
  return field !== undefined && (rest.length === 0 || isThere(field.fields ?? {}, rest))
}

const originOf = (fields: readonly FieldPlan[], name: string) => fields.find((one) => one.name === name)?.from

function setFill(plan: FieldPlan): void {
  const { is, was } = plan
  if (is.formula) return
  const { backfill } = is.past
  if (backfill) {
    const isDone = was !== undefined && same(was.past.backfill, backfill) && (was.required || !is.required)
    if (!isDone && !('constant' in backfill && backfill.constant === null)) Object.assign(plan, { fill: backfill, fillWord: 'backfill' })
  } else if (!was && is.default !== undefined && is.default !== null && fieldOf(is.default) === undefined)
    // One that depends on the person who fills in the form cannot be given to old rows.
    Object.assign(plan, { fill: { constant: is.default }, fillWord: 'default' })
}

function sealOf(was: FieldModel, is: FieldModel, isMoved: boolean): FieldPlan['seal'] {
  if (!was.sealed) return is.sealed ? 'close' : undefined
  if (!is.sealed) return 'open'
  return isMoved ? 'again' : undefined
}

/** Whether an input of a formula changes. */
const changes = (fields: readonly FieldPlan[], formula: object): boolean =>
  fields.some(
    ({ name, change, fill, was, isCounted, is }) =>
      (change ?? (was && fill) ?? (isCounted && !is.formula)) && JSON.stringify(formula).includes(`"${name}"`),
  )

function stepsOf(entity: string, plan: FieldPlan, say: SayEvolve): Step[] {
  const { name: field, is, was, change, fill, fillWord, seal, isCounted } = plan
  const steps: Step[] = []
  if (change) {
    const renamed = new Set(plan.renamed)
    const isWider = change.flows.length === 1 && change.from === 'integer' && change.to === 'number' && !is.past.convert
    steps.push({
      kind: isLimit(change) ? 'tighten' : isWider ? 'widen' : 'convert',
      entity,
      field,
      word: wordOf(change, plan),
      detail: sayChange(change, renamed, say) + sayUnit(plan, say),
      ...(losesNothing(change, renamed) ? {} : { isLossy: true }),
      ...(canFail(change) ? { against: 'unfit' } : {}),
    })
  }
  const sealing = { kind: 'convert', entity, field, word: 'sealed' } as const
  if (seal === 'open') steps.push({ ...sealing, detail: say('unsealed'), isLossy: true })
  if (seal === 'close') steps.push({ ...sealing, detail: say('sealed') })
  if (seal === 'again') steps.push({ ...sealing, detail: say('sealedAgain') })
  if (fill)
    steps.push({
      kind: 'fill',
      entity,
      field,
      word: fillWord!,
      detail: sayFill(fill, say),
      ...(is.entity && 'constant' in fill ? { against: 'nowhere' as const } : {}),
    })
  if (isCounted) steps.push({ kind: 'recount', entity, field, word: 'computed' })
  for (const step of compareRules(was, is, say)) steps.push({ entity, field, ...step })
  return steps
}

/** If the numbers are converted but their unit stays the same, one of the two is probably a mistake. */
function sayUnit({ is, was, change }: FieldPlan, say: SayEvolve): string {
  const isAnotherFigure = change?.flows.some(({ step, from, to }) => from === to && (step.multiply ?? step.divide) !== undefined)
  return isAnotherFigure && is.unit !== undefined && was?.unit === is.unit ? say('unitStays', { unit: is.unit }) : ''
}

function wordOf(change: Change, { renamed, is }: FieldPlan): string {
  const { flows, items, inside } = change
  if (isLimit(change)) return 'oneOf'
  if (flows.length > 0) return flows.some(({ step }) => Object.keys(step).length > 1 || step.from !== 'integer') ? 'convert' : 'type'
  if (inside) return 'properties'
  return renamed.length > 0 || items || !is.past.map ? 'was' : 'map'
}

/** Fields that disappeared without any declaration, each with the new field that it may have become. */
function vanished({ name, is, fields, left, drops }: EntityPlan, known: Known): Question[] {
  const added = fields.flatMap((one) => (one.from === undefined ? [{ name: one.name, title: one.is.title, type: one.is.type }] : []))
  return Object.keys(left).flatMap((path): Question[] => {
    if (drops.includes(path) || !(Object.hasOwn(known.fields, path) || (path.includes('.') && !known.inner.has(path)))) return []
    if (fields.some(({ beside }) => beside === path)) return []
    if (is.computed.includes(path) || is.fields[path]?.formula) return [{ kind: 'computed', entity: name, field: path }]
    const { title, type } = left[path]!
    const guess = path.includes('.') ? undefined : nearest({ name: path, title, type }, added)
    return [{ kind: 'vanished', entity: name, field: path, ...(guess === undefined ? {} : { guess }) }]
  })
}

/** Adds the deletions inside documents, whose columns may be unchanged otherwise. */
function addDeaths(fields: FieldPlan[], drops: readonly string[]): void {
  for (const plan of fields) {
    const { name, is, change } = plan
    if (change?.inside || !drops.some((path) => path.startsWith(`${name}.`)) || !is.fields) continue
    const kind = is.type === 'array' ? ('array' as const) : ('object' as const)
    const inside = Object.keys(is.fields).map((one): Inner => ({ name: one, from: one }))
    plan.change = { from: kind, to: kind, names: [], flows: [], inside: withDeaths(inside, name, drops) }
  }
}

function withDeaths(inside: Inner[], path: string, drops: readonly string[]): Inner[] {
  const dead = drops.flatMap((one): Inner[] => {
    const rest = one.startsWith(`${path}.`) ? one.slice(path.length + 1) : ''
    return rest !== '' && !rest.includes('.') ? [{ name: rest, dies: true }] : []
  })
  const deeper = inside.map((one) =>
    one.change?.inside ? { ...one, change: { ...one.change, inside: withDeaths(one.change.inside, `${path}.${one.name}`, drops) } } : one,
  )
  return [...deeper, ...dead]
}
