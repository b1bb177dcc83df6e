import { anyStore } from '../core/store.ts'
import { sql } from 'kysely'
import { ME_FIELDS, partsOf } from '../../src/schema/around.ts'
import type { Query, Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import { expressionOf, from } from './expression.ts'
import { ownerOf } from './scope.ts'
import { inputOf, prepare } from './slot.ts'

/** The values that the rules of a form need besides its fields: of the rows chosen in it, of the stored row, and of the person. */
export async function readAround(context: Context, body: Row, on: Query, row?: Row): Promise<Row> {
  const found: Row = {}
  for (const name of context.call.around) {
    const { head, tail } = partsOf(name)!
    if (head === 'row') found[name] = row?.[tail]
    else if (head === 'me') found[name] = await ofPerson(context, tail, on)
    else found[name] = await ofChosen(context, head, tail, body[head], on)
  }
  return found
}

async function ofPerson({ person, tools }: Context, field: string, on: Query): Promise<unknown> {
  if (!person || !ME_FIELDS.some((one) => one === field)) return undefined
  return (await anyStore(tools.store).find('user', ownerOf(person), on))?.[field]
}

/** Whether the person may choose this row is checked separately, for the field itself. */
async function ofChosen(context: Context, head: string, tail: string, value: unknown, on: Query): Promise<unknown> {
  const { contract, call } = context
  const reference = call.references.find(({ path }) => path === head)
  const list = reference?.among && contract.calls[reference.among.call]
  const entity = contract.entities[list?.entity ?? reference?.entity ?? '']
  if (!entity || value === undefined || value === null || value === '') return undefined
  const wanted = expressionOf(contract, entity, tail)
  const subject = expressionOf(contract, entity, reference?.among?.value ?? entity.key)
  if (!wanted || !subject) return undefined
  const query = sql<{ wanted: unknown }>`select ${wanted} as wanted from ${from(entity.name, 't')} where ${subject} = ${value} limit 1`
  return (await prepare(on, query)(on, inputOf(context)))[0]?.wanted
}
