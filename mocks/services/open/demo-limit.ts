import { own, Problem, problems } from '../../http/problems.ts'
import type { Context } from '../../http/service.ts'

/** So many of each in an hour from one address: enough to try, not to work with. */
const MOST = { check: 120, file: 30, stream: 20, speak: 60, text: 120, words: 120, compare: 60, keep: 10 }

/** Counts one more; whoever has tried enough is told when to come back, and where there is no such limit. */
export async function countDemo({ request, tools }: Pick<Context, 'request' | 'tools'>, what: keyof typeof MOST): Promise<void> {
  const limit = MOST[what]
  try {
    await tools.attempts.hit(`demo-${what}:${request.ip}`, { limit, seconds: 3600 })
  } catch (error) {
    if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
    const minutes = Math.ceil(error.retryAfter / 60)
    throw problems.tooMany(
      error.retryAfter,
      own({
        'zh-CN': `每小时可体验 ${limit} 次，请约 ${minutes} 分钟后再来，或登录控制台继续使用`,
        'en-US': `You can try this ${limit} times an hour; please come back in about ${minutes} min, or sign in to go on`,
      }),
    )
  }
}
