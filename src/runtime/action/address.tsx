import { useMemoizedFn } from 'ahooks'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWhenSeen } from '../../widgets/presence.ts'
import { isLost, listUnsaved } from '../form/unsaved.ts'
import { useLeaving } from '../router/leaving.ts'

export type Address = {
  params: URLSearchParams
  /**
   * Changes the address. A step can be undone with the back button, a replacement cannot. `ahead` is read before the router has navigated,
   * unless something that is not saved would be lost.
   */
  go: (change: (params: URLSearchParams) => URLSearchParams, how?: 'step' | 'ahead' | 'replace') => void
  /** Goes back over the step that `go` made, or replaces the address if there was none (a shared link). */
  leave: (change: (params: URLSearchParams) => URLSearchParams) => void
}

const Here = createContext<Address | undefined>(undefined)

export const AddressProvider = Here.Provider

/** The query of the current screen: of the page's address, or in a dialog that of the dialog only. */
export function useAddress(): Address {
  const address = useContext(Here)
  if (!address) throw new Error('Unexpected screen without an address, expected PageAddress or OwnAddress around it')
  return address
}

/** `depth`: how many steps lie between the page as it was opened and this one. */
type HistoryState = { stepped?: boolean; step?: number; depth?: number } | null
export const depthOf = (state: unknown): number => (state as HistoryState)?.depth ?? 0

/** The query that is already valid while the navigation is pending. */
type Ahead = { from: string; search: string; steps: number[] }

let steps = 0

/** Pending navigations that remain after the router has reached a location; an intermediate one cancels nothing. */
function goneOn(ahead: Ahead, key: string, step: number | undefined): Ahead | undefined {
  const left = ahead.steps.slice(ahead.steps.indexOf(step ?? -1) + 1)
  return left.length > 0 && left.length < ahead.steps.length ? { ...ahead, from: key, steps: left } : undefined
}

export function PageAddress({ children }: { children: ReactNode }) {
  const { pathname, search: taken, state, key } = useLocation()
  const [put, setAhead] = useState<Ahead>()
  let ahead = put
  // A pending query belongs to one location only, and not to a later visit of it.
  if (put && put.from !== key) {
    ahead = goneOn(put, key, (state as HistoryState)?.step)
    setAhead(ahead)
  }
  const search = ahead ? ahead.search : taken
  const navigate = useNavigate()
  const whenSeen = useWhenSeen()
  const whenStaying = useWhenSeen(useLeaving(pathname))

  const take = useMemoizedFn<Address['go']>((change, how = 'step') => {
    const next = change(new URLSearchParams(search)).toString()
    if (next === new URLSearchParams(search).toString()) return
    const to = { pathname, search: next && `?${next}` }
    if (how === 'replace') return void navigate(to, { replace: true, state })
    const step = ++steps
    // Where input would be lost, the router asks first.
    if (how === 'ahead' && !listUnsaved().some((one) => isLost(one, { from: { pathname, search: taken }, to })))
      setAhead((before) => ({ from: key, search: to.search, steps: [...(before?.from === key ? before.steps : []), step] }))
    void navigate(to, { state: { stepped: true, step, depth: depthOf(state) + 1 } })
  })

  // The address belongs to the visible page. What the page replaces by itself does not call back a person who is on the way to another one.
  const go = useMemoizedFn<Address['go']>((change, how) => (how === 'replace' ? whenStaying : whenSeen)(() => take(change, how)))

  const undo = useMemoizedFn<Address['leave']>((change) => {
    if ((state as HistoryState)?.stepped) void navigate(-1)
    else take(change, 'replace')
  })
  const leave = useMemoizedFn<Address['leave']>((change) => whenSeen(() => undo(change)))

  const address = useMemo(() => ({ params: new URLSearchParams(search), go, leave }), [search, go, leave])
  return <Here.Provider value={address}>{children}</Here.Provider>
}

export function OwnAddress({ takes, children }: { takes?: Record<string, string> | undefined; children: ReactNode }) {
  const [text, setText] = useState(() => new URLSearchParams(takes).toString())
  const go = useCallback<Address['go']>((change) => setText((before) => change(new URLSearchParams(before)).toString()), [])
  const address = useMemo(() => ({ params: new URLSearchParams(text), go, leave: go }), [text, go])
  return <Here.Provider value={address}>{children}</Here.Provider>
}
