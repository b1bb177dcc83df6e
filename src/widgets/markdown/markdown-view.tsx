import { useEffect, useRef, useState } from 'react'
import { SkeletonLines } from '../kit/skeleton.tsx'
import './markdown.css'

/** The engine is loaded with the first text that needs it. */
const load = () => import('./render-markdown.ts')

/** Formatted markdown; until the engine has loaded, or if it cannot be loaded, the source text. */
export function MarkdownView({ text, still = false }: { text: string; /** Links cannot be followed. */ still?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [render, setRender] = useState<(text: string) => DocumentFragment>()
  const [plain, setPlain] = useState(false)

  useEffect(() => {
    let left = false
    load().then(
      ({ renderMarkdown }) => !left && setRender(() => renderMarkdown),
      () => !left && setPlain(true),
    )
    return () => {
      left = true
    }
  }, [])

  useEffect(() => {
    if (!render) return
    const shown = render(text)
    if (still) for (const link of shown.querySelectorAll('a, [tabindex]')) replaceBySpan(link)
    box.current?.replaceChildren(shown)
  }, [render, text, still])

  if (plain) return <div className="lk-prose lk-prose-plain">{text}</div>
  if (!render) return <SkeletonLines lines={4} />
  return <div ref={box} className="lk-prose" />
}

function replaceBySpan(one: Element): void {
  const plain = document.createElement('span')
  plain.className = one.localName === 'a' ? 'lk-rich-link-still' : one.className
  plain.append(...one.childNodes)
  one.replaceWith(plain)
}
