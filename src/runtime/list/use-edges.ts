import { useEffect, useRef, useState, type ComponentType } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { ShownColumn } from './settings.ts'

export type EdgeProps = {
  column: ShownColumn
  onSize: (name: string, width: number | undefined) => void
  isCurrent: boolean
  onCurrent: () => void
}

/** The edges by which columns are made wider. Their code comes once somebody turns to the list: it is of no use to who only looks. */
export function useEdges(isWanted: boolean) {
  const head = useRef<HTMLTableSectionElement>(null)
  const [Edge, hold] = useState<ComponentType<EdgeProps>>()
  useEffect(() => {
    const table = head.current?.closest('table')
    if (!isWanted || Edge || !table) return undefined
    const list = table.closest('.rt-list') ?? table
    const stop = new AbortController()
    const fetchEdge = () => {
      stop.abort()
      // A list does without.
      withTexts(import('./column-edge.tsx'), 'runtime/columns').then(
        ({ ColumnEdge }) => hold(() => ColumnEdge),
        () => {},
      )
    }
    table.addEventListener('pointerover', fetchEdge, { signal: stop.signal })
    list.addEventListener('focusin', fetchEdge, { signal: stop.signal })
    return () => stop.abort()
  }, [isWanted, Edge])
  return { head, Edge }
}
