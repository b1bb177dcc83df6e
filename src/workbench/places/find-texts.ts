import { TEXT_WORDS } from '../../schema/check/sentences.ts'
import type { Path } from '../text/splice.ts'
import type { Spot } from './spot.ts'

export type Hit = { spot: Spot; text: string }

/** The places of a text, in any language: what people see before names, and of each exact matches first, then beginnings, then parts. */
export function findTexts(asked: string, files: Iterable<readonly [file: string, value: unknown]>, most: number): Hit[] {
  const word = asked.trim().toLowerCase()
  if (word === '') return []
  const ranks: Hit[][] = [[], [], [], [], [], []]
  for (const [file, value] of files)
    walk(value, [], (text, path) => {
      const at = text.toLowerCase().indexOf(word)
      if (at < 0) return
      const rank = text.length === word.length ? 0 : at === 0 ? 1 : 2
      ranks[isSeen(file, path) ? rank : 3 + rank]!.push({ spot: { file, path }, text })
    })
  return ranks.flat().slice(0, most)
}

/** A translation holds nothing but what people see. */
const isSeen = (file: string, path: Path): boolean => file.startsWith('locales/') || TEXT_WORDS.has(String(path.at(-1)))

function walk(value: unknown, path: Path, tell: (text: string, path: Path) => void): void {
  if (typeof value === 'string') {
    if (path[0] !== '$schema') tell(value, path)
  } else if (value !== null && typeof value === 'object')
    for (const [step, one] of Array.isArray(value) ? value.entries() : Object.entries(value)) walk(one, [...path, step], tell)
}
