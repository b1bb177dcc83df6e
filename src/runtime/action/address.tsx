import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWhenSeen } from '../../widgets/presence.ts'

export type Address = {
  params: URLSearchParams
  /**
   * A step can be undone with the back button; a replacement cannot. A page reads `ahead` at once, before the router has
   * taken the step: for what nothing on the page can hold up.
   */
  go: (change: (params: URLSearchParams) => URLSearchParams, how?: 'step' | 'ahead' | 'replace') => void
  /** Undoes the step that `go` took, or replaces where there was none (a shared link). */
  leave: (change: (params: URLSearchParams) => URLSearchParams) => void
}

const Here = createContext<Address | undefined>(undefined)

/** The query of the screen at hand: of the page's address, or, inside a dialog, of the dialog alone. */
export function useAddress(): Address {
  const address = useContext(Here)
  if (!address) throw new Error('Unexpected screen without an address, expected PageAddress or OwnAddress around it')
  return address
}

export function PageAddress({ children }: { children: ReactNode }) {
  const { pathname, search: taken, state, key } = useLocation()
  const [ahead, setAhead] = useState<{ from: string; search: string }>()
  // What was ahead of one place says nothing about the next, nor about the same one when a person comes back to it.
  if (ahead && ahead.from !== key) setAhead(undefined)
  const search = ahead?.from === key ? ahead.search : taken
  const navigate = useNavigate()
  const latest = useRef({ pathname, search, key, state: state as { stepped?: boolean } | null, navigate })
  latest.current = { pathname, search, key, state: state as { stepped?: boolean } | null, navigate }

  const whenSeen = useWhenSeen()

  const take = useCallback<Address['go']>((change, how = 'step') => {
    const { pathname, search, navigate, state, key } = latest.current
    const next = change(new URLSearchParams(search)).toString()
    if (next === new URLSearchParams(search).toString()) return
    if (how === 'ahead') setAhead({ from: key, search: next && `?${next}` })
    const to = { pathname, search: next && `?${next}` }
    void (how === 'replace' ? navigate(to, { replace: true, state }) : navigate(to, { state: { stepped: true } }))
  }, [])

  // The address belongs to the page in sight.
  const go = useCallback<Address['go']>((change, how) => whenSeen(() => take(change, how)), [whenSeen, take])

  const leave = useCallback<Address['leave']>(
    (change) =>
      whenSeen(() => {
        if (latest.current.state?.stepped) void latest.current.navigate(-1)
        else take(change, 'replace')
      }),
    [whenSeen, take],
  )

  const address = useMemo(() => ({ params: new URLSearchParams(search), go, leave }), [search, go, leave])
  return <Here.Provider value={address}>{children}</Here.Provider>
}

export function OwnAddress({ takes, children }: { takes?: Record<string, string> | undefined; children: ReactNode }) {
  const [text, setText] = useState(() => new URLSearchParams(takes).toString())
  const go = useCallback<Address['go']>((change) => setText((before) => change(new URLSearchParams(before)).toString()), [])
  const address = useMemo(() => ({ params: new URLSearchParams(text), go, leave: go }), [text, go])
  return <Here.Provider value={address}>{children}</Here.Provider>
}
