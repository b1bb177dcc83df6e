import { addressKey } from '../http/address.ts'
import { own, Problem, problems } from '../http/problems.ts'
import type { Context } from '../core/context.ts'

/** So many of each in an hour from one address: enough to try, not to work with. */
const MOST = { check: 120, file: 30, stream: 20, speak: 60, text: 120, words: 120, compare: 60, keep: 10 }

/** All visitors together have as many as this many addresses. */
const CROWD = 50

/** Counts one more; whoever has tried enough is told when to come back, and where there is no such limit. */
export async function countDemo({ request, tools }: Pick<Context, 'request' | 'tools'>, what: keyof typeof MOST): Promise<void> {
  const limit = MOST[what]
  const hit = async (name: string, most: number, told: (minutes: number) => ReturnType<typeof own>): Promise<void> => {
    try {
      await tools.attempts.hit(`demo-${what}:${name}`, { limit: most, seconds: 3600 })
    } catch (error) {
      if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
      throw problems.tooMany(error.retryAfter, told(Math.ceil(error.retryAfter / 60)))
    }
  }
  await hit(addressKey(request.ip), limit, (minutes) =>
    own({
      'zh-CN': `每小时可体验 ${limit} 次，请约 ${minutes} 分钟后再来，或登录控制台继续使用`,
      'en-US': `You can try this ${limit} times an hour; please come back in about ${minutes} min, or sign in to go on`,
    }),
  )
  await hit('all', limit * CROWD, (minutes) =>
    own({
      'zh-CN': `现在体验的人太多，请约 ${minutes} 分钟后再来，或登录控制台继续使用`,
      'en-US': `Very many people are trying this right now; please come back in about ${minutes} min, or sign in to go on`,
    }),
  )
}
