import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isRecord } from '../../request/shapes.ts'
import { AUTH_KEY } from '../../session/grants.ts'
import type { Look } from '../bench.ts'
import { backendServes } from './backend-serves.ts'
import { giveFrame, type Framed } from './framed.ts'
import { furnish, signIn } from './sign-in.ts'
import { followSession } from './signed-out.ts'
import { withoutNarrowing } from './states.ts'
import { type Typed, writeBoot } from './use-typed.ts'

type Page = {
  frame: HTMLIFrameElement | null
  hold: (frame: HTMLIFrameElement | null) => void
  /** Changes whenever the page must be reloaded. */
  turn: string
  ready: boolean
  /** Why signing in failed, in the backend's words. */
  refusal: string | undefined
  /** The statuses in which the row of this page can be seen, by their numbers. */
  statuses: readonly string[]
  /** Signs in and reloads, here or at another address. */
  reload: (address?: string) => void
}

type Given = {
  accountOf: (role: string) => string | undefined
  moved: (address: string) => void
  /** The served console; `typed` includes unsaved changes, if there are any. */
  boot: object
  typed: Typed | undefined
}

/** Keeps the page in the frame in the chosen state: user, language, theme, state, address and unsaved changes. */
export function usePage(look: Look, { accountOf, moved, boot, typed: given }: Given): Page {
  const typed = given?.said
  const renamed = given?.renamed
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [times, setTimes] = useState(0)
  const [seen, setSeen] = useState<{ at: string; titles: readonly string[] }>()
  const [signed, setSigned] = useState<{ role: string; token?: string | undefined; refusal?: string | undefined }>()
  const served = useMemo(() => writeBoot(boot), [boot])
  const latest = useRef({ look, moved, said: typed ?? served, renamed, wanted: look.to.address })
  useEffect(() => {
    latest.current = { ...latest.current, look, moved, said: typed ?? served, renamed }
  })
  const [listeners] = useState(() => new Set<() => void>())
  // What is opened once stays to be closed by whoever looks at the page.
  const done = useRef<Look['to']>(undefined)
  const [stores] = useState(() => new Map<string, Map<string, string>>())
  const [tokens] = useState(() => new Map<string, string>())
  const [ended] = useState(followSession)
  const ready = signed?.role === look.role

  useEffect(() => {
    let here = true
    const { role } = look
    const account = accountOf(role)
    const known = tokens.get(role)
    const coming = account === undefined ? Promise.resolve(undefined) : known ? Promise.resolve(known) : signIn(account, () => here)
    coming.then(
      (token) => {
        if (token) tokens.set(role, token)
        if (here) setSigned({ role, token })
      },
      (error: unknown) => here && setSigned({ role, refusal: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- other changes of `look` do not sign in again
  }, [look.role, accountOf, tokens, times])

  const reload = useCallback(
    (address = latest.current.wanted) => {
      latest.current.wanted = address
      tokens.delete(latest.current.look.role)
      // Nothing is shown before it is known who looks: a page that starts with the old token would ask everything twice.
      setSigned(undefined)
      setTimes((before) => before + 1)
    },
    [tokens],
  )
  const framed = useMemo<Framed>(() => {
    const storage = stores.get(look.role) ?? new Map<string, string>()
    stores.set(look.role, storage)
    return {
      storage,
      boot: () => latest.current.said,
      state: () => latest.current.look.state,
      status: () => latest.current.look.status,
      statuses: (titles) => setSeen({ at: latest.current.look.at, titles }),
      renamed: () => latest.current.renamed ?? {},
      served: backendServes,
      first() {
        const { to } = latest.current.look
        if (!to.first || done.current === to) return undefined
        done.current = to
        return to.first
      },
      onState(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      moved(address) {
        // What a list is searched by in this state alone stays behind.
        latest.current.wanted = latest.current.look.state === 'noMatch' ? withoutNarrowing(address) : address
        const again = latest.current.look.role === '' ? undefined : ended(address)
        if (again !== undefined) return reload(again)
        latest.current.moved(address)
      },
    }
  }, [look.role, stores, listeners, ended, reload])

  const turn = [look.role, look.locale, look.state, look.status, times].join(' ')
  const hold = useCallback(
    (element: HTMLIFrameElement | null) => {
      setFrame(element)
      if (!element) return
      const { look: now } = latest.current
      furnish(framed.storage, { token: signed?.token, locale: now.locale, theme: now.theme })
      // What somebody may do is another in each state, and in the page before it is kept.
      framed.storage.delete(AUTH_KEY)
      giveFrame(element, framed)
      element.src = `${location.pathname}#${latest.current.wanted}`
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a new frame for each turn
    [framed, signed, turn],
  )

  useEffect(() => {
    for (const listener of listeners) listener()
  }, [look.state, listeners])

  // The console's settings follow their storage, as they would follow another window.
  useEffect(() => {
    furnish(framed.storage, { token: signed?.token, locale: look.locale, theme: look.theme })
    frame?.contentWindow?.dispatchEvent(new StorageEvent('storage', { key: 'page_theme' }))
  }, [frame, framed, signed, look.locale, look.theme])

  useEffect(() => {
    if (look.to.isNew) return
    latest.current.wanted = look.to.address
    const page = frame?.contentWindow
    if (!frame || !page) return
    if (page.location.href === 'about:blank') frame.src = `${location.pathname}#${look.to.address}`
    else if (page.location.hash.slice(1) !== look.to.address) page.location.hash = look.to.address
    // oxlint-disable-next-line react/exhaustive-deps -- a new frame goes to the last address by itself
  }, [look.to])

  // The console in the frame follows unsaved changes as it follows a publication.
  useEffect(() => {
    const page = frame?.contentWindow
    const holder = page?.document.getElementById('boot')
    const wanted = typed ?? served
    if (!page || !holder?.textContent || holder.textContent === wanted) return
    if (typed === undefined && versionIn(holder.textContent) === versionIn(wanted)) return
    holder.textContent = wanted
    page.dispatchEvent(new Event('schemas:typed'))
  }, [frame, typed, served])

  // Rows that a page has already are called as before: it asks for them anew.
  const names = JSON.stringify(renamed ?? {})
  const [shownNames, showNames] = useState(names)
  if (shownNames !== names) {
    showNames(names)
    setTimes((before) => before + 1)
  }

  const statuses = look.state === 'turns' && seen?.at === look.at ? seen.titles : []
  return { frame, hold, turn, ready, refusal: ready ? signed?.refusal : undefined, statuses, reload }
}

function versionIn(boot: string): unknown {
  const read: unknown = JSON.parse(boot)
  return isRecord(read) ? read['version'] : undefined
}
