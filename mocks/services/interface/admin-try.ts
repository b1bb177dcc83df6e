import { listSold } from '../../../src/schema/openapi/sold.ts'
import type { Row, Trx } from '../../db/database.ts'
import { Problem, problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import type { Person } from '../../core/sessions.ts'
import type { Context } from '../../core/context.ts'
import { choiceOf } from '../../core/choice.ts'
import { operation } from '../../core/operation.ts'
import { checkStructure, checkValues } from '../../resource/validate.ts'
import { withRecording } from '../../speech/sample-body.ts'
import { Download } from '../../core/download.ts'
import { service as sentence } from '../asr/sentence.ts'
import { service as createTask } from '../asr-task/create.ts'
import { entity, segment, sentiment } from '../nlp/analyse.ts'
import { service as analyze } from '../sound-record/analyze.ts'
import { service as enroll } from '../speaker/enroll.ts'
import { service as search } from '../speaker/search.ts'
import { service as verify } from '../speaker/verify.ts'
import { service as speak } from '../tts/short.ts'

/** The calls of sold interfaces that take JSON; other tasks need a process around them. */
const SERVED = [sentence, createTask, speak, enroll, verify, search, analyze, segment, sentiment, entity]

const notJson = text('services/interface', 'notJson')
const unserved = text('services/interface', 'unserved')
const streamed = text('services/interface', 'streamed')
const disabled = text('services/interface', 'disabled')

/** Sends the JSON to an interface through the administrator's own test application, under all limits, and returns the answer. */
export const service = operation('interface.adminTry', async (context) => {
  const { body, contract, locale, now, tools } = context
  const face = await tools.store.find('interface', body.interfaceId)
  if (!face) throw problems.notFound()
  const payload = read(body.payload)
  const behind = listSold(contract).find(({ sold }) => sold.code === face.code)
  const served = behind && SERVED.find(({ names }) => names.includes(behind.call.name))
  const begun = performance.now()
  const answered = (code: number, content: unknown) => ({
    code,
    latency: Math.max(1, Math.round(performance.now() - begun)),
    body: content,
  })
  if (face.status !== 'enabled') return answered(403, { code: 403, message: disabled(locale) })
  if (behind?.sold.stream) return answered(501, { code: 501, message: streamed(locale) })
  if (!behind || !served) return answered(501, { code: 501, message: unserved(locale) })
  const { appId, isMade } = await testApplication(context)
  try {
    const { call, sold } = behind
    const sent = await withRecording(context, call, { ...payload, ...sold.set })
    checkStructure(call, sent, locale, now)
    const judged = checkValues(call, sent, locale, now)
    const data = await served.run({ ...context, call, body: { ...judged, appId } })
    return answered(200, { code: 200, message: '', data: data instanceof Download ? describe(data) : data })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return answered(error.status, error.envelope(locale))
  } finally {
    // A trial must not leave anything in lists and figures.
    if (isMade) await context.db.write((trx) => tools.store.remove('application', appId, trx))
  }
})

function read(text: string): Row {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below.
  }
  throw problems.invalid({ payload: notJson })
}

const describe = ({ name, type, body }: Download) => ({ name, type, bytes: Buffer.isBuffer(body) ? body.length : null })

/** The administrator's own application, or one created for this trial; trials are never charged to customers. */
async function testApplication({ contract, db, person, tools }: Context<Person>): Promise<{ appId: string; isMade: boolean }> {
  const { userId } = person
  const services =
    contract.entities.application?.properties.services?.choices?.flatMap(
      ({ value }) => choiceOf(contract, 'combo', 'service', value) ?? [],
    ) ?? []
  return db.write(async (trx: Trx) => {
    await tools.store.lock(`application:${userId}`, trx)
    const known = await tools.store.find('application', { userId, isDefault: true }, trx)
    if (known) return { appId: known.appId, isMade: false }
    const made = await tools.store.add('application', { userId, appName: 'console-test', services, isDefault: true }, trx)
    return { appId: made.appId, isMade: true }
  })
}
