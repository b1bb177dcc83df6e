import type { Row } from '../../schema/row.ts'

/** Part of a level of a tree, or of what was found in it: how many lie below each row, and the rows above those that were found. */
export type BranchPage = { data: Row[]; totalCount: number; below?: Record<string, number>; above?: Row[] }

/** Rows asked for at once. */
export const PART = 100

/** Where the rows of a tree come from, and what they are called. */
export type BranchSource = {
  /** What lies right below a row, the top where it is empty. */
  under: (key: string, pageNo: number) => Promise<BranchPage>
  /** What a text is found in, with the rows above; nothing where it cannot be searched. */
  find?: ((text: string, signal: AbortSignal) => Promise<BranchPage>) | undefined
  key: string
  /** The field that names the row above. */
  by: string
  nameOf: (row: Row) => string
}

/** What every level of a tree that is chosen from knows. */
export type Choosing = {
  source: BranchSource
  name: string
  chosen: string | undefined
  choose: (key: string) => void
  /** The row that is placed: it and what lies below it are not offered. */
  own?: string | undefined
  /** Below which row it lies now; empty for the top. */
  now: string
}

/** The rows from the top to this one. */
export function wayOf({ key, by }: Pick<BranchSource, 'key' | 'by'>, { data, above = [] }: BranchPage, row: Row): Row[] {
  const known = new Map([...above, ...data].map((one) => [String(one[key]), one]))
  const way: Row[] = []
  for (let at: Row | undefined = row; at && !way.includes(at); at = known.get(String(at[by]))) way.unshift(at)
  return way
}
