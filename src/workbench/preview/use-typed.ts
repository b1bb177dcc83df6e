import { useEffect, useMemo, useState } from 'react'
import { isRecord } from '../../request/shapes.ts'
import { useBench, useDesk } from '../bench.ts'
import type { Renamed } from './renamed.ts'

/**
 * How long a page waits for an answer: the dev server holds calls while the backend restarts after an edit, and a page that gives up asking who
 * is signed in signs them out.
 */
const PATIENCE = 120_000

/** The text of a console as a page in the frame reads it. */
export const writeBoot = (boot: object): string => JSON.stringify({ ...boot, timeouts: { ...timeoutsOf(boot), call: PATIENCE } })

const timeoutsOf = (boot: object): object => ('timeouts' in boot && isRecord(boot.timeouts) ? boot.timeouts : {})

/** The text of a console as a page reads it, and the names in it that its backend does not know yet. */
export type Typed = { said: string; renamed: Renamed }

/**
 * The console including unsaved changes. While these have findings the page stays as it was; if everything is saved it
 * is the served console.
 */
export function useTyped(): Typed | undefined {
  const { server, boot } = useBench()
  const { docs } = useDesk()
  const drafts = useMemo(() => {
    const unsaved = [...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path, text }) => [path, text] as const)
    return unsaved.length === 0 ? undefined : JSON.stringify(Object.fromEntries(unsaved))
  }, [docs])
  const [typed, setTyped] = useState<Typed>()
  useEffect(() => {
    if (drafts === undefined) return undefined
    let here = true
    // Of what is typed while the dev server works, it is asked for the newest.
    // why: it was written right above.
    server.preview(JSON.parse(drafts) as Record<string, string>).then(
      (next) => here && next && setTyped({ said: writeBoot(next.boot), renamed: next.renamed }),
      () => undefined,
    )
    return () => {
      here = false
    }
    // If the served console changes, the unsaved changes are applied to it again.
  }, [server, drafts, boot])
  return drafts === undefined ? undefined : typed
}
