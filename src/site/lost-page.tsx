import type { ReactNode } from 'react'
import { loadPageTexts } from './load-page-texts.ts'
import type { Locale } from '../schema/compiled.ts'
import { legal, menuNames, menus } from './links.ts'
import type { LostTexts } from './text-types.ts'
import { useHref, usePlace, useSite } from './use-site.ts'
import './docs-page.css'

type Built = { page: ReactNode; title: string; about: string }

export async function buildLost(locale: Locale): Promise<Built> {
  const content = await loadPageTexts<LostTexts>('site/lost', locale)
  return { page: <LostPage content={content} />, title: content.title, about: content.text }
}

/** Not found: the address stays, so that it can be read and corrected, and all pages are linked from here. */
function LostPage({ content }: { content: LostTexts }) {
  const { words } = useSite()
  const place = usePlace()
  const hrefOf = useHref()
  const all = menuNames.flatMap((menu) => menus[menu].flatMap(({ routes }) => routes as readonly string[]))
  return (
    <section className="st-doc st-lost" aria-labelledby="st-lost">
      <h1 id="st-lost">{content.title}</h1>
      <p className="st-lead">{content.text}</p>
      <ul className="st-related">
        {['home', ...all, 'pricing'].map((name) => {
          const { title, href } = place(name)
          return (
            <li key={name}>
              <a href={href}>
                <strong>{title}</strong>
                <span>{words.about[name] ?? content.home}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <p className="st-under">
        {legal.map(({ name, address }) => (
          <a key={name} href={hrefOf(address)}>
            {words[name]}
          </a>
        ))}
      </p>
    </section>
  )
}
