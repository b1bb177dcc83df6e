import { useEffect, useRef, useState } from 'react'
import { SkeletonLines } from '../kit/skeleton.tsx'
import './markdown.css'

/** The engine comes with the first text that needs it. */
const load = () => import('./render-markdown.ts')

/** A text in markdown, formatted; until its engine is here, and where it cannot come, the text as it is written. */
export function MarkdownView({ text }: { text: string }) {
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
    if (render) box.current?.replaceChildren(render(text))
  }, [render, text])

  if (plain) return <div className="lk-prose lk-prose-plain">{text}</div>
  if (!render) return <SkeletonLines lines={4} />
  return <div ref={box} className="lk-prose" />
}
