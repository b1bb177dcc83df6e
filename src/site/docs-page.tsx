import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { findPlace, keepPlace } from '../look/keep-place.ts'
import { CodeWordsProvider } from './docs/doc-code.tsx'
import { drawDoc } from './docs/draw-doc.tsx'
import { LivePart } from './docs/live-part.tsx'
import { loadDoc } from './docs/load-doc.ts'
import { Operator } from './docs/operator.tsx'
import { type ReadDoc, readDoc } from './docs/read-doc.ts'
import { addressOf, type Doc, docs, groups, selectDoc } from './docs/tree.ts'
import { DocsSearch } from './docs-search.tsx'
import { Head } from './head.tsx'
import { loadTexts } from '../i18n/load-texts.ts'
import type { Wanted } from './site-page.ts'
import type { Route } from '../schema/manifest.ts'
import type { DocsTexts } from './text-types.ts'
import { readQuery } from './site-route.ts'
import { useHref, useSite } from './use-site.ts'
import '../widgets/markdown/markdown.css'
import './code-tabs.css'
import './docs-tree.css'
import './docs-page.css'

/** The first document comes with the page, so that it is whole at its first paint. */
export async function buildDocs({
  boot,
  route,
  locale,
  doc = selectDoc(readQuery(location.hash).get('select')),
}: Wanted): Promise<{ page: ReactNode; title: string; about: string }> {
  const [content, text] = await Promise.all([loadTexts<DocsTexts>('site/docs-page', locale), loadDoc(doc, locale, boot.defaultLocale)])
  const first = { doc, ...readDoc(text) }
  return { page: <DocsPage content={content} first={first} />, title: titleOf(doc, content, route), about: first.about }
}

/** A product and its document are called the same. */
const titleOf = (doc: Doc, { titles }: DocsTexts, { title }: Route): string => `${titles[doc.name]} · ${title}`

type Shown = ReadDoc & { doc: Doc }

function DocsPage({ content, first }: { content: DocsTexts; first: Shown }) {
  const { boot, locale, words, route, real } = useSite()
  const hrefOf = useHref()
  const hash = useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => '',
  )
  const wanted = real ? first.doc : selectDoc(readQuery(hash).get('select'))
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

  const placed = useRef(shown.doc)
  useLayoutEffect(() => {
    if (real || wanted !== shown.doc) return
    // A chapter of the same document is gone to by its heading.
    if (placed.current === shown.doc) keepPlace()
    else findPlace()
    placed.current = shown.doc
  }, [real, wanted, shown.doc, hash])

  useEffect(() => {
    if (wanted === shown.doc) return undefined
    let left = false
    loadDoc(wanted, locale, boot.defaultLocale).then(
      (text) => {
        if (left) return
        setShown({ doc: wanted, ...readDoc(text) })
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
  const title = content.titles[shown.doc.name]
  return (
    <div className="st-docs">
      <Head title={titleOf(shown.doc, content, route)} about={shown.about} />
      <div className="st-side">
        <DocsSearch content={content} />
        <nav id={id} className="st-tree" aria-label={content.tree} data-open={treeOpen || undefined}>
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
                    <a
                      href={hrefOf(addressOf(doc))}
                      aria-current={doc === shown.doc ? 'page' : undefined}
                      onClick={() => setTreeOpen(false)}
                    >
                      {content.titles[doc.name]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <CodeWordsProvider value={content}>
        <Article key={`${shown.doc.name} ${locale}`} title={title} content={content} shown={shown} part={part}>
          {failed === wanted && wanted !== shown.doc && <p role="alert">{words.failed}</p>}
          <p className="st-onward">
            {before && (
              <a href={hrefOf(addressOf(before))}>
                <span>{content.previous}</span> {content.titles[before.name]}
              </a>
            )}
            {after && (
              <a href={hrefOf(addressOf(after))}>
                <span>{content.next}</span> {content.titles[after.name]}
              </a>
            )}
          </p>
        </Article>
      </CodeWordsProvider>
    </div>
  )
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

type ArticleProps = { title: string; content: DocsTexts; shown: Shown; part: number; children: ReactNode }

/** The text, and beside it what it is made of. */
function Article({ title, content, shown: { doc, tokens, chapters }, part, children }: ArticleProps) {
  const { real } = useSite()
  const hrefOf = useHref()
  const text = useMemo(() => drawDoc(tokens, hrefOf), [tokens, hrefOf])
  useEffect(() => {
    if (part > 0) goTo(`part-${part}`)
  }, [tokens, part])
  return (
    <>
      <article className="st-doc">
        <h1>{title}</h1>
        {doc.hasLive && <LivePart name={doc.name} />}
        {doc.isLegal && <Operator words={content} />}
        <div className="lk-prose st-prose">{text}</div>
        {children}
      </article>
      {chapters.length > 1 && (
        <nav className="st-outline" aria-label={content.outline}>
          <h2>{content.outline}</h2>
          <ul>
            {chapters.map(({ id, words }) => (
              <li key={id}>
                {real ? (
                  <a href={`#${id}`}>{words}</a>
                ) : (
                  <button type="button" onClick={() => goTo(id)}>
                    {words}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
