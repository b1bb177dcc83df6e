import type { Call, Entity } from '../../../src/schema/contract.ts'
import { fill, holesOf } from '../../../src/schema/template.ts'
import type { Row } from '../../db/database.ts'
import { callFor, mayUse } from '../../http/may-use.ts'
import { operation } from '../../core/operation.ts'
import { FOUND, foundBy } from '../../resource/filter.ts'
import { keyOf } from '../../db/row-values.ts'

/** The maximum number of results of each kind; the list shows more. */
const MOST = 4
const TRIES = { limit: 120, seconds: 60 }

/**
 * Full-text search for the command palette. Each list is queried as if the person had opened it, with the same permissions and scope, and
 * only by
 * fields that they see unmasked. A list without permission returns nothing.
 */
export const service = operation('palette.find', async (context) => {
  const { body, contract, person, tools } = context
  await tools.attempts.hit(`palette:${person.userId}`, TRIES)
  const found = await Promise.all(
    [...new Set(body.calls)].map(async (name) => {
      const written = Object.hasOwn(contract.calls, name) ? contract.calls[name] : undefined
      const entity = written?.entity === undefined ? undefined : contract.entities[written.entity]
      if (!written?.found || !entity || !mayUse(contract, written, person)) return []
      if (foundBy(written, entity, person.roles).length === 0) return []
      const call = callFor(contract, written, person)
      const { data: rows } = await tools.list(context, call, { [FOUND]: body.text, pageSize: contract.paging.size })
      return rows.slice(0, MOST).map((row) => entryOf(call, entity, row, body.text))
    }),
  )
  return found.flat()
})

/** The label of a row, and the part of it that matches. */
function entryOf(call: Call, entity: Entity, row: Row, words: string) {
  const values = (call.found ?? []).flatMap((name) => {
    const text: unknown = row[`${name}Label`] ?? row[name]
    return typeof text === 'string' || typeof text === 'number' ? [[name, String(text)] as const] : []
  })
  const fits = values.find(([, text]) => text.toLowerCase().includes(words.trim().toLowerCase()))?.[1] ?? ''
  const key = String(keyOf(entity, row))
  const name = holesOf(entity.label).length > 0 ? fill(entity.label, row).trim() : ''
  const title = name || (values[0]?.[1] ?? key)
  const apart = (call.apart ?? []).flatMap((name) => {
    const value: unknown = row[name]
    return name in row ? [[name, String(value)] as const] : []
  })
  return { call: call.name, key, title, fits: fits === title ? '' : fits, values: Object.fromEntries([...apart, ...values]) }
}
