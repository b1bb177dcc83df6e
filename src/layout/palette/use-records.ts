import { useDebounce } from 'ahooks'
import { useEffect, useMemo, useState } from 'react'
import { opened } from '../../runtime/action/action-setting.ts'
import { reserved } from '../../runtime/list/query.ts'
import { useClient } from '../../request/use-client.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { Command } from '../../schema/manifest.ts'
import { plainEntry, type Entry } from './entries.ts'

const PAUSE = 220
const LEAST = 2

type Found = { call: string; key: string; title: string; fits: string; values: Record<string, string> }
type Answer = { typed: string; found: Found[] }

/** Matching rows of all lists that this person can open; requested when typing pauses. */
export function useRecords(commands: Command[] | undefined, typed: string, locale: Locale): { records: Entry[]; asking: boolean } {
  const client = useClient()
  const words = typed.trim()
  const paused = useDebounce(words, { wait: PAUSE })
  const [answer, come] = useState<Answer>()
  const searched = useMemo(() => (commands ?? []).filter(({ finds }) => finds), [commands])
  const isAsked = paused.length >= LEAST && searched.length > 0
  useEffect(() => {
    if (!isAsked) return undefined
    const control = new AbortController()
    const body = { text: paused.slice(0, 64), calls: searched.map(({ finds }) => finds!.call) }
    client.post('/server/palette/find', body, { silent: true, signal: control.signal }).then(
      (found) => come({ typed: paused, found: Array.isArray(found) ? (found as Found[]) : [] }),
      // Pages are still found without it.
      () => !control.signal.aborted && come({ typed: paused, found: [] }),
    )
    return () => control.abort()
  }, [client, paused, isAsked, searched])
  const records = useMemo(
    () =>
      answer && words.length >= LEAST && words.startsWith(answer.typed)
        ? answer.found.flatMap((one) => entryOf(searched, one, locale))
        : [],
    [answer, words, searched, locale],
  )
  return { records, asking: words.length >= LEAST && searched.length > 0 && answer?.typed !== words }
}

function entryOf(commands: Command[], { call, key, title, fits, values }: Found, locale: Locale): Entry[] {
  const isSo = ([name, wanted]: [string, unknown]) => values[name] === String(wanted)
  const command = commands.find(({ finds }) => finds?.call === call && Object.entries(finds.where ?? {}).every(isSo))
  if (!command?.finds) return []
  const { finds, titles, icon } = command
  const to = finds.path ? `${finds.path}?${new URLSearchParams({ [finds.key]: key }).toString()}` : onList(command, key, values)
  const within = fits ? `${fits} · ${titles[locale]}` : titles[locale]
  return [plainEntry({ id: `${call} ${key}`, to, title, within, ...(icon ? { icon } : {}), kind: 'record' })]
}

/** The address of a row without a page of its own: its list, filtered by the row. */
function onList({ path, tab, finds }: Command, key: string, values: Record<string, string>): string {
  const { by, open } = finds!
  const query = new URLSearchParams({
    ...(tab ? { [reserved.tab]: tab } : {}),
    ...(by && values[by] ? { [by]: values[by] } : {}),
    ...(open ? { [opened.action]: open, [opened.row]: key } : {}),
  })
  return `${path}?${query.toString()}`
}
