import { sql, type UpdateObject } from 'kysely'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import type { Amounts, BulkRow, LineFault, SheetLine } from '../core/bulk-job.ts'
import { sheetFields } from '../../src/schema/sheet-fields.ts'
import { Problem, problems } from '../http/problems.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { belowParent, type ParentLine } from '../resource/nested-lines.ts'
import { addUp } from './amounts.ts'
import { leftWith } from './left-with.ts'
import { openLine, placedLine } from './sealed-line.ts'
import type { Change, Turn } from './turn.ts'
import { wayBack } from './way-back.ts'

/** Lines of one turn: nobody else is served during one, and whoever wants to stop an import must get a word in before many more are added. */
const MOST_LINES = { checking: 100, running: 60 }

/** Validates or adds some lines of a file. Errors of one line are recorded and do not affect others. */
export async function processLines(turn: Turn): Promise<Change> {
  const { trx, job, on, db } = turn
  const isCheck = job.phase === 'checking'
  const state = isCheck ? 'waiting' : 'checked'
  const rows = await trx
    .selectFrom('bulk_row')
    .select(['at', 'data', 'faults', 'under'])
    .where('jobId', '=', job.jobId)
    .where('state', '=', state)
    // A line waits for the one that it lies below.
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('under', 'is', null),
        not(
          exists(
            selectFrom('bulk_row as above')
              .select('above.at')
              .where('above.jobId', '=', job.jobId)
              .whereRef('above.at', '=', 'bulk_row.under')
              .where('above.state', '=', state),
          ),
        ),
      ]),
    )
    .orderBy('at')
    .limit(MOST_LINES[job.phase])
    .execute()
  if (rows.length === 0) return after(turn)
  const above = await parentLines(turn, rows)
  const call = turn.contract.calls[job.call]
  const lines = rows.map(({ at, data, faults, under }) => {
    const line = {
      line: at,
      ...placedLine(openLine(db.sealer, data)),
      faults: (faults ?? []).flatMap(({ doubt, ...fault }) => (doubt ? [] : [{ line: at, ...fault }])),
    }
    if (under === null || !call) return line
    return belowParent({ contract: turn.contract, call, locale: job.caller.locale }, { ...line, under }, above.get(under))
  })
  const { wrong, keys, there, doubts, amounts } = await outcomeOf(turn, lines, isCheck ? 'check' : 'right')
  const right = rows.filter(({ at }) => !wrong.has(at)).map(({ at }) => at)
  const set = (ats: number[], values: UpdateObject<{ bulk_row: BulkRow }, 'bulk_row'>) =>
    on.query.updateTable('bulk_row').set(values).where('jobId', '=', job.jobId).where('at', 'in', ats).execute()
  if (right.length > 0) {
    await set(right, isCheck ? { state: 'checked' } : { state: 'done', data: null, faults: null })
    if (!isCheck && keys.size > 0) {
      const whens = [...keys].map(([at, key]) => sql`when ${sql.lit(at)} then ${String(key)}`)
      await set([...keys.keys()], { key: sql<string>`case at ${sql.join(whens, sql` `)} end` })
      if (wayBack(turn.contract, job)) await set([...keys.keys()], leftWith(turn))
    }
    if (isCheck) for (const [at, faults] of doubts) if (!wrong.has(at)) await set([at], { faults })
  }
  for (const [at, { reason, faults }] of wrong)
    await on.query
      .updateTable('bulk_row')
      // Lines below one whose row is there already lie below that row.
      .set({ state: 'failed', reason, faults, key: there.has(at) ? String(there.get(at)) : null })
      .where('jobId', '=', job.jobId)
      .where('at', '=', at)
      .execute()
  const failed = job.failed + wrong.size
  return isCheck
    ? { failed, checked: job.checked + right.length, amounts: addUp(job.amounts, amounts) }
    : { failed, done: job.done + right.length }
}

/** What became of the lines that these lie below. */
async function parentLines({ trx, job }: Turn, rows: Pick<BulkRow, 'under'>[]): Promise<Map<number, ParentLine>> {
  const asked = [...new Set(rows.flatMap(({ under }) => under ?? []))]
  if (asked.length === 0) return new Map()
  const found = await trx
    .selectFrom('bulk_row')
    .select(['at', 'key', 'state'])
    .where('jobId', '=', job.jobId)
    .where('at', 'in', asked)
    .execute()
  return new Map(found.map(({ at, key, state }) => [at, { key, isWrong: state === 'failed' }]))
}

/** The next step when a phase is finished: adds the validated lines, unless the person has to be asked first. */
function after({ job }: Turn): Change {
  if (job.phase === 'running') return { state: 'done' }
  if (job.asked.look) return { phase: 'running', state: 'asking' }
  if (job.failed === 0) return { phase: 'running' }
  return job.checked > 0 ? { phase: 'running', state: 'asking' } : { state: 'done' }
}

type Wrong = { reason: string; faults: LineFault[] }

type Keys = Map<number, string | number>
type Outcome = { wrong: Map<number, Wrong>; keys: Keys; there: Keys; doubts: Map<number, LineFault[]>; amounts: Amounts }

/** The errors by line, and of the others the keys of their rows; if all are refused (a permission was withdrawn), each gets the same error. */
async function outcomeOf(turn: Turn, lines: SheetLine[], mode: 'check' | 'right'): Promise<Outcome> {
  const { contract, dispatch, on, job, person, now } = turn
  const { locale } = job.caller
  const call = contract.calls[job.call]
  try {
    if (!call) throw problems.noSuchCall()
    const { errors, keys, there, doubts, amounts } = await on.write(() =>
      dispatch.linesWithin({ call, body: {}, person, on, caller: { ...job.caller, batch: job.jobId }, now: now() }, lines, mode),
    )
    const found = new Map<number, LineFault[]>()
    for (const { line, ...fault } of errors) found.set(line, [...(found.get(line) ?? []), fault])
    const wrong = new Map([...found].map(([line, faults]) => [line, { reason: sayFaults(call, locale, faults), faults }]))
    return { wrong, keys, there, doubts: new Map([...doubts].map(([line, message]) => [line, [{ message, doubt: true }]])), amounts }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error.envelope(locale)
    const wrong = new Map(lines.map(({ line }) => [line, { reason: message, faults: [{ message }] }]))
    return { wrong, keys: new Map(), there: new Map(), doubts: new Map(), amounts: {} }
  }
}

/** All errors of a line in one sentence. */
export function sayFaults(call: Pick<Call, 'form'>, locale: Locale, faults: readonly LineFault[]): string {
  const titles = new Map(sheetFields(call.form[locale]).map(({ name, title }) => [name, title]))
  const say = sayIn(locale)
  return faults
    .map(({ field, message, on }) => {
      const said = sayOf(locale, titles.get(field ?? ''), message)
      return on === undefined ? said : say('bulk/bulk', 'onLine', { line: on, message: said })
    })
    .join('; ')
}

/** Prefixes "At least 1" with its column, unless the message names the column itself. */
function sayOf(locale: Locale, title: string | undefined, message: string): string {
  if (title === undefined || message.toLowerCase().includes(title.toLowerCase())) return message
  return sayIn(locale)('bulk/bulk', 'ofColumn', { title, message })
}
