import type { Row } from '../../schema/row.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { Screen } from '../../schema/compiled-screen.ts'
import { sourcesOf } from '../../schema/handed.ts'

/** A call that changes a row sends the version it has read, so that a conflict is detected. */
const versioned: CallRef['does'][] = ['edit', 'save', 'move']

/** The body of a call: form values, values of the row or the address, and constants. */
export function buildBody(call: CallRef, about: { values?: Row | undefined; row?: Row | undefined; takes?: Row | undefined }): Row {
  const { values, row, takes } = about
  const facts = { ...takes, ...row }
  const body: Row = { ...values }
  for (const [name, from] of Object.entries(call.send ?? {})) if (facts[from] !== undefined) body[name] = facts[from]
  Object.assign(body, call.fixed)
  if (row && typeof row['version'] === 'number' && versioned.includes(call.does)) body['version'] = row['version']
  return body
}

/** The fields that refer to the parent of a new row, if it is known: no form asks for them. */
export function knownParents(call: CallRef | undefined, about: { row?: Row | undefined; takes?: Row | undefined }): string[] {
  const facts = { ...about.takes, ...about.row }
  return (call?.under ?? []).filter((name) => facts[call!.send?.[name] ?? name] !== undefined)
}

/** The parameters of the next screen, each from the first source that has it. */
export function pick(wanted: Record<string, string> | undefined, ...sources: (Row | undefined)[]): Record<string, string> {
  const facts: Row = Object.assign({}, ...sources.toReversed())
  return Object.fromEntries(
    Object.entries(wanted ?? {}).flatMap(([to, from]) =>
      facts[from] === undefined || facts[from] === null ? [] : [[to, String(facts[from])]],
    ),
  )
}

/** The parameters of a page, which stand in its address. */
export const takesAt = ({ takes = [] }: Screen, params: URLSearchParams): Record<string, string> =>
  pick(sourcesOf(takes), Object.fromEntries(params))
