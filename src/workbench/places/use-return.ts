import { useEffect, useRef } from 'react'
import type { Look, Selected } from '../bench.ts'

const pageOf = (address: string): string => address.split('?')[0]!

/**
 * Whoever comes back to a page, with Back or by its links, finds selected there what was selected when it was left. What is opened from the
 * left brings its own selection, or keeps what there is.
 */
export function useReturn(
  { at, to }: Pick<Look, 'at' | 'to'>,
  selected: Selected | undefined,
  select: (found: Selected | undefined) => void,
) {
  const left = useRef(new Map<string, Selected | undefined>([[pageOf(at), selected]]))
  const before = useRef<{ at: string; to: Look['to']; going?: string | undefined }>({ at, to })
  useEffect(() => {
    const was = before.current
    const going = to === was.to ? was.going : pageOf(to.address)
    const [here, there] = [pageOf(at), pageOf(was.at)]
    before.current = { at, to, going: here === there && here !== going ? going : undefined }
    if (going === undefined && here !== there && left.current.has(here)) select(left.current.get(here))
    else left.current.set(going ?? here, selected)
  }, [at, to, selected, select])
}
