import { useMemoizedFn } from 'ahooks'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Then } from '../schema/compiled.ts'
import { DAY } from '../schema/time.ts'
import { keepAddress } from '../session/awaited-address.ts'
import { useSession } from '../session/use-session.ts'
import { useFollow, type Outcome } from './action/use-follow.ts'
import { pick } from './action/body.ts'
import { LOGIN, readRedirect, withRedirect } from './router/guard.ts'
import { usePlaces } from './router/places.ts'

/** What follows a form: a session that starts or ends, else the same as after an action. */
export function useFollowForm(): (then: Then | undefined, outcome: Outcome) => Promise<void> {
  const follow = useFollow()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { pathOf } = usePlaces()

  return useMemoizedFn(async (then: Then | undefined, outcome: Outcome) => {
    if (!then?.session) {
      // A mail leads on from here, into a page that knows nothing of this one.
      const target = then?.screen === undefined ? undefined : readRedirect(search)
      if (target !== undefined && session.check().status === 'guest') keepAddress(target, Date.now() + DAY)
      return follow(then, outcome)
    }
    if (then.session === 'end') return session.end({ byPerson: true })
    const token = readToken(outcome.answer)
    if (token === undefined) {
      const path = then.screen && pathOf(then.screen, pick(then.with, outcome.answer as Record<string, unknown>))
      if (!path) throw new Error('Unexpected answer of a sign-in, expected a token.')
      return navigate(withRedirect(path, search))
    }
    session.start(token)
    // The guard redirects a signed-in person from the sign-in page to where they wanted to go.
    if (pathname !== LOGIN) await navigate(withRedirect(LOGIN, search), { replace: true })
  })
}

/** The token of a sign-in, or an object that contains it; absent if a second step is needed. */
function readToken(answer: unknown): string | undefined {
  const token = answer !== null && typeof answer === 'object' ? (answer as { token?: unknown }).token : answer
  return typeof token === 'string' && token !== '' ? token : undefined
}
