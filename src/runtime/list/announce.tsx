import { useEffect, useRef, useState } from 'react'

type Announced = { /** The request that the text is about. */ request: string; coming: boolean; text: string }

/** Announces the result of a search or another page to screen readers. The first page and background reloads are not announced. */
export function Announce({ request, coming, text }: Announced) {
  const [said, say] = useState({ request: '', text: '' })
  const notified = useRef<string>()
  useEffect(() => {
    if (coming || notified.current === request) return
    const isFirst = notified.current === undefined
    notified.current = request
    if (!isFirst) say({ request, text })
  }, [request, coming, text])
  // The region is cleared first, so that the same text is announced again.
  const holds = !coming && said.request === request && said.text === text
  return (
    <span className="hidden-text" role="status">
      {holds ? said.text : ''}
    </span>
  )
}
