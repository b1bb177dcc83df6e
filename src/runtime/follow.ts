import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Then } from '../schema/compiled.ts'
import { useSession } from '../session/use-session.ts'
import { useFollow, type Outcome } from './action/use-follow.ts'
import { LOGIN } from './router/guard.ts'

/** What follows a form: a session that starts or ends, else the same as after an action. */
export function useFollowForm(): (then: Then | undefined, outcome: Outcome) => Promise<void> {
  const follow = useFollow()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const latest = useRef({ follow, session, navigate, pathname })
  latest.current = { follow, session, navigate, pathname }

  return useCallback(async (then, outcome) => {
    const { follow, session, navigate, pathname } = latest.current
    if (!then?.session) return follow(then, outcome)
    if (then.session === 'end') return session.end({ byPerson: true })
    session.start(readToken(outcome.answer))
    // The guard leads a signed-in person away from the login page by itself, to where they wanted to go.
    if (pathname !== LOGIN) await navigate('/', { replace: true })
  }, [])
}

/** A sign-in answers the token itself, or an object that holds it. */
function readToken(answer: unknown): string {
  const token = answer !== null && typeof answer === 'object' && 'token' in answer ? answer.token : answer
  if (typeof token !== 'string' || token === '') throw new Error('Unexpected answer of a sign-in, expected a token.')
  return token
}
