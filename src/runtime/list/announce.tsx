import { useEffect, useRef, useState } from 'react'

type Announced = { /** What was asked for. */ request: string; coming: boolean; text: string }

/** Reads out what a search or another page has brought. What a list shows at first, or shows anew by itself, is not read out. */
export function Announce({ request, coming, text }: Announced) {
  const [said, say] = useState({ request: '', text: '' })
  const notified = useRef<string>()
  useEffect(() => {
    if (coming || notified.current === request) return
    const isFirst = notified.current === undefined
    notified.current = request
    if (!isFirst) say({ request, text })
  }, [request, coming, text])
  // What was said of an earlier page is no longer true; the same words again are heard because they come anew.
  const holds = !coming && said.request === request && said.text === text
  return (
    <span className="hidden-text" role="status">
      {holds ? said.text : ''}
    </span>
  )
}
