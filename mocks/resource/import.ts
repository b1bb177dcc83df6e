import { anyStore } from '../core/store.ts'
import type { Choice, Field } from '../../src/schema/compiled.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { sayFault } from '../../src/schema/sentences.ts'
import { judge } from '../../src/schema/verdict.ts'
import { joined } from '../db/database.ts'
import type { Row, Trx } from '../db/database.ts'
import { problems, type Problem } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { beginning, ownership, signature, writtenBy } from './change.ts'
import { plainCell, readCsv } from './csv.ts'
import { zoneOf } from './export.ts'
import { problemOf, takenLines, unknownLines, type Line, type Refused } from './line-checks.ts'
import { readTime } from './read-time.ts'
import type { World } from './reading.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { languages } from '../../scripts/lib/text-files.ts'

const MOST_ROWS = 10_000
const MOST_ERRORS = 200
/** Rows that are written for the sake of a report alone. */
const MOST_TRIED = 1000

type LineError = { line: number; field?: string; message: string }
export type ImportReport = { total: number; added: number; errors: LineError[] }

/**
 * Adds the rows of a CSV text (headings are the titles or the names of the form's fields). With `mode: "valid"` the right lines are
 * added and the others reported; else one wrong line means that none is added. One report tells everything: what the form says, rows
 * that are not there, values that are taken. What a service refuses beyond that is found by trying, where the lines are not too many.
 */
export async function importRows(world: World, context: Context, entity: Entity): Promise<ImportReport> {
  const { body, call, locale, now, person, db } = context
  const fields = call.form[locale].length > 0 ? call.form[locale] : fieldsOf(entity, locale)
  // Told in the language of whoever imports; nobody asks for another.
  const form = { ...call, form: { ...call.form, [locale]: fields } }
  const fixed = { ...beginning(entity, call.set), ...ownership(context, entity), ...signature(context, entity) }
  const rows = readRows(String(body.text ?? ''), fields, context)
  const errors: LineError[] = []
  let lines: Line[] = []
  for (const { line, values, faults } of rows) {
    const judged = Object.entries(faults.length > 0 ? {} : judge(fields, values, { locale, now }))
    errors.push(...faults, ...judged.map(([field, message]) => ({ line, field, message })))
    if (faults.length === 0 && judged.length === 0)
      lines.push({ line, values, written: { ...writtenBy(form, entity, values, person?.roles ?? []), ...fixed } })
  }
  const leaveOut = (refused: Refused[]) => {
    const wrong = new Set(refused.map(({ line }) => line))
    lines = lines.filter(({ line }) => !wrong.has(line))
    for (const { line, problem } of refused) errors.push(...linesOf(problem, line, locale))
  }
  const isStrict = body.mode !== 'valid'
  const report = (added: number): ImportReport => ({
    total: rows.length,
    added,
    errors: errors.toSorted((a, b) => a.line - b.line).slice(0, MOST_ERRORS),
  })
  return db
    .write(async (trx) => {
      leaveOut(await unknownLines(world, context, lines, trx))
      leaveOut(await takenLines(world.sealer, entity, lines, trx))
      const isTold = !world.services.afters[call.name] || rows.length > MOST_TRIED
      if (isStrict && errors.length > 0 && isTold) return report(0)
      const { added, refused } = await addLines(world, context, entity, lines, trx)
      leaveOut(refused)
      if (isStrict && errors.length > 0) throw new Undone(report(0))
      return report(added)
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.report
      throw error
    })
}

/** All at once, where nothing else happens with a row; one by one, where a service has a word to say or somebody was faster. */
async function addLines(world: World, context: Context, entity: Entity, lines: Line[], trx: Trx) {
  const { call, db, tools } = context
  const after = world.services.afters[call.name]
  const parts = joined(db, trx)
  const refused: Refused[] = []
  if (lines.length === 0) return { added: 0, refused }
  const written = lines.map((one) => one.written)
  if (!after) {
    const problem = await parts.write((part) => anyStore(tools.store).addAll(entity.name, written, part)).then(() => undefined, problemOf)
    if (!problem) return { added: lines.length, refused }
  }
  const added: Row[] = []
  for (const { line, values, written: row } of lines) {
    const add = async (part: Trx) => {
      const made = await anyStore(tools.store).add(entity.name, row, part)
      // To a service, a line is what a form would have sent.
      await after?.({ ...context, body: values }, made, part)
    }
    const problem = await parts.write(add).then(() => undefined, problemOf)
    if (problem) refused.push({ line, problem })
    else added.push(row)
  }
  if (added.length > 0) await anyStore(tools.store).noteMany(entity.name, added, trx)
  return { added: added.length, refused }
}

/** Carries the report out of the transaction that it undoes. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('undone')
    this.report = report
  }
}

function readRows(source: string, fields: Field[], { locale, request }: Context): { line: number; values: Row; faults: LineError[] }[] {
  const zone = zoneOf(request.header('x-time-zone'))
  let lines
  try {
    lines = readCsv(source)
  } catch {
    throw problems.invalid({ text: text('http/problems', 'notCsv') })
  }
  const [heading, ...rest] = lines
  if (!heading || rest.length === 0) throw problems.invalid({ text: text('http/problems', 'noRows') })
  if (rest.length > MOST_ROWS) throw problems.invalid({ text: text('http/problems', 'tooManyRows', { rows: MOST_ROWS }) })
  const columns = heading.cells.map((title) => {
    const named = title.trim()
    // An exported file names the zone of its times.
    const field = [named, named.replace(/ \([^()]*\)$/, '')]
      .map((name) => fields.find((one) => one.title === name || one.name === name))
      .find((one) => one !== undefined)
    if (!field) throw problems.invalid({ text: text('http/problems', 'noHeading', { title: title.slice(0, 60) }) })
    return field
  })
  return rest.map(({ line, cells }) => {
    const values: Row = {}
    const faults: LineError[] = []
    columns.forEach((field, at) => {
      const value = readCell(field, plainCell((cells[at] ?? '').trim()), zone)
      if (value === undefined) return
      values[field.name] = value
      if (field.choices && !isChoice(field.choices, value))
        faults.push({
          line,
          field: field.name,
          message: sayFault(locale, { rule: 'choice', detail: {} }, field),
        })
    })
    return { line, values, faults }
  })
}

/** Yes and no in every language, and as programs write them. */
const WORDS = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ...languages.names.flatMap((locale): [string, boolean][] => [
    [sayIn(locale)('schema/display', 'yes').toLowerCase(), true],
    [sayIn(locale)('schema/display', 'no').toLowerCase(), false],
  ]),
])

/** A text as a person writes it: the title of a choice, yes and no, yuan for fen. What is not understood stays as it is and is judged. */
function readCell(field: Field, cell: string, timeZone: string): unknown {
  if (cell === '') return undefined
  if (field.type === 'array') return cell.split(/[、,;]\s*/).map((one) => choiceOf(field.item?.choices ?? field.choices, one))
  if (field.choices) return choiceOf(field.choices, cell)
  if (field.type === 'boolean') return WORDS.get(cell.toLowerCase()) ?? cell
  if (field.rules?.format === 'date-time') return readTime(cell, timeZone)
  if (field.type === 'string') return cell
  const figure = Number(cell.replace(/[,¥\s]/g, ''))
  if (Number.isNaN(figure)) return cell
  return field.rules?.format === 'money-fen' || field.widget === 'money' ? Math.round(figure * 100) : figure
}

const isChoice = (choices: Choice[], value: unknown) =>
  (Array.isArray(value) ? value : [value]).every((one) => choices.some((choice) => choice.value === one))

function choiceOf(choices: Field['choices'], cell: string): unknown {
  return choices?.find(({ title, value }) => title === cell || String(value) === cell)?.value ?? cell
}

function fieldsOf(entity: Entity, locale: Context['locale']): Field[] {
  return Object.values(entity.properties)
    .filter(({ readOnly, computed, name }) => !readOnly && !computed && name !== entity.key && name !== entity.stateField)
    .map(({ name, title, type, rules, choices }) => ({
      name,
      title: title[locale],
      type,
      widget: 'text',
      rules,
      ...(choices ? { choices: choices.map((one) => ({ value: one.value, title: one.title[locale] })) } : {}),
    }))
}

function linesOf(problem: Problem, line: number, locale: Context['locale']): LineError[] {
  const { message, data } = problem.envelope(locale)
  const fields = (data as { fields?: Record<string, string> } | null)?.fields
  return fields ? Object.entries(fields).map(([field, said]) => ({ line, field, message: said })) : [{ line, message }]
}
