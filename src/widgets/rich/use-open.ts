import { useEffect, useState } from 'react'

/**
 * Opens after the first paint: a panel that is open from the start is never positioned if animations are off. A range that takes the focus
 * as it is drawn closes itself in the next frame; what opens before that frame would be closed again.
 */
export function useOpen(startOpen: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!startOpen) return undefined
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [startOpen])
  return [open, setOpen]
}
