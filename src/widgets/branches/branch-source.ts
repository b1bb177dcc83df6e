import type { Row } from '../../schema/row.ts'

/** One page of a tree level or of search results: the number of children of each row, and the ancestors of the rows found. */
export type BranchPage = { data: Row[]; totalCount: number; below?: Record<string, number>; above?: Row[] }

/** Rows requested at once. */
export const PART = 100

/** Where the rows of a tree come from, and their names. */
export type BranchSource = {
  /** The direct children of a row; the top level if the key is empty. */
  under: (key: string, pageNo: number) => Promise<BranchPage>
  /** Searches for a text, including ancestors; undefined if the tree cannot be searched. */
  find?: ((text: string, signal: AbortSignal) => Promise<BranchPage>) | undefined
  key: string
  /** The field that names the parent row. */
  by: string
  nameOf: (row: Row) => string
}

/** What every level of a tree chooser needs to know. */
export type Choosing = {
  source: BranchSource
  name: string
  chosen: string | undefined
  choose: (key: string) => void
  /** The row being moved: it and its descendants are not offered. */
  own?: string | undefined
  /** The key of what is chosen or the parent row now; empty for none. */
  now: string
  /** What is said of it. */
  nowText: string
}

/** The rows from the top down to this one. */
export function wayOf({ key, by }: Pick<BranchSource, 'key' | 'by'>, { data, above = [] }: BranchPage, row: Row): Row[] {
  const known = new Map([...above, ...data].map((one) => [String(one[key]), one]))
  const way: Row[] = []
  for (let at: Row | undefined = row; at && !way.includes(at); at = known.get(String(at[by]))) way.unshift(at)
  return way
}
