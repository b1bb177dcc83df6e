import { useEffect, useState } from 'react'
import type { User } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { asText } from '../widgets/answer/read.ts'
import type { MemberArea } from './member-area.tsx'
import { useHref, usePlace, useSite } from './use-site.ts'

/** Shows who is here: a guest can sign in, a member can go to the console or sign out; until that is known, neither is offered. */
export function AccountArea() {
  const { words, back } = useSite()
  const place = usePlace()
  const hrefOf = useHref()
  const { state, load } = useSession()
  const [Area, setArea] = useState<typeof MemberArea>()
  const [unanswered, setUnanswered] = useState<string>()
  const token = state.status === 'unloaded' ? state.token : undefined
  const unknown = token !== undefined && token !== unanswered

  useEffect(() => {
    // A rejected token has ended the session by now. If the backend does not answer, the token is kept: meanwhile the page shows nobody,
    // and the console loads the user again.
    if (unknown) load().catch(() => setUnanswered(token))
  }, [unknown, token, load])

  const isSignedIn = unknown || state.status === 'member'
  useEffect(() => {
    // Without it the way to the console stands there still.
    if (isSignedIn)
      import('./member-area.tsx').then(
        (found) => setArea(() => found.MemberArea),
        () => undefined,
      )
  }, [isSignedIn])

  if (unknown)
    return (
      <span className="st-account">
        <span className="st-wait" role="status" aria-label={words.loadingAccount} />
      </span>
    )
  if (state.status !== 'member')
    return (
      <span className="st-account">
        <a className="st-button" href={place('login', back).href}>
          {words.login}
        </a>
        <a className="st-button st-primary" href={place('register', back).href}>
          {words.register}
        </a>
      </span>
    )

  return (
    <span className="st-account">
      <a className="st-button st-primary" href={hrefOf('/dashboard')}>
        {words.console}
      </a>
      {Area && <Area name={nameOf(state.user)} />}
    </span>
  )
}

const nameOf = (user: User): string => user.realName || user.phone || asText(user['email'])

/** The account links that have no room in the header of a phone, in its menu. */
export function DrawerAccount() {
  const { words, back } = useSite()
  const place = usePlace()
  const { state } = useSession()
  if (state.status === 'guest')
    return (
      <a className="st-button st-drawer-account" href={place('login', back).href}>
        {words.login}
      </a>
    )
  const name = state.status === 'unloaded' ? undefined : nameOf(state.user)
  return name ? <p className="st-drawer-account">{name}</p> : null
}
