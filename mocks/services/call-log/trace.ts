import { computedField } from '../../core/operation.ts'
import type { Query, Row } from '../../db/database.ts'
import { firstAnswers } from '../../secrets/first-answer.ts'
import { LINES_A_MINUTE } from '../../metering/trace.ts'

const SECRET = /secret|token|password|key|sign?$/i

const askOf = (on: Query, requestIds: string[]) => on.selectFrom('call_request').selectAll().where('requestId', 'in', requestIds).execute()

/** The details of a line in the log: parameters, answer, and the recognised text, as far as they are kept. */
export const computed = computedField('call-log.trace', async ({ on, rows, sealer, locale, person }) => {
  const ids = rows.map((row) => row.requestId)
  if (ids.length === 0) return []
  const kept = new Map((await askOf(on, ids)).map((one) => [one.requestId, one]))
  const counts = await on.selectFrom('refused_key').select(['requestId', 'count']).where('requestId', 'in', ids).execute()
  const more = new Map(counts.map(({ requestId, count }) => [requestId, count - LINES_A_MINUTE - 1]))
  const refs = [...kept.values()].flatMap(({ audio }) => (audio === null ? [] : [audio]))
  const there = refs.length > 0 ? await on.selectFrom('upload').select(['ref', 'userId']).where('ref', 'in', refs).execute() : []
  // Whoever acts as the owner has not called.
  const first = person && person.visitorId === undefined ? await firstAnswers(on, sealer, person.userId, ids) : undefined
  return rows.map(({ requestId }) => {
    const one = kept.get(requestId)
    if (!one) return null
    const { answer, transcript, parameters, audio, userId } = one
    // What a person said is theirs: an operator reads with which parameters, and what was answered.
    const isOwn = userId === person?.userId
    const isThere = isOwn && there.some((upload) => upload.ref === audio && upload.userId === userId)
    return {
      answer: answer?.sentence?.[locale] ?? null,
      note: answer?.note?.[locale] ?? null,
      given: first?.get(requestId) ?? null,
      status: answer && answer.status > 0 ? answer.status : null,
      seconds: answer?.seconds ?? null,
      chars: answer?.chars ?? null,
      more: more.get(requestId) ?? null,
      audio: isThere ? audio : null,
      isSoundless: isOwn && audio !== null && !isThere,
      parameters: shown(parameters),
      transcript: isOwn ? (transcript ?? []) : [],
    }
  })
})

/** Parameters without secrets in their addresses, because others may see the screen. */
function shown(parameters: Row): { name: string; value: string }[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (name === 'audio' || name === 'taskId') return []
    if (name === 'files') return [{ name, value: String(Array.isArray(value) ? value.length : 1) }]
    if (SECRET.test(name)) return [{ name, value: '…' }]
    const written = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [{ name, value: withoutQuery(written).slice(0, 200) }]
  })
}

function withoutQuery(value: string): string {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return value
  const { origin, pathname, search } = new URL(value)
  return `${origin}${pathname}${search ? '?…' : ''}`
}
