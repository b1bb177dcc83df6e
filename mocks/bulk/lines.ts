import type { Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import type { LineFault, SheetLine } from '../core/bulk-job.ts'
import { Problem, problems } from '../http/problems.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { openLine } from './sealed-line.ts'
import type { Change, Turn } from './turn.ts'

/** Lines of one turn: a check changes nothing; whoever wants to stop an import must get a word in before many more are added. */
const MOST_LINES = { checking: 500, running: 100 }

/** Validates or adds some lines of a file. Errors of one line are recorded and do not affect others. */
export async function processLines(turn: Turn): Promise<Change> {
  const { trx, job, on, db } = turn
  const isCheck = job.phase === 'checking'
  const rows = await trx
    .selectFrom('bulk_row')
    .select(['at', 'data', 'faults'])
    .where('jobId', '=', job.jobId)
    .where('state', '=', isCheck ? 'waiting' : 'checked')
    .orderBy('at')
    .limit(MOST_LINES[job.phase])
    .execute()
  if (rows.length === 0) return after(turn)
  const lines = rows.map(({ at, data, faults }) => ({
    line: at,
    values: openLine(db.sealer, data),
    faults: (faults ?? []).map((fault) => ({ line: at, ...fault })),
  }))
  const wrong = await wrongOf(turn, lines, isCheck ? 'check' : 'right')
  const right = rows.filter(({ at }) => !wrong.has(at)).map(({ at }) => at)
  if (right.length > 0)
    await on.query
      .updateTable('bulk_row')
      .set(isCheck ? { state: 'checked' } : { state: 'done', data: null })
      .where('jobId', '=', job.jobId)
      .where('at', 'in', right)
      .execute()
  for (const [at, { reason, faults }] of wrong)
    await on.query
      .updateTable('bulk_row')
      .set({ state: 'failed', reason, faults })
      .where('jobId', '=', job.jobId)
      .where('at', '=', at)
      .execute()
  const failed = job.failed + wrong.size
  return isCheck ? { failed, checked: job.checked + right.length } : { failed, done: job.done + right.length }
}

/** The next step when a phase is finished: adds the validated lines, unless the person has to be asked first. */
function after({ job }: Turn): Change {
  if (job.phase === 'running') return { state: 'done' }
  if (job.asked.look) return { phase: 'running', state: 'asking' }
  if (job.failed === 0) return { phase: 'running' }
  return job.checked > 0 ? { phase: 'running', state: 'asking' } : { state: 'done' }
}

type Wrong = { reason: string; faults: LineFault[] }

/** The errors by line; if all lines are refused (a permission was withdrawn), each gets the same error. */
async function wrongOf(turn: Turn, lines: SheetLine[], mode: 'check' | 'right'): Promise<Map<number, Wrong>> {
  const { contract, dispatch, on, job, person, now } = turn
  const { locale } = job.caller
  const call = contract.calls[job.call]
  try {
    if (!call) throw problems.noSuchCall()
    const { errors } = await on.write(() =>
      dispatch.linesWithin({ call, body: {}, person, on, caller: job.caller, now: now() }, lines, mode),
    )
    const found = new Map<number, LineFault[]>()
    for (const { line, ...fault } of errors) found.set(line, [...(found.get(line) ?? []), fault])
    return new Map([...found].map(([line, faults]) => [line, { reason: sayFaults(call, locale, faults), faults }]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error.envelope(locale)
    return new Map(lines.map(({ line }) => [line, { reason: message, faults: [{ message }] }]))
  }
}

/** All errors of a line in one sentence. */
export function sayFaults(call: Pick<Call, 'form'>, locale: Locale, faults: readonly LineFault[]): string {
  const titles = new Map(call.form[locale].map(({ name, title }) => [name, title]))
  return faults.map(({ field, message }) => sayOf(locale, titles.get(field ?? ''), message)).join('; ')
}

/** Prefixes "At least 1" with its column, unless the message names the column itself. */
function sayOf(locale: Locale, title: string | undefined, message: string): string {
  if (title === undefined || message.toLowerCase().includes(title.toLowerCase())) return message
  return sayIn(locale)('bulk/bulk', 'ofColumn', { title, message })
}
