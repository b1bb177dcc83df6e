import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Found } from './docs/search-docs.ts'
import type { DocsTexts } from './text-types.ts'
import { notice } from './notice.ts'
import { useSite } from './use-site.ts'

type Hits = (typeof import('./docs/search-hits.tsx'))['SearchHits']

/** Finding and drawing what was found are loaded with the documents, at the first search. */
async function search(
  ...asked: Parameters<(typeof import('./docs/find-in-docs.ts'))['findInDocs']>
): Promise<{ found: Found; Hits: Hits }> {
  const [{ findInDocs }, { SearchHits }] = await Promise.all([import('./docs/find-in-docs.ts'), import('./docs/search-hits.tsx')])
  return { found: await findInDocs(...asked), Hits: SearchHits }
}

/** Searches all documents. */
export function DocsSearch({ content }: { content: DocsTexts }) {
  const { boot, locale, words } = useSite()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState<{ locale: Locale; found: Found; Hits: Hits }>()
  const typed = asked.trim()
  useEffect(() => {
    if (typed === '') return undefined
    let left = false
    search(boot, locale, typed).then(
      (given) => !left && setAnswer({ locale, ...given }),
      () => !left && notice.show(words.failed),
    )
    return () => {
      left = true
    }
  }, [typed, boot, locale, words])
  // The earlier hits stay until those for the new input are there.
  const shown = typed !== '' && answer?.locale === locale ? answer : undefined
  // What was typed before the page could search.
  useEffect(() => setAsked(box.current!.querySelector('input')!.value), [])
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
        {shown ? (shown.found.hits.length > 0 ? `${content.found} ${shown.found.hits.length}` : content.foundNone) : ''}
      </p>
      {shown && <shown.Hits content={content} found={shown.found} onFollow={() => setAsked('')} />}
    </div>
  )
}
