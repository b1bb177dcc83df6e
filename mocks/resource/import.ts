import type { Choice, Field } from '../../src/schema/compiled.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { sayFault } from '../../src/schema/sentences.ts'
import { judge } from '../../src/schema/verdict.ts'
import { joined } from '../db/database.ts'
import type { Row, Trx } from '../db/database.ts'
import { Problem, problems, text } from '../http/problems.ts'
import type { Context } from '../http/service.ts'
import { ownership, signature, writtenBy } from './change.ts'
import { plainCell, readCsv } from './csv.ts'
import type { World } from './reading.ts'
import { checkReferences } from './references.ts'

const MOST_ROWS = 10_000
const MOST_ERRORS = 200
/** Rows that are written for the sake of a report alone. */
const MOST_TRIED = 1000

type LineError = { line: number; field?: string; message: string }
export type ImportReport = { total: number; added: number; errors: LineError[] }

/**
 * Adds the rows of a CSV text (headings are the titles or the names of the form's fields). With `mode: "valid"` the
 * right lines are added and the others reported; else one wrong line means that none is added. What only the tables know (a name that
 * is taken, in them or in a line before) is tried on the right lines too where they are not too many, so that one report tells everything.
 */
export async function importRows(world: World, context: Context, entity: Entity): Promise<ImportReport> {
  const { body, call, locale, now, person, db, tools } = context
  const after = world.services.afters[call.name]
  const fields = call.form[locale].length > 0 ? call.form[locale] : fieldsOf(entity, locale)
  const rows = readRows(String(body['text'] ?? ''), fields, locale)
  const judged = rows.map(({ line, values, faults }) => ({
    line,
    values,
    errors: [
      ...faults,
      ...Object.entries(faults.length > 0 ? {} : judge(fields, values, { locale, now })).map(([field, message]) => ({
        line,
        field,
        message,
      })),
    ],
  }))
  const errors = judged.flatMap((row) => row.errors)
  if (errors.length > 0 && body['mode'] !== 'valid' && rows.length > MOST_TRIED)
    return { total: rows.length, added: 0, errors: errors.slice(0, MOST_ERRORS) }
  const right = judged.filter((row) => row.errors.length === 0)
  const form = { ...call, form: { 'zh-CN': fields, 'en-US': fields } }
  return db
    .write(async (trx) => {
      const parts = joined(db, trx)
      let added = 0
      for (const { line, values } of right) {
        const written = {
          ...writtenBy(form, entity, values, person?.roles ?? []),
          ...call.set,
          ...ownership(context, entity),
          ...signature(context, entity),
        }
        const add = async (part: Trx) => {
          await checkReferences(world, context, values, part)
          const row = await tools.store.add(entity.name, written, part)
          await after?.(context, row, part)
        }
        const problem = await parts.write(add).then(() => undefined, refusalOf)
        if (problem) errors.push(...linesOf(problem, line, locale))
        else added++
      }
      const report = { total: rows.length, added, errors: errors.toSorted((a, b) => a.line - b.line).slice(0, MOST_ERRORS) }
      if (errors.length > 0 && body['mode'] !== 'valid') throw new Undone({ ...report, added: 0 })
      return report
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.report
      throw error
    })
}

/** Carries the report out of the transaction that it undoes. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('undone')
    this.report = report
  }
}

function readRows(source: string, fields: Field[], locale: Context['locale']): { line: number; values: Row; faults: LineError[] }[] {
  let lines
  try {
    lines = readCsv(source)
  } catch {
    throw problems.invalid({ text: text('notCsv') })
  }
  const [heading, ...rest] = lines
  if (!heading || rest.length === 0) throw problems.invalid({ text: text('noRows') })
  if (rest.length > MOST_ROWS) throw problems.invalid({ text: text('tooManyRows', { rows: MOST_ROWS }) })
  const columns = heading.cells.map((title) => {
    const field = fields.find((one) => one.title === title.trim() || one.name === title.trim())
    if (!field) throw problems.invalid({ text: text('noHeading', { title: title.slice(0, 60) }) })
    return field
  })
  return rest.map(({ line, cells }) => {
    const values: Row = {}
    const faults: LineError[] = []
    columns.forEach((field, at) => {
      const value = readCell(field, plainCell((cells[at] ?? '').trim()))
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

/** A text as a person writes it: the title of a choice, yes and no, yuan for fen. What is not understood stays as it is and is judged. */
function readCell(field: Field, cell: string): unknown {
  if (cell === '') return undefined
  if (field.type === 'array') return cell.split(/[、,;]\s*/).map((one) => choiceOf(field.item?.choices ?? field.choices, one))
  if (field.choices) return choiceOf(field.choices, cell)
  if (field.type === 'boolean') return /^(是|yes|true|1)$/i.test(cell) ? true : /^(否|no|false|0)$/i.test(cell) ? false : cell
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
    .filter(({ readOnly, computed, name }) => !readOnly && !computed && name !== entity.key)
    .map(({ name, title, type, rules, choices }) => ({
      name,
      title: title[locale],
      type,
      widget: 'text',
      rules,
      ...(choices ? { choices: choices.map((one) => ({ value: one.value, title: one.title[locale] })) } : {}),
    }))
}

function refusalOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

function linesOf(problem: Problem, line: number, locale: Context['locale']): LineError[] {
  const { message, data } = problem.envelope(locale)
  const fields = (data as { fields?: Record<string, string> } | null)?.fields
  return fields ? Object.entries(fields).map(([field, said]) => ({ line, field, message: said })) : [{ line, message }]
}
