import { sql } from 'kysely'
import type { Call, Entity, Reference } from '../../src/schema/contract.ts'
import { anyTable } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Query, Row } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { World } from './reading.ts'
import { checkReferences } from './references.ts'
import type { Sealer } from '../secrets/seal.ts'
import { openRow, storedAs } from '../secrets/sealed-fields.ts'
import { taken } from './unique.ts'

/** For a line that is invalid already, `values` has its valid fields, which are still checked. */
export type Line = { line: number; values: Row; written: Row; isWrong: boolean }
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
  for (const { line, values } of lines) {
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

/** Lines with a unique value that exists already: in the table, or in an earlier line. */
export async function takenLines(sealer: Sealer, entity: Entity, lines: Line[], on: Query): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const property of Object.values(entity.properties)) {
    const { name, unique } = property
    if (!unique) continue
    const owner = unique === 'own' ? entity.owner : undefined
    const markOf = (row: Row) => JSON.stringify([owner ? row[owner] : null, row[name]])
    const wanted = lines.filter(({ written }) => written[name] !== undefined && written[name] !== '')
    const seen = new Set<string>()
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const values = wanted.slice(from, from + AT_ONCE).map(({ written }) => storedAs(sealer, entity, property, written[name]))
      const fields = owner ? [name, owner] : [name]
      const rows = await anyTable(on).selectFrom(tableOf(entity.name)).select(fields).where(sql.ref(name), 'in', values).execute()
      for (const row of rows) seen.add(markOf(openRow(sealer, entity, row)))
    }
    for (const { line, written, isWrong } of wanted) {
      if (seen.has(markOf(written))) refused.push({ line, problem: problems.invalid({ [name]: taken }) })
      // An invalid line is not added, so its values stay free for later lines.
      else if (!isWrong) seen.add(markOf(written))
    }
  }
  return refused
}

/** A refusal is reported; any other error is a bug. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
