import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Composed } from './compose-doc.tsx'
import { DocCode, type Sample } from './doc-code.tsx'
import type { Doc } from './tree.ts'

/** Reuses the prerendered document in the page: nothing is fetched or rendered twice. Undefined if there is none. */
export function readWritten({ number }: Doc): Composed | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.querySelector(`#root[data-page] [data-doc="${number}"] .st-prose`)
  if (!text) return undefined
  const html = text.innerHTML
  return {
    chapters: [...text.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, words: textContent })),
    about: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    draw: () => <WrittenDoc html={html} />,
  }
}

type Code = { written: Element; place: HTMLElement; samples: Sample[] }

/** The text stays as it is; only code blocks become interactive, in place of their prerendered version. */
function WrittenDoc({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [codes, setCodes] = useState<Code[]>([])
  useEffect(() => setCodes([...box.current!.querySelectorAll('.st-code')].map(readCode)), [])
  useLayoutEffect(() => {
    for (const { written, place } of codes) written.replaceWith(place)
  }, [codes])
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the markup of this very page, as the server wrote it */}
      <div ref={box} className="lk-prose st-prose" dangerouslySetInnerHTML={{ __html: html }} />
      {codes.map(({ place, samples }, at) => createPortal(<DocCode samples={samples} />, place, String(at)))}
    </>
  )
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
