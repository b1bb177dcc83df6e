import { useEffect } from 'react'
import { type Kept, writeAddress } from './address.ts'

/**
 * Keeps the page and the place in the address. The page in the frame has a history of its own, which Back goes through, so that the address
 * is rewritten and never added to: otherwise Back would have to be pressed twice.
 */
export function useAddress({ role, at, selected }: Kept): void {
  const address = writeAddress({ role, at, selected })
  useEffect(() => {
    if (location.hash !== address) history.replaceState(history.state, '', address)
  }, [address])
}
