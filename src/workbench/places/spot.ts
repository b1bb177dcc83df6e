import type { Path } from '../text/splice.ts'

/** A place in a schema file: the file's path below the folder, and the path from the root of the file. */
export type Spot = { file: string; path: Path }

/** Where rows are described: in a file of their own, or in that of the only page that has them. */
export const rowsIn = (file: string): Spot => ({ file, path: file.startsWith('screens/') ? ['entity'] : [] })

/** The value of a file; undefined if it is not open or does not parse. */
export type ReadValue = (file: string) => unknown

export const isSameSpot = (one: Spot | undefined, other: Spot | undefined): boolean =>
  one === other || (one?.file === other?.file && one !== undefined && JSON.stringify(one.path) === JSON.stringify(other?.path))

/** The value at a place; undefined if the path does not exist. */
export function valueIn(value: unknown, path: Path): unknown {
  let at = value
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
