import { useEffect, useId, useState } from 'react'
import { loadDoc } from './docs/load-doc.ts'
import { addressOf, type Doc, docs } from './docs/tree.ts'
import type { DocsContent } from './shapes.ts'
import { notice } from './notice.ts'
import { useSite } from './use-site.ts'

type Hit = { doc: Doc; around: string }

/** Characters on each side of what was found. */
const AROUND = 34

/** Looks through all documents of the language; they are fetched when somebody looks. */
export function DocsSearch({ content }: { content: DocsContent }) {
  const { locale, words } = useSite()
  const id = useId()
  const [asked, setAsked] = useState('')
  const [texts, setTexts] = useState<{ doc: Doc; text: string }[]>()
  const typed = asked.trim().toLowerCase()

  useEffect(() => setTexts(undefined), [locale])
  useEffect(() => {
    if (typed === '' || texts) return undefined
    let left = false
    Promise.all(docs.map(async (doc) => ({ doc, text: plain(await loadDoc(doc, locale)) }))).then(
      (all) => !left && setTexts(all),
      () => notice.show(words.failed),
    )
    return () => {
      left = true
    }
  }, [typed, texts, locale, words])

  const hits: Hit[] = (typed && texts ? texts : []).flatMap(({ doc, text }) => {
    const title = doc.titles[locale]
    const at = text.toLowerCase().indexOf(typed)
    if (at === -1 && !title.toLowerCase().includes(typed)) return []
    return [{ doc, around: at === -1 ? '' : text.slice(Math.max(0, at - AROUND), at + typed.length + AROUND) }]
  })
  return (
    <div className="st-search" role="search">
      <label htmlFor={id} className="hidden-text">
        {content.search}
      </label>
      <input id={id} type="search" value={asked} placeholder={content.search} onChange={({ target }) => setAsked(target.value)} />
      <p className="hidden-text" role="status">
        {typed && texts ? (hits.length > 0 ? `${content.found} ${hits.length}` : content.foundNone) : ''}
      </p>
      {typed && texts && (
        <ul className="st-hits">
          {hits.map(({ doc, around }) => (
            <li key={doc.name}>
              <a href={addressOf(doc)} onClick={() => setAsked('')}>
                <strong>{doc.titles[locale]}</strong>
                {around && <span>…{around}…</span>}
              </a>
            </li>
          ))}
          {hits.length === 0 && <li className="st-none">{content.foundNone}</li>}
        </ul>
      )}
    </div>
  )
}

const plain = (text: string): string =>
  text
    .replace(/[#*`|>]|-{3,}/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
