import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Composed } from './compose-doc.tsx'
import { DocCode, type Sample } from './doc-code.tsx'
import type { Doc } from './tree.ts'

/** Reuses the prerendered document in the page: nothing is fetched or rendered twice. Undefined if there is none. */
export function readWritten({ number }: Doc): Composed | undefined {
  if (typeof document === 'undefined') return undefined
  const article = document.querySelector(`#root[data-page] [data-doc="${number}"]`)
  const text = article?.querySelector('.st-prose:not(.st-lead)')
  if (!text) return undefined
  const html = text.innerHTML
  const lead = article?.querySelector('.st-lead')?.innerHTML
  return {
    chapters: [...text.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, words: textContent })),
    about: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    ...(lead !== undefined && { lead: () => <WrittenDoc html={lead} isLead /> }),
    draw: () => <WrittenDoc html={html} />,
  }
}

type Code = { written: Element; place: HTMLElement; samples: Sample[] }

/**
 * The text stays as it is; only code blocks become interactive, in place of their prerendered version. What is pressed on that version,
 * by the person or by the page on their behalf (`press-again.ts`), is pressed again on the new one.
 */
function WrittenDoc({ html, isLead }: { html: string; isLead?: true }) {
  const box = useRef<HTMLDivElement>(null)
  const [codes, setCodes] = useState<Code[]>()
  const pressed = useRef<Element>(undefined)
  useEffect(() => {
    if (codes) return undefined
    const text = box.current!
    const read = () => setCodes([...text.querySelectorAll('.st-code')].map(readCode))
    const keep = ({ target }: Event) => {
      pressed.current = (target as Element).closest('.st-code button') ?? pressed.current
    }
    // A button that is replaced between down and up is never pressed; the press itself comes after the up.
    const wait = () => setTimeout(read)
    text.addEventListener('click', keep)
    const ends = ['pointerup', 'pointercancel']
    if (text.querySelector('.st-code button:active')) for (const end of ends) addEventListener(end, wait)
    else read()
    return () => {
      text.removeEventListener('click', keep)
      for (const end of ends) removeEventListener(end, wait)
    }
  }, [codes])
  useLayoutEffect(() => {
    const focused = document.activeElement
    for (const { written, place } of codes ?? []) {
      written.replaceWith(place)
      twinOf(focused, written, place)?.focus({ preventScroll: true })
    }
  }, [codes])
  useEffect(() => {
    for (const { written, place } of codes ?? []) twinOf(pressed.current, written, place)?.click()
  }, [codes])
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the markup of this very page, as the server wrote it */}
      <div ref={box} className={`lk-prose st-prose${isLead ? ' st-lead' : ''}`} dangerouslySetInnerHTML={{ __html: html }} />
      {codes?.map(({ place, samples }, at) => createPortal(<DocCode samples={samples} />, place, String(at)))}
    </>
  )
}

/** The same button in the block that takes the place of the written one; both have theirs in the same order. */
function twinOf(button: Element | null | undefined, written: Element, place: Element): HTMLButtonElement | undefined {
  const at = button ? [...written.querySelectorAll('button')].indexOf(button as HTMLButtonElement) : -1
  return place.querySelectorAll('button')[at]
}

function readCode(written: Element): Code {
  const names = [...written.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  const samples = [...written.querySelectorAll('pre')].map(({ textContent }, at): Sample => {
    const name = names[at]
    return { code: textContent, ...(name === undefined ? {} : { name }) }
  })
  const place = document.createElement('div')
  place.className = 'st-code-place'
  return { written, place, samples }
}
