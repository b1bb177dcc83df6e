import { once } from '../compile/once.ts'
import type { Call } from '../format/call.ts'
import type { Graph } from './graph.ts'
import { type CallsAt, callsOf } from './visit.ts'

const WORDS = ['sold', 'file', 'grants', 'for'] as const
type Word = (typeof WORDS)[number]

type CallAt = { id: string; file: string; name: string; call: Call }

/** The calls of a file by keyword. Most calls have none of these, and this saves searching every call again after each edit. */
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

/** All calls that use a keyword. */
export function callsWith(graph: Graph, word: Word): CallAt[] {
  const found: CallAt[] = []
  for (const at of callsOf(graph)) {
    const own = saying(at)
    if (own.size > 0) found.push(...(own.get(word) ?? []))
  }
  return found
}
