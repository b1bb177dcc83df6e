import { useEffect, useState } from 'react'

/** Opens after the first paint: a panel that is open from the start is never positioned if animations are off. */
export function useOpen(startOpen: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second render is the purpose
    if (startOpen) setOpen(true)
  }, [startOpen])
  return [open, setOpen]
}
