import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { type NotLoaded, withinLimit } from './deadline.ts'
import { whenComposed } from './hand-over.ts'

/** Milliseconds after which loading code counts as failed. */
const LIMIT = 120_000

/** A component whose code can be asked for before it is drawn: it is drawn at once then. */
export type Late<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> }

/**
 * A component whose code is loaded when it is first rendered. Unlike `React.lazy` it does not remember a failure: an error or timeout is
 * thrown to the surrounding error boundary, and loading starts again when the user retries there.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode),
): Late<Props> {
  let arrived: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined

  function fetchOnce(): Promise<ComponentType<Props>> {
    coming ??= withinLimit(load(), LIMIT).then(
      (found) => (arrived = found),
      (fault: unknown) => {
        coming = undefined
        throw fault
      },
    )
    return coming
  }

  return Object.assign(Later, { fetch: fetchOnce })

  function Later(props: Props) {
    const [held, hold] = useState<{ Found?: ComponentType<Props>; fault?: NotLoaded }>(() => (arrived ? { Found: arrived } : {}))
    useEffect(() => {
      if (held.Found) return
      let here = true
      fetchOnce().then(
        (Found) => void whenComposed().then(() => here && hold({ Found })),
        (fault: NotLoaded) => here && hold({ fault }),
      )
      return () => {
        here = false
      }
    }, [held.Found])
    if (held.fault) throw held.fault
    if (held.Found) return <held.Found {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
}
