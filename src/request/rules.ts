import type { Answer } from './answer.ts'
import type { CallOptions, House } from './client.ts'
import { createExpiry } from './expiry.ts'
import { kindOf, Problem } from './problem.ts'

/** What an outcome means for the caller, and what the person is told about it. Throws a `Problem`, always with a sentence. */
export function judgeAnswer(house: House): (outcome: Answer | Problem, token: string | undefined, options: CallOptions) => unknown {
  const expiry = createExpiry(house)

  return (outcome, token, options) => {
    const tell = (problem: Problem): never => {
      const shown = !options.quiet && !options.silent && problem.kind !== 'aborted'
      if (shown) house.notify({ style: 'toast', tone: 'error', text: problem.message })
      throw shown ? markShown(problem) : problem
    }

    if (outcome instanceof Problem)
      return tell(new Problem(outcome.kind, 0, outcome.kind === 'aborted' ? '' : house.say(outcome.kind as 'timeout' | 'offline')))
    if (outcome.kind === 'file') return outcome.file
    if (outcome.kind === 'nothing') return undefined
    if (outcome.kind === 'unreadable') {
      const kind = outcome.status === 429 ? 'too-many' : outcome.status >= 500 ? 'server' : 'unreadable'
      const sentence =
        outcome.status === 429 ? tooMany(outcome.retryAfter) : outcome.status >= 400 ? house.say('failed') : house.say('unreadable')
      return tell(new Problem(kind, outcome.status, sentence, outcome))
    }

    const { body, status } = outcome
    const message = typeof body.message === 'string' ? body.message : ''
    if (status === 401) {
      const problem = new Problem('unauthorized', 401, message || house.say('failed'), { ...outcome, body })
      if ((body.result as { isLogin?: unknown } | undefined)?.isLogin) return tell(problem)
      if (!options.silent) expiry.refuse(token)
      throw markShown(problem)
    }
    const code = Number(body.code ?? NaN)
    if (code === 401) {
      if (!options.silent) expiry.expire(token)
      throw markShown(new Problem('expired', 401, message || house.say('expired'), { ...outcome, body }))
    }
    if (code === 200 && status < 400) return options.answer === 'body' ? body : body.data
    if (options.answer === 'body' && status < 400 && !Number.isNaN(code)) return body
    const failure = Number.isNaN(code) || code === 200 ? status : code
    if (failure < 400) return tell(new Problem('unreadable', status, house.say('unreadable'), { ...outcome, body }))

    const data = body.data as { fields?: Record<string, string>; requestId?: string } | null | undefined
    const problem = new Problem(
      kindOf(failure),
      failure,
      failure === 429 && outcome.retryAfter !== undefined ? tooMany(outcome.retryAfter) : message || house.say('failed'),
      {
        ...outcome,
        ...(data?.requestId ? { requestId: data.requestId } : {}),
        ...(data?.fields ? { fields: data.fields } : {}),
        body,
      },
    )
    if (status === 403 && !options.silent) {
      house.notify({ style: 'notice', tone: 'error', title: house.say('forbiddenTitle'), text: message })
      throw markShown(problem)
    }
    return tell(problem)
  }

  function tooMany(seconds: number | undefined): string {
    return house.say('tooMany', { seconds: seconds ?? 60 })
  }
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
