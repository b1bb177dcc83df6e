import { useLocation, useNavigate } from 'react-router-dom'
import { useClient } from '../../request/use-client.ts'
import { useSession } from '../../session/use-session.ts'

/** Where the backend says that a console opens. */
const JUMP = '/server/user/jump'

/** Enters the console for which a token was answered, where the backend says that it opens; the way back is this page. */
export function useEnter(): (answer: Record<string, unknown>) => Promise<void> {
  const client = useClient()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async ({ token, expireSeconds, name }) => {
    if (typeof token !== 'string') return
    const { url } = await client.post<{ url: string }>(JUMP, { token })
    const at = new URL(url, location.href)
    // A console elsewhere gets to know who comes by the address alone.
    if (at.origin !== location.origin) return location.assign(at.href)
    session.enter({ token, name: String(name ?? ''), until: Date.now() + Number(expireSeconds) * 1000, back: pathname + search })
    await navigate(at.hash.slice(1) || '/')
  }
}
