import { useRef } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { useSession } from '../session/use-session.ts'
import { useSite } from './use-site.ts'

/** Who is signed in, and the way out; loaded only for them. */
export function MemberArea({ name }: { name: string }) {
  const { words } = useSite()
  const { end } = useSession()
  const question = useRef<HTMLDialogElement>(null)
  const leave = async () => {
    question.current?.close()
    await end({ byPerson: true })
    location.hash = '/user/login'
  }
  return (
    <>
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
    </>
  )
}
