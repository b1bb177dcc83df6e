import type { SourceFile } from '../../src/schema/read.ts'

/** Values that hardly any word takes. */
const WRONG: readonly unknown[] = [7, true, null, [], {}, [7], '', -1]

/** A file with one other value in it. */
export type Replaced = { file: string; path: (string | number)[]; is: unknown; text: string }

type Holder = Record<string | number, unknown>

/** Every place of a file, its whole first. */
export function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [at]
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [at, ...steps.flatMap((step) => placesIn((value as Holder)[step], [...at, step]))]
}

export function replaced({ path: file, text }: SourceFile, path: (string | number)[], is: unknown): Replaced {
  if (path.length === 0) return { file, path, is, text: JSON.stringify(is) }
  const data = JSON.parse(text) as Holder
  const holder = path.slice(0, -1).reduce((around, step) => around[step] as Holder, data)
  holder[path.at(-1)!] = is
  return { file, path, is, text: JSON.stringify(data, null, 2) }
}

/** Every value of some files replaced by every wrong one. */
export function* allReplaced(files: SourceFile[]): Generator<Replaced> {
  for (const file of files) for (const path of placesIn(JSON.parse(file.text))) for (const is of WRONG) yield replaced(file, path, is)
}

/** One of them, by three numbers from 0 to 1. */
export function oneReplaced(files: SourceFile[], [which, where, by]: readonly [number, number, number]): Replaced {
  const pick = <T>(list: readonly T[], at: number): T => list[Math.min(list.length - 1, Math.floor(at * list.length))]!
  const file = pick(files, which)
  return replaced(file, pick(placesIn(JSON.parse(file.text)), where), pick(WRONG, by))
}
