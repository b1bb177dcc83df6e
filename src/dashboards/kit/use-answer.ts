import { useInterval } from 'ahooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocale } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { Problem } from '../../request/problem.ts'
import { isRecord } from '../../request/shapes.ts'
import { useReturn } from '../../widgets/presence.ts'

export type Answer<T> = {
  data?: T | undefined
  /** When the present data was requested, in milliseconds since 1970. */
  at?: number | undefined
  /** A newer answer is loading; the present data stays visible. */
  busy: boolean
  failure?: string | undefined
  reload: () => void
}

/** Data from the backend. The answer to an outdated request is dropped; while a request is pending, the last data stays. */
export function useAnswer<T>(path: string, body: Record<string, unknown> = {}, everySeconds?: number): Answer<T> {
  const client = useClient()
  const [state, setState] = useState<Omit<Answer<T>, 'reload'>>({ busy: true })
  // Titles in an answer depend on the language of the request.
  const locale = useLocale()
  const asked = JSON.stringify(body)
  const running = useRef<AbortController>()

  const reload = useCallback(() => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState((before) => ({ ...before, busy: true, failure: undefined }))
    client.post<T>(path, JSON.parse(asked) as Record<string, unknown>, { quiet: true, signal: mine.signal, fits: isRecord }).then(
      (data) => running.current === mine && setState({ data, at: Date.now(), busy: false }),
      (problem: unknown) => {
        if (running.current !== mine) return
        if (!(problem instanceof Problem)) throw problem
        setState((before) => ({ ...before, busy: false, failure: problem.message }))
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- the client sends the language
  }, [client, path, asked, locale])

  useEffect(() => {
    reload()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [reload])

  // A deed on another page may have changed the figures.
  useReturn(reload)

  // A page in the background makes no requests.
  useInterval(() => document.visibilityState === 'visible' && reload(), everySeconds ? everySeconds * 1000 : undefined)

  return { ...state, reload }
}

/** Part of an answer; undefined before there is one, or if its shape is unexpected, which the component that shows the answer reports. */
export function partOf<T, Part>({ data }: Answer<T>, read: (data: T) => Part): Part | undefined {
  try {
    return data === undefined ? undefined : read(data)
  } catch {
    return undefined
  }
}
