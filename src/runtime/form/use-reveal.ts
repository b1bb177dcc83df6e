import { useMemo, useState, type RefObject } from 'react'
import { focusField } from './focus.ts'
import type { FormControl } from './form-control.ts'

let forms = 0

/** The ids of the fields of a form, and how a field is focused, rendered or not. */
export function useReveal(box: RefObject<HTMLFormElement>): Pick<FormControl, 'show' | 'onShow'> & { idOf: (path: string) => string } {
  const [id] = useState(() => `f${++forms}`)
  return useMemo(() => {
    const reveals = new Set<(name: string) => void>()
    const idOf = (path: string) => `${id}-${path.replaceAll('.', '-')}`
    return {
      idOf,
      show(path) {
        for (const reveal of reveals) reveal(path.split('.')[0]!)
        // A control that is still loading gets the focus once it is there.
        const tryFocus = (left: number) => {
          if (!box.current || focusField(box.current, path, idOf(path)) || left === 0) return
          setTimeout(tryFocus, 50, left - 1)
        }
        tryFocus(20)
      },
      onShow(reveal) {
        reveals.add(reveal)
        return () => void reveals.delete(reveal)
      },
    }
  }, [id, box])
}
