import { useEffect, useState } from 'react'
import { useLocale } from '../../i18n/i18n.ts'
import { draftsIn, useBench, useDesk } from '../bench.ts'
import type { Listed, Server } from '../files/server.ts'
import { formatOf } from '../places/read-format.ts'
import type { Spot } from '../places/spot.ts'

type Format = Record<string, unknown>

/** The last question of each file, with what it was asked of: what has not changed since is not asked again. */
const asked = new Map<string, { files: readonly Listed[]; drafts: string; answer: Promise<Format> }>()

/** `locale` is the language in which its words are explained. */
function askFormat(
  server: Server,
  file: string,
  files: readonly Listed[],
  drafts: Record<string, string>,
  locale: string,
): Promise<Format> {
  const said = JSON.stringify([locale, drafts])
  const before = asked.get(file)
  if (before?.files === files && before.drafts === said) return before.answer
  const answer = server.format(file, drafts)
  asked.set(file, { files, drafts: said, answer })
  answer.catch(() => asked.delete(file))
  return answer
}

/** The format of the file of a place, with the names that are there when the place is chosen; until another one comes the last one stays. */
export function useFormat(spot: Spot): Format | undefined {
  const { server, workspace } = useBench()
  const { files } = useDesk()
  const locale = useLocale()
  const [format, setFormat] = useState<{ file: string; format: Format }>()
  const { file } = spot
  useEffect(() => {
    if (formatOf(file) === undefined) return undefined
    let here = true
    askFormat(server, file, files, draftsIn(workspace.read().docs), locale).then(
      (found) => here && setFormat({ file, format: found }),
      () => undefined,
    )
    return () => {
      here = false
    }
    // What was typed elsewhere may be named in the next place.
  }, [spot, file, server, workspace, files, locale])
  return format?.file === file ? format.format : undefined
}
