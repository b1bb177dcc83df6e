import { alone, type Database, type Row, type Trx } from '../db/database.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { isObject } from '../../src/schema/is-object.ts'
import type { BulkRow, Caller } from '../core/bulk-job.ts'
import { Problem, problems } from '../http/problems.ts'
import { nameOf } from '../resource/recorded.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { leftWith } from './left-with.ts'
import { sayFaults } from './lines.ts'
import type { Change, Turn } from './turn.ts'

/** Other writers wait for a transaction, so one for many rows ends early. */
const TURN_MS = 100
const MOST_ROWS = 500

/** Makes the call for some rows: each is checked as if it were the only one, and a refused one affects no other. */
export async function processRows(turn: Turn): Promise<Change> {
  const { trx, job } = turn
  const waiting = await trx
    .selectFrom('bulk_row')
    .select(['at', 'key', 'version'])
    .where('jobId', '=', job.jobId)
    .where('state', '=', 'waiting')
    .orderBy('at')
    .limit(MOST_ROWS)
    .execute()
  if (waiting.length === 0) return { state: 'done' }
  const counts = { done: job.done, skipped: job.skipped, failed: job.failed }
  const rows = () => trx.updateTable('bulk_row').where('jobId', '=', job.jobId)
  const done: number[] = []
  const records: Row[] = []
  const until = performance.now() + TURN_MS
  for (const { at, key, version } of waiting) {
    const outcome = await doRow(turn, { key: key!, version }, records)
    counts[outcome.state] += 1
    if (outcome.state === 'done') done.push(at)
    else await rows().set(outcome).where('at', '=', at).execute()
    if (performance.now() > until) break
  }
  await turn.dispatch.addRecords(turn.on, records, trx, turn.now())
  if (done.length > 0)
    await rows()
      .set({ state: 'done', ...leftWith(turn) })
      .where('at', 'in', done)
      .execute()
  const isOver = counts.done + counts.skipped + counts.failed >= job.total
  return { ...counts, ...(isOver ? { state: 'done' } : {}) }
}

type Outcome = { state: 'done' | 'skipped' | 'failed'; name?: string | null; reason?: string }

async function doRow(turn: Turn, { key, version }: Pick<BulkRow, 'version'> & { key: string }, records: Row[]): Promise<Outcome> {
  const { contract, dispatch, on, job, person, now } = turn
  const caller = { ...job.caller, batch: job.jobId }
  const call = contract.calls[job.call]
  const entity = call?.entity === undefined ? undefined : contract.entities[call.entity]
  try {
    if (!call || !entity) throw problems.noSuchCall()
    const { values: _, ...asked } = job.asked
    const body = { ...(await bodyOf(turn, key)), ...(version === null ? {} : { version }), ...asked }
    // If a row is refused, its audit records are discarded as well.
    const own: Row[] = []
    await alone(turn.trx, on.kind, () =>
      dispatch.within({ call, body, person, on: within(on, turn.trx), caller, now: now(), records: own }),
    )
    records.push(...own)
    return { state: 'done' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const row = entity && (await find(turn, key))
    const name = (entity && row && nameOf(entity, row).trim()) || key
    const isChanged = version !== null && row !== undefined && row.version !== version
    // A row whose state does not allow the call was skipped; if the person or the values were refused, it failed.
    return {
      state: error.code === 409 ? 'skipped' : 'failed',
      name,
      reason: isChanged ? sayIn(caller.locale)('bulk/bulk', 'changedSince') : reasonOf(error, call, caller.locale),
    }
  }
}

/** For invalid values, the errors of the fields: the reader of a report has no form to show them in. */
function reasonOf(problem: Problem, call: Call | undefined, locale: Caller['locale']): string {
  const { message, data } = problem.envelope(locale)
  const faults = Object.entries(data?.fields ?? {}).map(([field, message]) => ({ field, message }))
  return problem.code === 422 && call && faults.length > 0 ? sayFaults(call, locale, faults) : message
}

/** A refused call is rolled back as a whole by its caller, so that it needs no savepoint of its own. */
const within = (on: Database, trx: Trx): Database => ({ ...on, query: trx, write: (work) => work(trx) })

function keyOf({ contract, job }: Turn, key: string): string | number {
  const entity = contract.entities[contract.calls[job.call]!.entity!]!
  return entity.properties[entity.key]?.type === 'string' ? key : Number(key)
}

const find = (turn: Turn, key: string) =>
  turn.dispatch.find(turn.on, turn.contract.calls[turn.job.call]!.entity!, keyOf(turn, key), turn.now())

/** The body of a call for one row: its key, and other values that the call takes from the row. */
async function bodyOf(turn: Turn, key: string): Promise<Row> {
  const { contract, job } = turn
  const call = contract.calls[job.call]!
  const entity = contract.entities[call.entity!]!
  const sends = Object.entries(call.send)
  const own = keyOf(turn, key)
  // With all rows selected, nobody has read them: each is edited in its present version.
  const isEdit = call.does === 'edit'
  if (!isEdit && sends.every(([, from]) => from === entity.key)) return Object.fromEntries(sends.map(([name]) => [name, own]))
  const row = await find(turn, key)
  if (!row) throw problems.notFound()
  const { values } = job.asked
  const form = isEdit && isObject(values) ? { ...formOf(call, entity, row), ...values } : {}
  return { ...form, ...(isEdit ? { version: row.version } : {}), ...Object.fromEntries(sends.map(([name, from]) => [name, row[from]])) }
}

/** The values of a row as its edit form would show them: unchanged values are sent back as they are. */
function formOf({ body }: Call, { properties }: Entity, row: Row): Row {
  return Object.fromEntries(
    Object.keys(body.properties ?? {}).flatMap((name) => {
      const property = properties[name]
      return property && !property.writeOnly && !property.computed && row[name] !== null && row[name] !== undefined
        ? [[name, row[name]]]
        : []
    }),
  )
}
