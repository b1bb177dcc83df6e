import type { ReactNode } from 'react'

type Hero = { over: ReactNode; title: string; lead: string; ways: ReactNode; children: ReactNode }

/** What a page is about in one sentence, the next step, and beside them something to look at. */
export function PageHero({ over, title, lead, ways, children }: Hero) {
  return (
    <section className="st-product">
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
