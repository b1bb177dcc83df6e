import { useEffect, useRef, useState } from 'react'

type Announced = { /** What was asked for. */ request: string; coming: boolean; text: string }

/** Reads out what a search or another page has brought. What a list shows at first, or shows anew by itself, is not read out. */
export function Announce({ request, coming, text }: Announced) {
  const [said, say] = useState('')
  const notified = useRef<string>()
  useEffect(() => {
    // What was said of an earlier page is no longer true, and the same words again are heard only when they come anew.
    if (coming) return say('')
    const isAsked = notified.current !== undefined && notified.current !== request
    notified.current = request
    say((before) => (isAsked ? text : before === text ? before : ''))
  }, [request, coming, text])
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  )
}
