import { useEffect } from 'react'
import { type Kept, readAddress, writeAddress } from './address.ts'

/** What is selected next is a place of its own in the history: Back leads to the one that is selected now. */
export function keepPlace(): void {
  history.pushState(history.state, '', location.href)
}

/** Selects again what was selected at a place of the history. */
export function useBack(select: (selected: Kept['selected']) => void): void {
  useEffect(() => {
    const back = () => select(readAddress(location.hash).selected)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [select])
}

/**
 * Keeps the page and the place in the address. The page in the frame has a history of its own, which Back goes through between the places
 * that were selected, so that for a page the address is rewritten: otherwise Back would have to be pressed twice.
 */
export function useAddress({ role, at, selected }: Kept): void {
  const address = writeAddress({ role, at, selected })
  useEffect(() => {
    if (location.hash !== address) history.replaceState(history.state, '', address)
  }, [address])
}
