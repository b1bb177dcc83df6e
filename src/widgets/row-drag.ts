import { useRef, useState, type DragEvent } from 'react'

/** Moves the rows of a list by dragging their handles; the buttons beside them do the same for keyboards and touch screens. */
export function useRowDrag(move: (from: number, to: number) => void) {
  // Undefined while a row of another list or a file is dragged, which these rows do not accept.
  const from = useRef<number | undefined>(undefined)
  const [over, setOver] = useState<number | undefined>(undefined)
  const end = () => {
    from.current = undefined
    setOver(undefined)
  }
  return {
    /** Props for the handle of a row. */
    gripAt: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        from.current = at
        event.dataTransfer.effectAllowed = 'move'
        // Firefox does not drag anything without data.
        event.dataTransfer.setData('text/plain', String(at + 1))
        const row = event.currentTarget.closest('[data-row]')
        if (row) event.dataTransfer.setDragImage(row, 16, 16)
      },
      onDragEnd: end,
    }),
    /** Props for a row; `data-drop` marks the edge at which the dragged row would be inserted. */
    rowAt: (at: number) => ({
      'data-drop': over === at ? (at > (from.current ?? at) ? 'after' : 'before') : undefined,
      onDragOver: (event: DragEvent) => {
        if (from.current === undefined) return
        event.preventDefault()
        setOver(from.current === at ? undefined : at)
      },
      onDrop: (event: DragEvent) => {
        const begun = from.current
        if (begun === undefined) return
        event.preventDefault()
        end()
        if (begun !== at) move(begun, at)
      },
    }),
  }
}
