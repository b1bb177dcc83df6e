import { useEffect, useState } from 'react'
import { useAddress } from './address.tsx'

/** Closes what was opened over one state of a page when its address changes: by Back, or by what was chosen in it. */
export function useCloseOnMove(onClose: () => void): void {
  const here = String(useAddress().params)
  const [before] = useState(here)
  useEffect(() => {
    if (here !== before) onClose()
  }, [here, before, onClose])
}
