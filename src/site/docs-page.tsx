import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Glyph } from '../look/glyph.tsx'
import type { Locale } from '../schema/compiled.ts'
import { renderMarkdown } from '../widgets/markdown/render-markdown.ts'
import { loadDoc } from './docs/load-doc.ts'
import { addressOf, type Doc, docs, groups, selectDoc } from './docs/tree.ts'
import { frameCode, pressCode, stepCode } from './docs-code.ts'
import { DocsSearch } from './docs-search.tsx'
import { loadTexts } from '../i18n/load-texts.ts'
import type { DocsTexts } from './text-types.ts'
import { readQuery } from './site-route.ts'
import { useSite } from './use-site.ts'
import '../widgets/markdown/markdown.css'
import './code-tabs.css'
import './docs-tree.css'
import './docs-page.css'

/** The first document comes with the page, so that it is whole at its first paint. */
export async function buildDocs(locale: Locale, fallback: Locale): Promise<ReactNode> {
  const first = selectDoc(readQuery(location.hash).get('select'))
  const [content, text] = await Promise.all([loadTexts<DocsTexts>('site/docs-page', locale), loadDoc(first, locale, fallback)])
  return <DocsPage content={content} first={{ doc: first, text }} />
}

type Shown = { doc: Doc; text: string }

function DocsPage({ content, first }: { content: DocsTexts; first: Shown }) {
  const { boot, locale, words } = useSite()
  const hash = useSyncExternalStore(watchHash, () => location.hash)
  const wanted = selectDoc(readQuery(hash).get('select'))
  const [from, setFrom] = useState(first)
  const [shown, setShown] = useState(first)
  const [failed, setFailed] = useState<Doc>()
  // In another language the page comes with its document.
  if (from !== first) {
    setFrom(first)
    setShown(first)
  }
  // On a phone the tree would stand before every document.
  const [treeOpen, setTreeOpen] = useState(false)
  const id = useId()

  useEffect(() => {
    if (wanted === shown.doc) return undefined
    let left = false
    loadDoc(wanted, locale, boot.defaultLocale).then(
      (text) => {
        if (left) return
        setShown({ doc: wanted, text })
        scrollTo(0, 0)
      },
      () => !left && setFailed(wanted),
    )
    return () => {
      left = true
    }
  }, [wanted, shown.doc, locale, boot])

  const part = Number(readQuery(hash).get('part') ?? 0)
  const at = docs.indexOf(shown.doc)
  const [before, after] = [docs[at - 1], docs[at + 1]]
  return (
    <div className="st-docs">
      <nav id={id} className="st-tree" aria-label={content.tree} data-open={treeOpen || undefined}>
        <DocsSearch content={content} />
        <button type="button" className="st-tree-door" aria-expanded={treeOpen} aria-controls={id} onClick={() => setTreeOpen(!treeOpen)}>
          {content.tree}
          <Glyph name={treeOpen ? 'up' : 'down'} />
        </button>
        {groups.map((group) => (
          <div key={group.name} className="st-tree-group">
            <h2>{content.groups[group.name]}</h2>
            <ul>
              {group.docs.map((doc) => (
                <li key={doc.name}>
                  <a href={addressOf(doc)} aria-current={doc === shown.doc ? 'page' : undefined} onClick={() => setTreeOpen(false)}>
                    {content.titles[doc.name]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Article key={`${shown.doc.name} ${locale}`} title={content.titles[shown.doc.name]} text={shown.text} part={part} content={content}>
        {failed === wanted && wanted !== shown.doc && <p role="alert">{words.failed}</p>}
        <p className="st-onward">
          {before && (
            <a href={addressOf(before)}>
              <span>{content.previous}</span> {content.titles[before.name]}
            </a>
          )}
          {after && (
            <a href={addressOf(after)}>
              <span>{content.next}</span> {content.titles[after.name]}
            </a>
          )}
        </p>
      </Article>
    </div>
  )
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

type ArticleProps = { title: string; text: string; part: number; content: DocsTexts; children: ReactNode }

/** The text, and beside it what it is made of. */
function Article({ title, text, part, content, children }: ArticleProps) {
  const box = useRef<HTMLDivElement>(null)
  const { fragment, headings } = useMemo(() => prepare(text, content), [text, content])
  useEffect(() => {
    box.current?.replaceChildren(fragment.cloneNode(true))
  }, [fragment])
  useEffect(() => {
    if (part > 0) goTo(`part-${part}`)
  }, [fragment, part])
  const step = (event: KeyboardEvent) => stepCode(box.current!, event.key, event.target) && event.preventDefault()
  return (
    <>
      <article className="st-doc">
        <h1>{title}</h1>
        <div ref={box} className="lk-prose st-prose" onClick={({ target }) => pressCode(box.current!, target, content)} onKeyDown={step} />
        {children}
      </article>
      {headings.length > 1 && (
        <nav className="st-outline" aria-label={content.outline}>
          <h2>{content.outline}</h2>
          <ul>
            {headings.map(({ id, words }) => (
              <li key={id}>
                <button type="button" onClick={() => goTo(id)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

const tableRoles = { table: 'table', 'thead, tbody': 'rowgroup', tr: 'row', th: 'columnheader', td: 'cell' }

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** Chapters stand right below the title of the page, and can be gone to. */
function prepare(text: string, content: DocsTexts): { fragment: DocumentFragment; headings: { id: string; words: string }[] } {
  const fragment = renderMarkdown(text)
  const headings: { id: string; words: string }[] = []
  for (const [from, to] of [
    ['h4', 'h2'],
    ['h5', 'h3'],
  ] as const)
    for (const old of fragment.querySelectorAll(from)) {
      const heading = document.createElement(to)
      heading.append(...old.childNodes)
      if (to === 'h2') {
        heading.id = `part-${headings.length + 1}`
        heading.tabIndex = -1
        headings.push({ id: heading.id, words: heading.textContent ?? '' })
      }
      old.replaceWith(heading)
    }
  frameCode(fragment, content)
  for (const frame of fragment.querySelectorAll('.lk-prose-table')) frame.setAttribute('role', 'group')
  // Said aloud, as a phone lays its rows out as blocks and would forget that they are a table.
  for (const [what, role] of Object.entries(tableRoles)) for (const one of fragment.querySelectorAll(what)) one.setAttribute('role', role)
  return { fragment, headings }
}
