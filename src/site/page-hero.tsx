import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'
import { useHref, useSite } from './use-site.ts'

type Hero = {
  over: ReactNode
  title: string
  lead: string
  ways: ReactNode
  children: ReactNode
  /** The picture is below and takes the whole width. */
  isWide?: boolean
}

/** The topic of a page in one sentence, the next step, and a picture beside them. */
export function PageHero({ over, title, lead, ways, children, isWide = false }: Hero) {
  return (
    <section className={isWide ? 'st-product st-product-wide' : 'st-product'}>
      <div>
        <p className="st-over">{over}</p>
        <h1>{title}</h1>
        <p className="st-lead">{lead}</p>
        <p className="st-ways">{ways}</p>
      </div>
      {children}
    </section>
  )
}

/** Links to start, or to continue if signed in, and to the documents, or to the one at the address `doc`. */
export function StartWays({ start, docs, doc = '/official-website/markdown' }: { start: string; docs: string; doc?: string }) {
  const { words } = useSite()
  const hrefOf = useHref()
  const signedIn = useSession().state.status !== 'guest'
  return (
    <>
      <a className="st-button st-primary st-large" href={hrefOf(signedIn ? '/dashboard' : '/user/register')}>
        {signedIn ? words.trialMember : start}
      </a>
      <a className="st-button st-large" href={hrefOf(doc)}>
        {docs}
      </a>
    </>
  )
}
