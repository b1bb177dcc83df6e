import { useRef, useState, type DragEvent } from 'react'

/** Moves the rows of a list by the pointer, from a grip of each; the buttons beside it do the same by keys and on a touch screen. */
export function useRowDrag(move: (from: number, to: number) => void) {
  // A row of another list, or a file, is nothing that these rows take.
  const from = useRef<number | undefined>(undefined)
  const [over, setOver] = useState<number | undefined>(undefined)
  const end = () => {
    from.current = undefined
    setOver(undefined)
  }
  return {
    /** What the grip of a row is given. */
    gripAt: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        from.current = at
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', String(at + 1))
        const row = event.currentTarget.closest('[data-row]')
        if (row) event.dataTransfer.setDragImage(row, 16, 16)
      },
      onDragEnd: end,
    }),
    /** What a row is given; the edge at which the dragged one would come is marked by `data-drop`. */
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
