import { useEffect, useRef, useState } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { useSession } from '../session/use-session.ts'
import { asText } from '../widgets/answer/read.ts'
import { useHref, usePlace, useSite } from './use-site.ts'

/** Shows who is here: a guest can sign in, a member can go to the console or sign out; until that is known, neither is offered. */
export function AccountArea() {
  const { words } = useSite()
  const place = usePlace()
  const hrefOf = useHref()
  const { state, load, end } = useSession()
  const question = useRef<HTMLDialogElement>(null)
  const [unanswered, setUnanswered] = useState<string>()
  const token = state.status === 'unloaded' ? state.token : undefined
  const unknown = token !== undefined && token !== unanswered

  useEffect(() => {
    // A rejected token has ended the session by now. If the backend does not answer, the token is kept: meanwhile the page shows nobody,
    // and the console loads the user again.
    if (unknown) load().catch(() => setUnanswered(token))
  }, [unknown, token, load])

  if (unknown)
    return (
      <span className="st-account">
        <span className="st-wait" role="status" aria-label={words.loadingAccount} />
      </span>
    )
  if (state.status !== 'member')
    return (
      <span className="st-account">
        <a className="st-button" href={place('login').href}>
          {words.login}
        </a>
        <a className="st-button st-primary" href={place('register').href}>
          {words.register}
        </a>
      </span>
    )

  const name = state.user.realName || state.user.phone || asText(state.user['email'])
  const leave = async () => {
    question.current?.close()
    await end({ byPerson: true })
    location.hash = '/user/login'
  }
  return (
    <span className="st-account">
      <a className="st-button st-primary" href={hrefOf('/dashboard')}>
        {words.console}
      </a>
      {name && <span className="st-name">{name}</span>}
      <button
        type="button"
        className="st-icon"
        aria-label={words.logout}
        title={words.logout}
        onClick={() => question.current?.showModal()}
      >
        <Glyph name="logout" />
      </button>
      <dialog ref={question} className="st-question" role="alertdialog" aria-labelledby="st-leave" aria-describedby="st-leave-text">
        <h2 id="st-leave">{words.logoutTitle}</h2>
        <p id="st-leave-text">{words.logoutText}</p>
        <p className="st-answers">
          <button type="button" className="st-button" onClick={() => question.current?.close()}>
            {words.cancel}
          </button>
          <button type="button" className="st-button st-primary" onClick={() => void leave()}>
            {words.ok}
          </button>
        </p>
      </dialog>
    </span>
  )
}

/** The account links that have no room in the header of a phone, in its menu. */
export function DrawerAccount() {
  const { words } = useSite()
  const place = usePlace()
  const { state } = useSession()
  if (state.status === 'guest')
    return (
      <a className="st-button st-drawer-account" href={place('login').href}>
        {words.login}
      </a>
    )
  const name = state.status === 'unloaded' ? undefined : state.user.realName || state.user.phone || asText(state.user['email'])
  return name ? <p className="st-drawer-account">{name}</p> : null
}
