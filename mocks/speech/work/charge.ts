import type { Choices } from '../../../schemas/.meta/rows.ts'
import { MINUTE } from '../../../src/schema/time.ts'
import { NOTHING } from '../../metering/funds.ts'
import type { Amounts, Ask } from '../../core/meter.ts'
import { refusalFault } from './fault.ts'
import type { Failed, Outcome, Work } from './work.ts'

type Charged = { service: Choices['service']; code: string; engine?: Ask['engine']; amounts: Partial<Amounts> }

/** The present worker of the task: another one if this worker was considered dead, undefined if the task was cancelled. */
async function holderOf({ db, job }: Charging): Promise<string | null | undefined> {
  const held = await db.query.selectFrom('speech_job').select('worker').where('taskId', '=', job.taskId).executeTakeFirst()
  return held?.worker
}

type Charging = Work<'asr-task' | 'tts-task'>

function askOf({ job, row, now }: Charging, { service, code, engine, amounts }: Charged): Ask {
  const { requestId, ip, secretId } = job.data
  const all = { call: 1, second: 0, char: 0, ...amounts }
  const appId = ('appId' in row && row.appId) || undefined
  const parameters = { taskId: row.taskId }
  return { userId: row.userId, appId, service, code, engine, ip, requestId, amounts: all, now: now(), isQueued: true, parameters, secretId }
}

/** Logs work that failed before it could cost anything. */
export async function noteFault(work: Charging, used: Omit<Charged, 'amounts'>, failed: Failed): Promise<Failed> {
  const { code = 5000, answer = { status: 0 } } = failed
  await work.meter.note(askOf(work, { ...used, amounts: {} }), { code, answer })
  return failed
}

/** Does queued work under the limits of its owner and books it once, however often it is restarted. */
export async function charge(work: Charging, { service, code, engine, amounts }: Charged, does: () => Promise<Outcome>): Promise<Outcome> {
  const { meter, job, now } = work
  const ask = askOf(work, { service, code, engine, amounts })
  const opened = await meter.open(ask)
  // An earlier worker has booked this, and died before it stored the result.
  if ('isPaid' in opened) return does()
  if ('refusal' in opened) return { fault: refusalFault(opened.refusal) }
  const begun = performance.now()
  const renewing = setInterval(() => void meter.renew(opened.use, now()).catch(() => undefined), MINUTE)
  try {
    const outcome = await does()
    work.signal.throwIfAborted()
    // Cancelling a task that is being processed costs nothing.
    if ((await holderOf(work)) !== job.worker) throw new DOMException('cancelled meanwhile', 'AbortError')
    const latency = Math.max(1, Math.round(performance.now() - begun))
    const failed = 'fault' in outcome ? { code: outcome.code ?? 5000, answer: outcome.answer } : { code: 0 as const }
    const isFree = 'done' in outcome && outcome.isFree
    await meter.close(opened.use, { ...failed, now: now(), latency, ...(isFree ? { amounts: NOTHING } : {}) })
    return outcome
  } catch (error) {
    // If another worker has taken over, the reservation is theirs.
    const holder = await holderOf(work)
    if (!holder || holder === job.worker) await meter.release(opened.use)
    throw error
  } finally {
    clearInterval(renewing)
  }
}
