import { useEffect, useState } from 'react'

/** Opens after the first paint: what is born open never finds its place where motion is switched off. */
export function useOpen(startOpen: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second drawing is what this is for
    if (startOpen) setOpen(true)
  }, [startOpen])
  return [open, setOpen]
}
