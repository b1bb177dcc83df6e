import { useSession } from '../session/use-session.ts'
import { useHref, useSite } from './use-site.ts'

/** Guests are invited to register; signed-in users to go to the console. */
export function TrialBanner() {
  const { words } = useSite()
  const hrefOf = useHref()
  const signedIn = useSession().state.status !== 'guest'
  return (
    <section className="st-trial" aria-labelledby="st-trial">
      <h2 id="st-trial">{words.trial}</h2>
      <a className="st-button st-primary st-large" href={hrefOf(signedIn ? '/dashboard' : '/user/register')}>
        {signedIn ? words.trialMember : words.trialGuest}
      </a>
    </section>
  )
}
