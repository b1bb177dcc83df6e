import type { Backend, Sent } from './auth-backend.ts'
import { slide } from './slide.ts'

/** A browser: it keeps the cookies that it is given, and sends them along. */
export function openBrowser(backend: Backend, ip?: string) {
  const jar = new Map<string, string>()
  const call = async (path: string, body: unknown = {}, sent: Sent = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await backend.call(path, body, {
      ...sent,
      ...(ip ? { ip } : {}),
      headers: { ...sent.headers, ...(cookie ? { cookie } : {}) },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair] = String(line).split(';')
      const at = pair!.indexOf('=')
      jar.set(pair!.slice(0, at), pair!.slice(at + 1))
    }
    return answer
  }
  return {
    jar,
    call,
    signin: (username: string, password: string, more: object = {}) => call('/server/auth/signin', { username, password, ...more }),
    slide: () => slide(call),
  }
}
