import type { Answer } from './answer.ts'
import type { CallOptions, ClientHooks } from './client-hooks.ts'
import { createExpiry } from './expiry.ts'
import { kindOf, Problem } from './problem.ts'

/** Interprets an outcome for the caller, and shows it to the person. Throws a `Problem`, always with a sentence. */
export function judgeAnswer(
  hooks: ClientHooks,
): (outcome: Answer | Problem, token: string | undefined, options: CallOptions & { passing?: boolean }) => unknown {
  const expiry = createExpiry(hooks)

  return (outcome, token, options) => {
    const tell = (problem: Problem): never => {
      const shown = !options.quiet && !options.silent && problem.kind !== 'aborted'
      if (shown) hooks.notify({ style: 'toast', tone: 'error', text: problem.message })
      throw shown ? markShown(problem) : problem
    }

    if (outcome instanceof Problem)
      return tell(new Problem(outcome.kind, 0, outcome.kind === 'aborted' ? '' : hooks.say(outcome.kind as 'timeout' | 'offline')))
    const unreadable = (facts: Answer) => tell(new Problem('unreadable', 200, hooks.say('unreadable'), facts as object))
    if (outcome.kind === 'file') return options.fits?.(outcome.file) === false ? unreadable(outcome) : outcome.file
    if (outcome.kind === 'nothing') return undefined
    if (outcome.kind === 'unreadable') {
      const kind = outcome.status === 429 ? 'too-many' : outcome.status >= 500 ? 'server' : 'unreadable'
      const sentence =
        outcome.status === 429 ? tooMany(outcome.retryAfter) : outcome.status >= 400 ? hooks.say('failed') : hooks.say('unreadable')
      return tell(new Problem(kind, outcome.status, withId(sentence, outcome.requestId), outcome))
    }

    const { body, status } = outcome
    const message = typeof body.message === 'string' ? body.message : ''
    if (status === 401) {
      const problem = new Problem('unauthorized', 401, message || hooks.say('failed'), { ...outcome, body })
      if ((body.result as { isLogin?: unknown } | undefined)?.isLogin) return tell(problem)
      if (!options.silent) expiry.refuse(token)
      throw markShown(problem)
    }
    const code = Number(body.code ?? NaN)
    if (code === 401) {
      if (!options.silent) expiry.expire(token)
      throw markShown(new Problem('expired', 401, message || hooks.say('expired'), { ...outcome, body }))
    }
    if (code === 200 && status < 400) {
      if (options.answer === 'body') return body
      return options.fits?.(body.data) === false ? unreadable(outcome) : body.data
    }
    if (options.answer === 'body' && status < 400 && !Number.isNaN(code)) return body
    const failure = Number.isNaN(code) || code === 200 ? status : code
    if (failure < 400) return tell(new Problem('unreadable', status, hooks.say('unreadable'), { ...outcome, body }))

    const data = body.data as { fields?: Record<string, string>; requestId?: string; errorCode?: unknown } | null | undefined
    const requestId = data?.requestId ?? outcome.requestId
    // A service that refuses gives the reason itself, and the person's permissions have not changed.
    const isOfService = typeof data?.errorCode === 'number' && message !== ''
    const said =
      failure === 429 && outcome.retryAfter !== undefined && !isOfService ? tooMany(outcome.retryAfter) : message || hooks.say('failed')
    const problem = new Problem(kindOf(failure), failure, failure >= 500 ? withId(said, requestId) : said, {
      ...outcome,
      ...(requestId ? { requestId } : {}),
      ...(data?.fields ? { fields: data.fields } : {}),
      body,
    })
    if (failure === 403 && options.passing) throw markShown(problem)
    if (failure === 403 && !options.silent && !isOfService) hooks.refused?.()
    if (status === 403 && !options.silent && !isOfService) {
      hooks.notify({ style: 'notice', tone: 'error', title: hooks.say('forbiddenTitle'), text: message })
      throw markShown(problem)
    }
    return tell(problem)
  }

  function tooMany(seconds: number | undefined): string {
    return hooks.say('tooMany', { seconds: seconds ?? 60 })
  }
}

/** Adds the request id to a server error, so that people who ask for help can refer to it. */
function withId(sentence: string, requestId: string | undefined): string {
  return !requestId || sentence.includes(requestId) ? sentence : `${sentence} (${requestId})`
}

function markShown({ kind, code, message, fields, retryAfter, requestId, body }: Problem): Problem {
  return new Problem(kind, code, message, {
    shown: true,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(requestId && { requestId }),
    ...(body !== undefined && { body }),
  })
}
