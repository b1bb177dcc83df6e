import type { Choices } from '../../../schemas/.meta/rows.ts'
import { MINUTE } from '../../../src/schema/time.ts'
import { NOTHING } from '../../metering/funds.ts'
import type { Amounts, Ask } from '../../core/meter.ts'
import { sentenceOf } from '../../metering/refusal.ts'
import type { Outcome, Work } from './work.ts'

export type Charged = { service: Choices['service']; code: string; engine?: Ask['engine']; amounts: Partial<Amounts> }

/** Does queued work under the limits of its owner and books it once, however often it is begun anew. */
export async function charge(
  work: Work<'asr-task' | 'tts-task'>,
  { service, code, engine, amounts }: Charged,
  does: () => Promise<Outcome>,
): Promise<Outcome> {
  const { meter, job, row, now } = work
  const { requestId, ip, locale } = job.data
  const all = { call: 1, second: 0, char: 0, ...amounts }
  const appId = ('appId' in row && row.appId) || undefined
  const asked = { taskId: row.taskId }
  const ask = {
    userId: row.userId,
    appId,
    service,
    code,
    engine,
    ip,
    requestId,
    amounts: all,
    now: now(),
    isQueued: true,
    asked,
  }
  const opened = await meter.open(ask)
  // Whoever did this before has paid, and died before the result was kept.
  if ('isPaid' in opened) return does()
  if ('refusal' in opened) return { fault: sentenceOf(opened.refusal)(locale) }
  const begun = performance.now()
  const renewing = setInterval(() => void meter.renew(opened.use, now()).catch(() => undefined), MINUTE)
  try {
    const outcome = await does()
    work.signal.throwIfAborted()
    const latency = Math.max(1, Math.round(performance.now() - begun))
    const failed = 'fault' in outcome ? (outcome.code ?? 5000) : 0
    const isFree = 'done' in outcome && outcome.isFree
    await meter.close(opened.use, { code: failed, now: now(), latency, ...(isFree ? { amounts: NOTHING } : {}) })
    return outcome
  } catch (error) {
    await meter.release(opened.use)
    throw error
  } finally {
    clearInterval(renewing)
  }
}
