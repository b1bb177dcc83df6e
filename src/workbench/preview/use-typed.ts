import { useEffect, useMemo, useState } from 'react'
import { useBench, useDesk } from '../bench.ts'

/** So long nothing more is typed before the page follows. */
const PAUSE = 150

/**
 * What a page finds in itself: the console with what is typed and not saved, as text. While that has findings the page stays as it was;
 * where everything is saved it is the console that is served.
 */
export function useTyped(): string | undefined {
  const { server, boot } = useBench()
  const { docs } = useDesk()
  const drafts = useMemo(() => {
    const unsaved = [...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path, text }) => [path, text] as const)
    return unsaved.length === 0 ? undefined : JSON.stringify(Object.fromEntries(unsaved))
  }, [docs])
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (drafts === undefined) return undefined
    let here = true
    const timer = setTimeout(() => {
      // why: it was written right above.
      server.preview(JSON.parse(drafts) as Record<string, string>).then(
        (next) => here && next && setTyped(JSON.stringify(next)),
        () => undefined,
      )
    }, PAUSE)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // What is served is another one: what is typed goes on top of it.
  }, [server, drafts, boot])
  return drafts === undefined ? undefined : typed
}
