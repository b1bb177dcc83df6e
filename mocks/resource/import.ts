import { anyStore } from '../core/store.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { workOut } from '../../src/schema/arithmetic.ts'
import { fieldOf } from '../../src/schema/around.ts'
import type { Field } from '../../src/schema/compiled.ts'
import { withoutHidden } from '../../src/schema/scope.ts'
import { isObject } from '../../src/schema/is-object.ts'
import { judge } from '../../src/schema/verdict.ts'
import { joined } from '../db/database.ts'
import type { Row, Trx } from '../db/database.ts'
import { keyOf } from '../db/row-values.ts'
import { Problem } from '../http/problems.ts'
import type { Amounts, LineFault, SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { Imported } from '../core/operation.ts'
import { readAround } from './around.ts'
import { beginning, ownership, signature, writtenBy } from './change.ts'
import { plain } from './gather-lines.ts'
import { belowParent, nestLines, type ParentLine } from './nested-lines.ts'
import { presentLines, problemOf, takenLines, unknownLines, type Line, type Refused } from './line-checks.ts'
import { nameRows } from './name-rows.ts'
import { ownerFinder, saidOfParents } from './parents.ts'
import type { World } from './reading.ts'
import { readSheet } from './sheet.ts'
import { takeOver } from './taken.ts'

const MOST_ROWS = 10_000
const MOST_ERRORS = 200
/** The maximum number of rows that are written and rolled back just for a report. */
const MOST_TRIED = 1000

type LineError = SheetLine['faults'][number]
/** `columns`: for each column of the file, the field that it sets; null if it sets none. */
type ImportReport = { total: number; columns: (string | null)[]; added: number; errors: LineError[] }

/** What became of lines: the keys of the rows that they made, what their sender should know about valid ones, and what those come to. */
type Lines = Pick<ImportReport, 'added' | 'errors'> & {
  keys: Map<number, string | number>
  there: Map<number, string | number>
  doubts: Map<number, string>
  amounts: Amounts
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Mode = 'all' | 'right' | 'check'

/** What happens to valid lines if others are invalid. */
const MODES: Record<string, 'right' | 'check' | undefined> = { valid: 'right', look: 'check' }

/** Imports CSV. `mode: "valid"` adds the valid lines, `mode: "look"` adds nothing; otherwise one invalid line means that none is added. */
export async function importRows(world: World, context: Context, entity: Entity): Promise<ImportReport> {
  const { body } = context
  // why: one call serves the import of every entity, and its format says that this is text.
  const given = saidOfParents(context.call, body)
  const sheet = await readSheet(textOf(body.text), context, MOST_ROWS)
  const rows = sheet.lines.map((row) => ({ ...row, values: { ...row.values, ...given } }))
  const { added, errors } = await importNested(world, context, entity, nestLines(context, rows), MODES[textOf(body.mode)] ?? 'all')
  return {
    total: rows.length,
    columns: sheet.columns.map((name) => (name !== null && name in given ? null : name)),
    added,
    errors: errors.slice(0, MOST_ERRORS),
  }
}

/** The same for lines that may lie below one another: level by level, each below what became of the one before. */
async function importNested(world: World, context: Context, entity: Entity, rows: SheetLine[], mode: Mode): Promise<Lines> {
  if (rows.every(({ under }) => under === undefined)) return importLines(world, context, entity, rows, mode)
  const run = async (own: Context, how: Mode) => {
    const whole: Lines = { added: 0, errors: [], keys: new Map(), there: new Map(), doubts: new Map(), amounts: {} }
    const became = new Map<number, ParentLine>()
    for (let left = rows; left.length > 0;) {
      const isReady = ({ under }: SheetLine) => under === undefined || became.has(under)
      const ready = left.filter(isReady).map((one) => belowParent(own, one, one.under === undefined ? undefined : became.get(one.under)))
      left = left.filter((one) => !isReady(one))
      const { added, errors, keys, there } = await importLines(world, own, entity, ready, how)
      const wrong = new Set(errors.map(({ line }) => line))
      for (const { line } of ready) became.set(line, { key: keys.get(line) ?? there.get(line), isWrong: wrong.has(line) })
      whole.added += added
      whole.errors.push(...errors)
    }
    return { ...whole, errors: whole.errors.toSorted((a, b) => a.line - b.line) }
  }
  if (mode !== 'right') {
    const looked = await run(context, 'check')
    if (mode === 'check' || looked.errors.length > 0) return looked
  }
  return context.db.write((trx) => run({ ...context, db: joined(context.db, trx) }, 'right'))
}

/**
 * Adds all lines, only the valid ones, or, for a check, none. One report has all errors: those of the form, missing rows, and values that
 * are taken. If there are not too many lines, they are tried, to find out what a service would refuse beyond that.
 */
export async function importLines(world: World, context: Context, entity: Entity, read: SheetLine[], mode: Mode) {
  const { call, locale, now, person, db } = context
  const fields = call.form[locale]
  const fixed = { ...beginning(entity, call.set), ...ownership(context, entity), ...signature(context, entity) }
  const rows = await nameRows(context, read)
  const findOwner = ownerFinder(context, entity)
  const needed = neededBeside(entity, fields, locale)
  const errors: LineError[] = []
  const lines: Line[] = []
  const placesOf = new Map(rows.map(({ line, places }) => [line, places]))
  const tell = (line: number, { field, message }: LineFault) => errors.push({ line, ...toldAt(placesOf.get(line), field), message })
  for (const { line, values: read, faults, under } of rows) {
    const said = withDefaults(fields, read)
    const filled = await takeOver(context, entity, said, db.query).catch((error: unknown) => {
      faults.push(...linesOf(problemOf(error), line, locale))
      return said
    })
    const around = { ...workOut(fields, filled), ...(await readAround(context, filled, db.query)) }
    // For a cell that cannot be parsed, one error is enough; all others are validated.
    const unread = new Set(faults.flatMap(({ field }) => field ?? []))
    const judged = Object.entries({
      ...judge(fields, around, { locale, now }),
      ...judge(needed, { ...fixed, ...filled }, { locale, now }),
    }).filter(([path]) => !unread.has(path) && !unread.has(headOf(path)))
    for (const one of [...faults, ...judged.map(([field, message]) => ({ field, message }))]) tell(line, one)
    // A value that the form would hide is ignored.
    const wrong = [...unread, ...judged.map(([path]) => path)]
    const values = wrong.reduce((left, path) => withoutAt(left, path.split('.')), withoutHidden(fields, filled, { form: around, now }))
    const written = { ...writtenBy(call, entity, values, person?.roles ?? []), ...fixed }
    lines.push({ line, values, written, under, isWrong: faults.length + judged.length > 0 })
  }
  const leaveOut = (refused: Refused[]) => {
    const wrong = new Set(refused.map(({ line }) => line))
    for (const one of lines) one.isWrong ||= wrong.has(one.line)
    for (const { line, problem } of refused) for (const fault of linesOf(problem, line, locale)) tell(line, fault)
  }
  const keys = new Map<number, string | number>()
  const there = new Map<number, string | number>()
  const doubts = new Map<number, string>()
  const amounts: Amounts = {}
  const report = (added: number) => ({ added, keys, there, doubts, amounts, errors: errors.toSorted((a, b) => a.line - b.line) })
  return db
    .write(async (trx) => {
      leaveOut(await unknownLines(world, context, lines, trx))
      for (const { written } of lines) Object.assign(written, await findOwner(written, trx))
      for (const present of [() => presentLines(world, context, entity, lines, trx), () => takenLines(world.sealer, entity, lines, trx)]) {
        const found = await present()
        leaveOut(found.refused)
        for (const [line, key] of found.there) there.set(line, key)
      }
      const isTried = world.services.imports?.[call.name] && rows.length <= MOST_TRIED
      if (mode === 'check' ? !isTried : mode === 'all' && errors.length > 0 && !isTried) return report(0)
      const right = lines.filter(({ isWrong }) => !isWrong)
      const { added, refused } = await addLines(world, context, entity, right, trx)
      leaveOut(refused)
      for (const { line, key, doubt, gives } of added) {
        keys.set(line, key)
        if (gives) amounts[gives.unit] = (amounts[gives.unit] ?? 0) + gives.amount
        if (doubt !== undefined) doubts.set(line, doubt)
      }
      if (mode === 'check' || (mode === 'all' && errors.length > 0)) throw new Undone(report(0))
      return report(added.length)
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.report
      throw error
    })
}

/** What every row must have and the form of the import does not ask for. */
const neededBeside = (entity: Entity, fields: Field[], locale: Context['locale']): Field[] =>
  Object.values(entity.properties).flatMap(({ name, title, type, required, readOnly, computed, taken, versionOf, default: usual }) =>
    !required || readOnly || computed || taken || versionOf !== undefined || usual !== undefined || fields.some((one) => one.name === name)
      ? []
      : [{ name, title: title[locale], type, widget: '', required }],
  )

const headOf = (path: string): string => path.split('.')[0]!

/** The defaults of the form are used for empty cells, in entries, too. */
function withDefaults(fields: Field[], values: Row): Row {
  const filled: Row = { ...values }
  for (const { name, default: usual, fields: inner } of fields) {
    const value = values[name]
    if (value === undefined) {
      if (usual !== undefined && fieldOf(usual) === undefined) filled[name] = usual
    } else if (inner && Array.isArray(value)) filled[name] = value.map((one) => (isObject(one) ? withDefaults(inner, one) : one))
    else if (inner && isObject(value)) filled[name] = withDefaults(inner, value)
  }
  return filled
}

/** A copy without the value at a path; entries of lists stay where they are. */
function withoutAt(values: Row, [step = '', ...rest]: string[]): Row {
  const { [step]: value, ...others } = values
  if (rest.length === 0) return others
  const inner = (one: unknown, path: string[]) => (isObject(one) && path.length > 0 ? withoutAt(one, path) : one)
  const [at, ...deeper] = rest
  return {
    ...values,
    [step]: Array.isArray(value) ? value.map((one, n) => (String(n) === at ? inner(one, deeper) : one)) : inner(value, rest),
  }
}

/** The column that a field of a row is read from, and its line if that is not the first one of the row. */
function toldAt(places: SheetLine['places'], field: string | undefined): Pick<LineError, 'field' | 'on'> {
  if (field === undefined) return {}
  const steps = field.split('.')
  const place = steps.map((_, at) => steps.slice(0, steps.length - at).join('.')).find((path) => places?.[path] !== undefined)
  return { field: plain(field), ...(place === undefined ? {} : { on: places![place]! }) }
}

type Added = Imported & { line: number }

/** Adds all lines at once; one by one if that failed. A service that completes them may refuse some of them. */
async function addLines(
  world: World,
  context: Context,
  entity: Entity,
  lines: Line[],
  trx: Trx,
): Promise<{ added: Added[]; refused: Refused[] }> {
  const { call, db, tools } = context
  const parts = joined(db, trx)
  const refused: Refused[] = []
  const added: Added[] = []
  if (lines.length === 0) return { added, refused }
  const written = lines.map((one) => one.written)
  const importer = world.services.imports?.[call.name]
  if (importer) {
    const completed = lines.map((one) => ({ values: one.values, row: one.written }))
    const outcome = await parts.write((part) => importer(context, completed, part))
    for (const [at, one] of outcome.entries()) {
      const { line } = lines[at]!
      if (one instanceof Problem) refused.push({ line, problem: one })
      else added.push({ line, ...one })
    }
    return { added, refused }
  }
  const made = await parts.write((part) => anyStore(tools.store).addAll(entity.name, written, part)).catch(problemOf)
  if (!(made instanceof Problem)) return { added: made.map((row, at) => ({ line: lines[at]!.line, key: keyOf(entity, row) })), refused }
  const rows: Row[] = []
  for (const { line, written: row } of lines) {
    const one = await parts.write((part) => anyStore(tools.store).add(entity.name, row, part)).catch(problemOf)
    if (one instanceof Problem) refused.push({ line, problem: one })
    else {
      added.push({ line, key: keyOf(entity, one) })
      rows.push(row)
    }
  }
  if (rows.length > 0) await anyStore(tools.store).noteMany(entity.name, rows, trx)
  return { added, refused }
}

/** Carries the report out of the transaction that it rolls back. */
class Undone extends Error {
  readonly report: Lines
  constructor(report: Lines) {
    super('undone')
    this.report = report
  }
}

function linesOf(problem: Problem, line: number, locale: Context['locale']): LineError[] {
  const { message, data } = problem.envelope(locale)
  const fields = data?.fields
  return fields ? Object.entries(fields).map(([field, said]) => ({ line, field, message: said })) : [{ line, message }]
}
