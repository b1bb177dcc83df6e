import type { Call, Contract } from '../contract.ts'
import { answerOf } from './answers.ts'
import type { Json } from './json.ts'
import { rowName, rowSchema } from './rows.ts'

type Node = { anyOf?: Node[]; $ref?: string; properties?: Record<string, Json>; items?: Json; additionalProperties?: Json }

/** Fields of an answer that the contract does not declare: a password, or those of another product. */
export function answerFields(contract: Contract, call: Call, data: unknown): string[] {
  const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
  const row = (entity ? rowSchema(entity, contract)['properties'] : {}) as Record<string, Json>
  const prefix = entity ? `#/components/schemas/${rowName(entity.name)}/properties/` : ''
  const found = new Set<string>()
  const look = (value: unknown, schema: Node | undefined, at: string): void => {
    const own = schema?.anyOf?.[0] ?? schema
    const known = own?.$ref === undefined ? own : (row[own.$ref.slice(prefix.length)] as Node | undefined)
    if (Array.isArray(value)) for (const one of value) look(one, known?.items, at)
    else if (value !== null && typeof value === 'object' && known?.properties && !known.additionalProperties)
      for (const [name, one] of Object.entries(value)) {
        if (!Object.hasOwn(known.properties, name)) found.add(`${at}.${name}`)
        else look(one, known.properties[name], `${at}.${name}`)
      }
  }
  look(data, answerOf(contract, call).schema, 'data')
  return [...found]
}
