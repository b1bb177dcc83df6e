import { inPlace } from '../compile/in-place.ts'
import { once, onceOfAll } from '../compile/once.ts'
import type { Call } from '../format/call.ts'
import type { Graph } from './graph.ts'
import { type CallsAt, callsAt, callsOf } from './visit.ts'

const WORDS = ['sold', 'file', 'grants', 'for', 'scope'] as const
type Word = (typeof WORDS)[number]

type CallAt = { id: string; file: string; name: string; call: Call }

/** The calls of a file by keyword. */
const saying = once(({ id, file, calls }: CallsAt): ReadonlyMap<Word, CallAt[]> => {
  const found = new Map<Word, CallAt[]>()
  for (const [name, call] of calls)
    for (const word of WORDS) {
      if (call[word] === undefined) continue
      const one = { id, file, name, call }
      const others = found.get(word)
      if (others) others.push(one)
      else found.set(word, [one])
    }
  return found
})

/** All calls that use a keyword, by keyword; kept along an edit. */
const spoken = onceOfAll(
  (graph: Graph): Map<Word, readonly CallAt[]> => {
    const found = new Map<Word, CallAt[]>(WORDS.map((word) => [word, []]))
    for (const at of callsOf(graph)) for (const [word, own] of saying(at)) found.get(word)!.push(...own)
    return found
  },
  ({ world }) => world.calls,
)

/** The same after an edit of some files of calls. */
export function handOverSpoken(before: Graph, now: Graph, files: ReadonlySet<string>): void {
  spoken.handOver(before, now, (all) => {
    for (const id of files)
      for (const [word, calls] of all)
        all.set(
          word,
          inPlace(calls, id, saying(callsAt(now, id)).get(word) ?? [], (one) => one.id),
        )
    return all
  })
}

/** All calls that use a keyword. */
export const callsWith = (graph: Graph, word: Word): readonly CallAt[] => spoken(graph).get(word)!
