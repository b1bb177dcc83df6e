import { addressKey } from '../http/address.ts'
import { Problem, problems } from '../http/problems.ts'
import { text, type LocalText } from '../http/texts.ts'
import type { Context } from '../core/context.ts'

/** Limits per hour and address for each kind: enough to try, not enough to work with. */
const MOST = { check: 120, file: 30, stream: 20, speak: 60, text: 120, words: 120, compare: 60, keep: 10 }

/** All visitors together may use as much as this many addresses. */
const CROWD = 50

/** Counts one use; after too many, tells the visitor when to come back, and where there is no such limit. */
export async function countDemo({ request, tools }: Pick<Context, 'request' | 'tools'>, what: keyof typeof MOST): Promise<void> {
  const limit = MOST[what]
  const hit = async (name: string, most: number, message: (minutes: number) => LocalText): Promise<void> => {
    try {
      await tools.attempts.hit(`demo-${what}:${name}`, { limit: most, seconds: 3600 })
    } catch (error) {
      if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
      throw problems.tooMany(error.retryAfter, message(Math.ceil(error.retryAfter / 60)))
    }
  }
  await hit(addressKey(request.ip), limit, (minutes) => text('guard/guard', 'demoLimit', { limit, minutes }))
  await hit('all', limit * CROWD, (minutes) => text('guard/guard', 'demoCrowded', { minutes }))
}
