import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { findInDocs } from './docs/find-in-docs.ts'
import { type Found, marked } from './docs/search-docs.ts'
import { addressOf, type Doc, groups, selectDoc } from './docs/tree.ts'
import type { DocsTexts } from './text-types.ts'
import { notice } from './notice.ts'
import { useSay } from './use-say.ts'
import { useHref, useSite } from './use-site.ts'

/** Searches all documents. */
export function DocsSearch({ content }: { content: DocsTexts }) {
  const { boot, locale, words } = useSite()
  const say = useSay<'site/docs-page'>(content)
  const hrefOf = useHref()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState<{ typed: string; locale: Locale; found: Found }>()
  const typed = asked.trim()
  useEffect(() => {
    if (typed === '') return undefined
    let left = false
    // Documents are loaded at the first search.
    findInDocs(boot, locale, typed).then(
      (found) => !left && setAnswer({ typed, locale, found }),
      () => !left && notice.show(words.failed),
    )
    return () => {
      left = true
    }
  }, [typed, boot, locale, words])
  // The earlier hits stay until those for the new input are there.
  const found = typed !== '' && answer?.locale === locale ? answer.found : undefined
  // A slash focuses the search from anywhere except an input.
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  const close = () => {
    setAsked('')
    box.current?.querySelector('input')?.focus()
  }
  // Arrow keys move between the input and the hits; Enter opens the first hit.
  const step = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .st-hits a') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' && asked !== '') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && at === 0) {
      if (!event.nativeEvent.isComposing) stops[1]?.click()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
  }
  return (
    <div ref={box} className="st-search" role="search" onKeyDown={step}>
      <label htmlFor={id} className="hidden-text">
        {content.search}
      </label>
      <input
        id={id}
        type="search"
        value={asked}
        placeholder={content.search}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setAsked(target.value)}
      />
      <p className="hidden-text" role="status">
        {found ? (found.hits.length > 0 ? `${content.found} ${found.hits.length}` : content.foundNone) : ''}
      </p>
      {found && (
        <ul className="st-hits">
          {found.corrected && <li className="st-none">{say('corrected', { words: found.corrected })}</li>}
          {found.hits.map(({ chapter, around }) => (
            <li key={`${chapter.doc} ${chapter.part}`}>
              <a href={hrefOf(addressOf(selectDoc(boot, String(chapter.doc)), chapter.part))} onClick={() => setAsked('')}>
                <small>{content.groups[groupOf(selectDoc(boot, String(chapter.doc)).name)]}</small>
                <strong>
                  <Marked text={chapter.title} words={found.words} />
                  {chapter.heading && (
                    <>
                      {' › '}
                      <Marked text={chapter.heading} words={found.words} />
                    </>
                  )}
                </strong>
                {around && (
                  <span>
                    <Marked text={around} words={found.words} />
                  </span>
                )}
              </a>
            </li>
          ))}
          {found.hits.length === 0 && <li className="st-none">{content.foundNone}</li>}
        </ul>
      )}
    </div>
  )
}

const groupOf = (name: Doc['name']) => groups.find((group) => group.docs.some((doc) => doc.name === name))!.name

function Marked({ text, words }: { text: string; words: string[] }) {
  return <>{marked(text, words).map(({ text: piece, isHit }, at) => (isHit ? <mark key={at}>{piece}</mark> : piece))}</>
}
