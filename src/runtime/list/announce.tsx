import { useEffect, useRef, useState } from 'react'

type Announced = { /** What was asked for. */ request: string; coming: boolean; text: string }

/** Reads out what a search or another page has brought. What a list shows at first, or shows anew by itself, is not read out. */
export function Announce({ request, coming, text }: Announced) {
  const [said, say] = useState('')
  const notified = useRef<string>()
  useEffect(() => {
    if (coming || notified.current === request) return
    const isFirst = notified.current === undefined
    notified.current = request
    // The same words again would go unheard, so every other time they end on a space.
    if (!isFirst) say((before) => (before === text ? `${text} ` : text))
  }, [request, coming, text])
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  )
}
