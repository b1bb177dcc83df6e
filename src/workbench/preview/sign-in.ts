import { isRecord } from '../../request/shapes.ts'
import { TOKEN_KEY } from '../../session/token.ts'
import { LANGUAGE_KEY } from '../../session/storage.ts'

/** The password of the demo accounts of each area. */
const DEMO_PASSWORD = 'Demo-2026!'

/** Statuses while the backend restarts, as after each edit of a schema; signing in is retried so often, with this pause in ms. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])
const TRIES = 60
const PAUSE = 500

/** Signs a demo account in, through the normal sign-in call, as long as it is wanted. Rejects with the backend's message. */
export async function signIn(username: string, isWanted: () => boolean = () => true, ask: typeof fetch = fetch): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const body = JSON.stringify({ username, password: DEMO_PASSWORD })
  const post = () => ask('/api/server/auth/signin', { method: 'POST', headers, body })
  let answer = await post()
  for (let tries = 1; tries < TRIES && AWAY.has(answer.status) && isWanted(); tries++) {
    await new Promise((resume) => setTimeout(resume, PAUSE))
    answer = await post()
  }
  return tokenOf(answer)
}

async function tokenOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (isRecord(body) && typeof body['data'] === 'string') return body['data']
  throw new Error(isRecord(body) && typeof body['message'] === 'string' ? body['message'] : `The backend answered ${answer.status}.`)
}

/** Fills a page's storage: who is signed in, its language and theme. */
export function furnish(
  storage: Map<string, string>,
  { token, locale, theme }: { token?: string | undefined; locale: string; theme: string },
): void {
  if (token === undefined) storage.delete(TOKEN_KEY)
  else storage.set(TOKEN_KEY, JSON.stringify(token))
  storage.set(LANGUAGE_KEY, JSON.stringify(locale))
  storage.set('page_theme', JSON.stringify(theme))
}
