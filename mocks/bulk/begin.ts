import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { anyForm, type Call, type Entity } from '../../src/schema/contract.ts'
import type { Begun, BulkJob, BulkRow, Caller } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { BodyOf } from '../core/operation.ts'
import type { Person } from '../core/sessions.ts'
import { insertRows } from '../db/insert.ts'
import type { Row, Trx } from '../db/database.ts'
import { callFor, mayUse } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { checkStructure } from '../resource/validate.ts'
import { nestLines } from '../resource/nested-lines.ts'
import { saidOfParents } from '../resource/parents.ts'
import { MOST_IN_WORKBOOK, tooManyForWorkbook } from '../resource/write-table.ts'
import { keepParts } from './parts.ts'
import { sealLines, withPlaces } from './sealed-line.ts'

const MOST_ROWS = 200_000
const CHUNK = 2_000
/** Calls that a job can make for each row. A service writes in transactions of its own, so its rows are requested one by one. */
const EACH = new Set<Call['does']>(['move', 'edit', 'save', 'delete'])

type Asking = Context<Person, BodyOf<'job.start'>>
type Rows = (Pick<BulkRow, 'at' | 'key' | 'data' | 'state' | 'reason'> & Partial<Pick<BulkRow, 'faults' | 'version' | 'under'>>)[]

type Asked = { kind: BulkJob['kind']; asked: Row; rows: Rows; keys?: (string | number)[]; columns?: (string | null)[] }

/** Validates the request of a job; returns the call and the rows that it is about. */
export async function askedRows(context: Asking): Promise<Asked> {
  const { body, contract, person } = context
  const asked: { move?: string } = body.move ? { move: body.move } : {}
  const call = callNamed(context, body.call, asked)
  if (call.does === 'import') {
    const asked = { ...(body.mode === 'look' ? { look: true } : {}), ...(body.under ? { under: body.under } : {}) }
    return { kind: 'import', asked, ...(await linesOf({ ...context, call })) }
  }
  if (call.does === 'export') return askedExport(context, call)
  if (!EACH.has(call.does)) throw problems.invalid({ call: text('bulk/bulk', 'noBulk') })
  if (call.moves.length > 1 && !call.moves.includes(asked.move ?? '')) throw problems.badRequest()
  const keys = body.keys?.length ? [...new Set(body.keys)] : await keysOf(context, call, person)
  if (keys.length === 0) throw problems.invalid({ keys: text('bulk/bulk', 'noRows') })
  if (keys.length > MOST_ROWS) throw tooMany()
  const only = contract.calls[body.call]!.moves.length > 1 ? asked : {}
  const values = valuesOf(call, contract.entities[call.entity!]!, body.values)
  return {
    kind: 'each',
    asked: { ...only, ...(values ? { values } : {}) },
    rows: keys.map((key, at) => ({ at: at + 1, key: String(key), data: null, state: 'waiting', reason: null })),
  }
}

/** The values that an edit sets in each row, whatever else the row contains; each row is later validated with them like its form. */
function valuesOf(call: Call, { properties }: Entity, values: Row | null | undefined): Row | undefined {
  const names = Object.keys(values ?? {})
  if (names.length === 0) return undefined
  for (const name of names) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    // Unique values and secrets cannot be set in many rows.
    const isOne = !property || property.unique || property.writeOnly || property.sealed || property.proven
    if (call.does !== 'edit' || isOne || !anyForm(call).some((field) => field.name === name))
      throw problems.invalid({ [`values.${name}`]: text('http/problems', 'notEditable') })
  }
  return values!
}

const tooMany = () => problems.invalid({ keys: text('http/problems', 'tooManyRows', { rows: MOST_ROWS }) })

/** An export of all rows of a filter, which the backend writes in the background; the head of the file is fixed now. */
async function askedExport(context: Asking, call: Call): Promise<Asked> {
  const { body, person, tools, locale, now } = context
  const own = { ...context, person, call, body: body.filter ?? {} }
  checkStructure(call, own.body, locale, now)
  const head = tools.bulk.table(own)
  const keys = await tools.bulk.keys(own, MOST_ROWS + 1)
  if (keys.length === 0) throw problems.invalid({ keys: text('bulk/bulk', 'noRows') })
  if (keys.length > MOST_ROWS) throw tooMany()
  if (head.format === 'xlsx' && keys.length > MOST_IN_WORKBOOK) throw tooManyForWorkbook()
  return { kind: 'export', asked: { body: own.body, head }, rows: [], keys }
}

function callNamed({ contract, person }: Asking, name: string, asked: Row): Call {
  const call = Object.hasOwn(contract.calls, name) ? contract.calls[name] : undefined
  if (!call || call.for === 'guest' || call.entity === undefined) throw problems.noSuchCall()
  if (!mayUse(contract, call, person, asked)) throw problems.forbidden()
  if (call.inPerson && person.visitorId !== undefined) throw problems.forbidden(text('http/problems', 'inPerson'))
  return callFor(contract, call, person, asked)
}

/** The keys of all rows that match the filter of the list, as this person sees it. */
async function keysOf(context: Asking, call: Call, person: Person): Promise<(string | number)[]> {
  const { body, tools, locale, now } = context
  if (!body.list) return []
  const list = callNamed(context, body.list, {})
  if (list.does !== 'list' || list.entity !== call.entity) throw problems.invalid({ list: text('bulk/bulk', 'otherList') })
  const filter = body.filter ?? {}
  // A filter that the list does not know would find all rows.
  checkStructure(list, filter, locale, now)
  return tools.bulk.keys({ ...context, person, call: list, body: filter }, MOST_ROWS + 1)
}

/** The lines of a file, each with the parent row that all of them belong to. */
async function linesOf(context: Asking): Promise<{ rows: Rows; columns: (string | null)[] }> {
  const { body, call, db, tools } = context
  const state = body.mode === 'valid' ? 'checked' : 'waiting'
  const given = saidOfParents(call, body.under ?? {})
  const { columns, lines } = await tools.bulk.sheet(context, body.text ?? '')
  const nested = nestLines(
    context,
    lines.map((one) => ({ ...one, values: { ...one.values, ...given } })),
  )
  const sealed = await sealLines(db.sealer, nested.map(withPlaces))
  // An unreadable cell is reported together with all other errors of its line.
  const rows = nested.map(({ line, faults, under }, n): Rows[number] => ({
    at: line,
    key: null,
    data: sealed[n]!,
    reason: null,
    faults: faults.length > 0 ? faults.map(({ line: _, ...fault }) => fault) : null,
    state,
    ...(under === undefined ? {} : { under }),
  }))
  return { rows, columns: columns.map((name) => (name !== null && name in given ? null : name)) }
}

/** Stores a new job with its rows, in one transaction. */
export async function keepJob(
  context: Context<Person>,
  { begun, ...job }: Pick<BulkJob, 'kind' | 'call' | 'title' | 'asked'> & Partial<Pick<BulkJob, 'undoes'>> & { begun: Begun | undefined },
  rows: Rows,
  trx: Trx,
  keys: (string | number)[] = [],
) {
  const total = keys.length || rows.length
  const { person, locale, request, now, db } = context
  const time = new Date(now).toISOString()
  const jobId = `j-${randomUUID()}`
  const caller: Caller = {
    locale,
    ip: request.ip,
    origin: request.origin,
    zone: request.header('x-time-zone'),
    browser: request.header('user-agent'),
    begun,
  }
  const failed = rows.filter(({ state }) => state === 'failed').length
  const isChecking = job.kind === 'import' && rows.some(({ state }) => state === 'waiting')
  await trx
    .insertInto('bulk_job')
    .values({
      ...job,
      jobId,
      caller,
      userId: person.userId,
      visitorId: person.visitorId ?? null,
      state: 'running',
      phase: isChecking ? 'checking' : 'running',
      reason: null,
      amounts: null,
      total,
      failed,
      seen: false,
      turnTime: time,
      createTime: time,
      finishTime: null,
    })
    .execute()
  await keepParts(db, jobId, keys, trx)
  for (let at = 0; at < rows.length; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK)
    await insertRows(
      db,
      trx,
      'bulk_row',
      part.map((row) => ({ jobId, faults: null, version: null, ...row, name: null })),
    )
    // Lets readers proceed in between.
    if (at + CHUNK < rows.length) await setImmediate()
  }
  return { jobId, total }
}
