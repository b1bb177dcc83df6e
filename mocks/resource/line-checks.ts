import { sql } from 'kysely'
import type { Call, Entity, Reference } from '../../src/schema/contract.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Query, Row } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { World } from './reading.ts'
import { isStored } from '../../src/schema/stored.ts'
import { fill, holesOf } from '../../src/schema/template.ts'
import { keyOf } from '../db/row-values.ts'
import { labelOf, parentField } from './nested-lines.ts'
import { checkReferences } from './references.ts'
import type { Sealer } from '../secrets/seal.ts'
import { openRow, storedAs } from '../secrets/sealed-fields.ts'
import { taken } from './unique.ts'

/** For a line that is invalid already, `values` has its valid fields, which are still checked. */
export type Line = { line: number; values: Row; written: Row; isWrong: boolean; under?: number | undefined }
/** `there`: by line, the row that is there already. */
type Present = { refused: Refused[]; there: Map<number, string | number> }
export type Refused = { line: number; problem: Problem }

/** The maximum number of bound values in one query. */
const AT_ONCE = 500
const LONGEST_NAME = 60

/** Lines that refer to a row which this person may not choose. Lines with the same references are checked once. */
export async function unknownLines(world: World, context: Context, lines: Line[], on: Query): Promise<Refused[]> {
  const names = namesIn(context.call)
  if (names.length === 0) return []
  const noneNamed = ({ entity }: Reference, value: unknown) =>
    text('http/problems', entity === context.call.entity ? 'noneNamedYet' : 'noneNamed', { name: String(value).slice(0, LONGEST_NAME) })
  const verdicts = new Map<string, Problem | undefined>()
  const refused: Refused[] = []
  const parent = parentField(world.contract, context.call)
  for (const { line, values: said, under } of lines) {
    // A parent that this file adds is not there yet.
    const values = under === undefined || parent === undefined ? said : { ...said, [parent]: undefined }
    const key = JSON.stringify(names.map((name) => values[name] ?? null))
    if (!verdicts.has(key))
      verdicts.set(key, await checkReferences(world, context, values, on, { say: noneNamed }).then(() => undefined, problemOf))
    const problem = verdicts.get(key)
    if (problem) refused.push({ line, problem })
  }
  return refused
}

/** The fields that refer to rows, and those that restrict the choices. */
function namesIn({ references }: Call): string[] {
  return [
    ...new Set(
      references.flatMap(({ path, among }) => [
        path.split('.')[0]!,
        ...Object.values(among?.where ?? {}).flatMap((operand) =>
          operand !== null && typeof operand === 'object' && 'field' in operand ? [operand.field] : [],
        ),
      ]),
    ),
  ]
}

/** Lines with a unique value that exists already: in the table, where `there` names its row, or in an earlier line. */
export async function takenLines(sealer: Sealer, entity: Entity, lines: Line[], on: Query): Promise<Present> {
  const refused: Refused[] = []
  const there: Present['there'] = new Map()
  for (const property of Object.values(entity.properties)) {
    const { name, unique } = property
    if (!unique) continue
    const owner = unique === 'own' ? entity.owner : undefined
    const markOf = (row: Row) => JSON.stringify([owner ? row[owner] : null, row[name]])
    const wanted = lines.filter(({ written }) => written[name] !== undefined && written[name] !== '')
    const seen = new Map<string, string | number | undefined>()
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const values = wanted.slice(from, from + AT_ONCE).map(({ written }) => storedAs(sealer, entity, property, written[name]))
      const fields = [...new Set([entity.key, name, ...(owner ? [owner] : [])])]
      const rows = await anyTable(on).selectFrom(tableOf(entity.name)).select(fields).where(sql.ref(name), 'in', values).execute()
      for (const row of rows) seen.set(markOf(openRow(sealer, entity, row)), keyOf(entity, row))
    }
    for (const { line, written, isWrong } of wanted) {
      const mark = markOf(written)
      const key = seen.get(mark)
      if (key !== undefined) there.set(line, key)
      if (seen.has(mark)) refused.push({ line, problem: problems.invalid({ [name]: taken }) })
      // An invalid line is not added, so its values stay free for later lines.
      else if (!isWrong) seen.set(mark, undefined)
    }
  }
  return { refused, there }
}

/**
 * Lines of a tree whose row is there already, below the same row and by the same name, or in an earlier line: two rows of one name could not be
 * told apart afterwards.
 */
export async function presentLines({ contract }: World, { call }: Context, entity: Entity, lines: Line[], on: Query): Promise<Present> {
  const refused: Refused[] = []
  const there: Present['there'] = new Map()
  const parent = parentField(contract, call)
  const holes = holesOf(entity.label)
  const [first] = holes
  if (parent === undefined || first === undefined || entity.properties[parent]?.tree === undefined) return { refused, there }
  if (holes.some((hole) => !isStored(entity.properties[hole]!) || entity.properties[hole]!.sealed)) return { refused, there }
  const own = entity.owner === undefined ? [] : [entity.owner]
  const markOf = (row: Row, above: unknown) => JSON.stringify([above ?? null, ...[...own, ...holes].map((name) => row[name] ?? null)])
  const named = lines.filter(({ isWrong, written }) => !isWrong && labelOf(entity.label, written) !== '')
  const known = new Map<string, string | number>()
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const words = [...new Set(named.slice(from, from + AT_ONCE).map(({ written }) => written[first]))]
    const fields = [...new Set([entity.key, parent, ...own, ...holes])]
    for (const row of await anyTable(on).selectFrom(tableOf(entity.name)).select(fields).where(sql.ref(first), 'in', words).execute())
      known.set(markOf(row, row[parent]), keyOf(entity, row))
  }
  const earlier = new Map<string, number>()
  for (const { line, written, under } of named) {
    const mark = markOf(written, under === undefined ? written[parent] : { under })
    const name = fill(entity.label, written).trim().slice(0, LONGEST_NAME)
    const before = earlier.get(mark)
    const key = known.get(mark)
    if (key !== undefined) there.set(line, key)
    const why =
      key !== undefined
        ? text('http/problems', 'thereAlready', { name })
        : before !== undefined
          ? text('http/problems', 'lineBefore', { name, line: before })
          : undefined
    if (why) refused.push({ line, problem: problems.invalid({ [first]: why }) })
    else earlier.set(mark, line)
  }
  return { refused, there }
}

/** A refusal is reported; any other error is a bug. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
