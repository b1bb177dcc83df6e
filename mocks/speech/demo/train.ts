import { setImmediate as breathe } from 'node:timers/promises'
import { TooFewLines } from '../engine.ts'

const LEAST_LINES = 10
const HELD_BACK = 10

/** Counts pairs of characters in nine tenths of the sentences; returns the share of pairs in the last tenth that it knows. */
export async function learn(lines: string[], signal: AbortSignal): Promise<{ accuracy: number }> {
  const distinct = [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
  if (distinct.length < LEAST_LINES) throw new TooFewLines(distinct.length, LEAST_LINES)
  const seen = new Set<string>()
  let [known, all] = [0, 0]
  for (const isTest of [false, true])
    for (const [at, line] of distinct.entries()) {
      if (at % 1000 === 0) await breathe()
      signal.throwIfAborted()
      if ((at % HELD_BACK === HELD_BACK - 1) !== isTest) continue
      for (const pair of pairsOf(line)) {
        if (!isTest) seen.add(pair)
        else {
          all++
          if (seen.has(pair)) known++
        }
      }
    }
  return { accuracy: all === 0 ? 0 : Number(((100 * known) / all).toFixed(1)) }
}

const pairsOf = (line: string) => [...line].slice(1).map((sign, at) => [...line][at]! + sign)
