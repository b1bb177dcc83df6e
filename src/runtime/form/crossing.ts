import { Problem } from '../../request/problem.ts'
import type { Field } from '../../schema/compiled.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { Row } from '../../schema/row.ts'
import { readInitial } from './values.ts'

export type Side = 'mine' | 'theirs'
/** A field that both have changed, with the side that was chosen. */
export type Crossed = { field: Field; mine: unknown; theirs: unknown; side?: Side | undefined }
/** What somebody else has saved since the form was loaded: their row, its values as the form reads them, the fields taken over from it, and those to choose for. */
export type Crossing = { row: Row; theirs: Row; taken: Field[]; both: Crossed[] }

/** The row as it is now, if a call was refused because somebody else has saved it in the meantime. */
export function rowOfCrossing(problem: unknown): Row | undefined {
  if (!(problem instanceof Problem) || problem.kind !== 'conflict') return undefined
  const row = (problem.body as { data?: { row?: unknown } | null } | undefined)?.data?.row
  return row !== null && typeof row === 'object' ? (row as Row) : undefined
}

/** Compares field by field what was loaded, what is in the form and what others have saved, each read as by the form. */
export function compare(fields: Field[], before: Row, mine: Row, row: Row): Crossing {
  const theirs = readInitial(fields, row)
  const taken: Field[] = []
  const both: Crossed[] = []
  for (const field of fields) {
    const { name } = field
    const [was, own, other] = [same(before[name]), same(mine[name]), same(theirs[name])]
    // What the answer does not contain, or only masked, was not seen to change.
    if (!Object.hasOwn(row, name) || isMasked(row[name]) || other === was || other === own) continue
    if (own === was) taken.push(field)
    else both.push({ field, mine: mine[name], theirs: theirs[name] })
  }
  return { row, theirs, taken, both }
}

const same = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value)
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('***')
