import { isObject } from '../is-object.ts'
import type { Path, Spelled } from './graph.ts'
import { habitOf } from './habits.ts'
import { near } from './near.ts'

/** The word that most likely stands under another spelling in `beside`, of those that its place has (`known`) and that do not stand there. */
export function meantBy(word: string, known: object, beside: object): string | undefined {
  if (Object.hasOwn(known, word)) return undefined
  const habit = habitOf(word, known, beside)
  if (habit) return habit.meant
  return near(
    word,
    Object.keys(known).filter((one) => !Object.hasOwn(beside, one)),
  )
}

/** The key of `Spelled`: the word that is meant, and where the object stands that has it. */
export const spelledAt = (inside: Path, word: string | number): string => JSON.stringify([...inside, word])

/** What a file says, with the words that are meant. */
export function respelled(value: unknown, spelled: Spelled): unknown {
  const words = new Map(
    [...spelled].map(([place, word]) => {
      const path = JSON.parse(place) as (string | number)[]
      return [spelledAt(path.slice(0, -1), word), path.at(-1)!]
    }),
  )
  const write = (one: unknown, path: Path): unknown => {
    if (Array.isArray(one)) return one.map((entry: unknown, at) => write(entry, [...path, at]))
    if (!isObject(one)) return one
    return Object.fromEntries(
      Object.entries(one).map(([word, inner]) => [words.get(spelledAt(path, word)) ?? word, write(inner, [...path, word])]),
    )
  }
  return write(value, [])
}

/** The place in the file of something that is read at a path. */
export function asSpelled(path: Path, spelled: Spelled | undefined): Path {
  if (!spelled?.size) return path
  const own: (string | number)[] = []
  for (const step of path) own.push(spelled.get(spelledAt(own, step)) ?? step)
  return own
}
