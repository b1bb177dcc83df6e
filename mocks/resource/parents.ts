import type { Entity } from '../../src/schema/contract.ts'
import { anyStore } from '../core/store.ts'
import type { Context } from '../core/context.ts'
import type { Query, Row } from '../db/database.ts'
import { referenceIn } from '../db/row-values.ts'

/** The parent of new rows, which a body names once for all of them. */
export const saidOfParents = (call: Context['call'], body: Row): Row =>
  Object.fromEntries((call.under ?? []).flatMap((name) => (body[name] === undefined || body[name] === null ? [] : [[name, body[name]]])))

/** A row without an owner gets the owner of its parent row. */
export function ownerFinder({ call, contract, tools }: Context, entity: Entity): (values: Row, on: Query) => Promise<Row> {
  const known = new Map<unknown, unknown>()
  const { owner } = entity
  const parents = owner === undefined ? [] : call.references.filter(({ under, path }) => under && path !== owner)
  return async (values, on) => {
    if (owner === undefined || (values[owner] ?? null) !== null) return {}
    for (const { path, entity: name } of parents) {
      const parent = name === undefined ? undefined : contract.entities[name]
      const key = referenceIn(values, path)
      if (!parent?.owner || key === undefined) continue
      if (!known.has(key)) known.set(key, (await anyStore(tools.store).find(parent.name, key, on))?.[parent.owner])
      const found = known.get(key) ?? null
      if (found !== null) return { [owner]: found }
    }
    return {}
  }
}
