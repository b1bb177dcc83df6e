import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { findPlace, keepPlace } from '../look/keep-place.ts'
import { useBeforePaint } from '../look/use-before-paint.ts'
import type { Composed } from './docs/compose-doc.tsx'
import { DocEnd } from './docs/doc-end.tsx'
import { CodeWordsProvider } from './docs/doc-code.tsx'
import { keepWayBack } from './docs/keep-way-back.ts'
import { LivePart } from './docs/live-part.tsx'
import { Operator } from './docs/operator.tsx'
import { takeSampleChoice, writeSampleChoice } from './docs/sample-choice.ts'
import { addressOf, type Doc, docsOf, groups, idOfPart, selectDoc } from './docs/tree.ts'
import { titleOfDoc } from './docs/title-of-doc.ts'
import { readWritten } from './docs/written-doc.tsx'
import { DocsSearch } from './docs-search.tsx'
import { Head } from './head.tsx'
import { loadPageTexts } from './load-page-texts.ts'
import type { SitePage, Wanted } from './site-page.ts'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import type { DocsTexts } from './text-types.ts'
import { readQuery } from './site-route.ts'
import { useHref, useSite } from './use-site.ts'
import '../widgets/markdown/markdown.css'
import './code-tabs.css'
import './docs-tree.css'
import './docs-page.css'

/** The first document comes with the page, so that the first paint is complete. */
export async function buildDocs({ boot, route, locale, doc: real }: Wanted): Promise<Pick<SitePage, 'page' | 'title' | 'about' | 'back'>> {
  const doc = real ?? selectDoc(boot, readQuery(location.hash).get('select'))
  // Before anything is drawn: samples of another length would move what the reader comes for.
  if (typeof location !== 'undefined') takeSampleChoice()
  const [content, composed] = await Promise.all([
    loadPageTexts<DocsTexts>('site/docs-page', locale),
    (real && readWritten(real)) ?? compose(doc, locale, boot),
  ])
  const first = { doc, ...composed }
  return {
    page: <DocsPage content={content} first={first} />,
    title: headOf(titleOfDoc(boot, locale, content, doc), doc, route),
    about: first.about,
    back: `?redirect=${encodeURIComponent(addressOf(doc))}`,
  }
}

/** An interface may have the same title as the document of its service; the code distinguishes them. */
const headOf = (title: string, { face }: Doc, route: Route): string => `${face ? `${title} (${face})` : title} · ${route.title}`

/** The code that renders documents is large, and not needed for a prerendered one. */
const compose = async (doc: Doc, locale: Locale, { defaultLocale }: Boot): Promise<Composed> =>
  (await import('./docs/compose-doc.tsx')).composeDoc(doc, locale, defaultLocale)

type Shown = Composed & { doc: Doc }

function DocsPage({ content, first }: { content: DocsTexts; first: Shown }) {
  const { boot, locale, words, route, real } = useSite()
  const hrefOf = useHref()
  const hash = useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => '',
  )
  const wanted = real ? first.doc : selectDoc(boot, readQuery(hash).get('select'))
  const [from, setFrom] = useState(first)
  const [shown, setShown] = useState(first)
  const [failed, setFailed] = useState<Doc>()
  // After a change of language, the page comes with its document.
  if (from !== first) {
    setFrom(first)
    setShown(first)
  }
  // On a phone the tree would be above every document.
  const [treeOpen, setTreeOpen] = useState(false)
  const id = useId()

  const placed = useRef(shown.doc)
  useBeforePaint(() => {
    if (real || wanted !== shown.doc) return
    // A chapter of the same document is scrolled to by its heading.
    if (placed.current === shown.doc) keepPlace()
    else findPlace()
    placed.current = shown.doc
  }, [real, wanted, shown.doc, hash])

  useEffect(() => {
    if (wanted === shown.doc) return undefined
    let left = false
    compose(wanted, locale, boot).then(
      (composed) => !left && setShown({ doc: wanted, ...composed }),
      () => !left && setFailed(wanted),
    )
    return () => {
      left = true
    }
  }, [wanted, shown.doc, locale, boot])

  useEffect(() => {
    const doors = boot.texts[locale].guest.filter((one) => one.for === 'guest' && one.screen).map(({ path }) => path)
    return keepWayBack(doors, (place) => addressOf(shown.doc, place) + writeSampleChoice())
  }, [boot, locale, shown.doc])

  const part = readQuery(hash).get('part') ?? ''
  const docs = docsOf(boot)
  const at = docs.indexOf(shown.doc)
  const [before, after] = [docs[at - 1], docs[at + 1]]
  const nameOf = (doc: Doc) => titleOfDoc(boot, locale, content, doc)
  const title = nameOf(shown.doc)
  const link = (doc: Doc) => (
    <a href={hrefOf(addressOf(doc))} aria-current={doc === shown.doc ? 'page' : undefined} onClick={() => setTreeOpen(false)}>
      {nameOf(doc)}
    </a>
  )
  // Interfaces are listed only on their overview page: a tree of all of them would be long.
  const faces = shown.doc.name === 'interfaces' && (
    <ul>
      {docs
        .filter(({ face }) => face)
        .map((doc) => (
          <li key={doc.number}>{link(doc)}</li>
        ))}
    </ul>
  )
  return (
    <div className="st-docs">
      <Head title={headOf(title, shown.doc, route)} about={shown.about} />
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
                    {link(doc)}
                    {doc.generated === 'interfaces' && faces}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <CodeWordsProvider value={content}>
        <Article key={`${shown.doc.number} ${locale}`} title={title} content={content} shown={shown} part={part}>
          {failed === wanted && wanted !== shown.doc && <p role="alert">{words.failed}</p>}
          <p className="st-onward">
            {before && (
              <a href={hrefOf(addressOf(before))}>
                <span>{content.previous}</span> {nameOf(before)}
              </a>
            )}
            {after && (
              <a href={hrefOf(addressOf(after))}>
                <span>{content.next}</span> {nameOf(after)}
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

type ArticleProps = { title: string; content: DocsTexts; shown: Shown; part: string; children: ReactNode }

/** The text, and beside it the table of contents. */
function Article({ title, content, shown: { doc, lead, draw, chapters }, part, children }: ArticleProps) {
  const { real } = useSite()
  const hrefOf = useHref()
  const text = useMemo(() => draw(hrefOf), [draw, hrefOf])
  useEffect(() => {
    if (part) goTo(idOfPart(part))
  }, [draw, part])
  return (
    <>
      <article className="st-doc" data-doc={doc.number}>
        <h1>{title}</h1>
        {lead?.(hrefOf)}
        {doc.hasLive === 'before' && <LivePart name={doc.name} />}
        {doc.isLegal && <Operator words={content} />}
        {text}
        {doc.hasLive === 'after' && <LivePart name={doc.name} />}
        <DocEnd doc={doc} title={title} words={content.end} />
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
