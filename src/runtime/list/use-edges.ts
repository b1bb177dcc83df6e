import { useEffect, useRef, useState, type ComponentType } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { EdgeProps } from './column-edge.tsx'

/** The edges by which columns are made wider. Their code comes once somebody turns to the head of the list: it is of no use to who only reads. */
export function useEdges(isWanted: boolean) {
  const head = useRef<HTMLTableSectionElement>(null)
  const [Edge, hold] = useState<ComponentType<EdgeProps>>()
  useEffect(() => {
    const heading = head.current
    if (!isWanted || Edge || !heading) return undefined
    const stop = new AbortController()
    const fetchEdge = () => {
      stop.abort()
      // A list does without.
      withTexts(import('./column-edge.tsx'), 'runtime/columns').then(
        ({ ColumnEdge }) => hold(() => ColumnEdge),
        () => {},
      )
    }
    heading.addEventListener('pointerover', fetchEdge, { signal: stop.signal })
    // A head without a button is passed by the keyboard: then whatever of the table has the focus is near enough.
    const near = heading.querySelector('button, input') ? heading : heading.closest('table')!
    near.addEventListener('focusin', fetchEdge, { signal: stop.signal })
    return () => stop.abort()
  }, [isWanted, Edge])
  return { head, Edge }
}
