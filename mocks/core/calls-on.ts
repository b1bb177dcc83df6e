import { once } from '../../src/schema/compile/once.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'

const byEntity = once((calls: Contract['calls']) => {
  const found = new Map<string, Call[]>()
  for (const call of Object.values(calls)) {
    if (call.entity === undefined) continue
    const known = found.get(call.entity)
    if (known) known.push(call)
    else found.set(call.entity, [call])
  }
  return found
})

/** The calls about an entity; looking through all of them for each entity would take a thousand times a thousand looks. */
export const callsOn = ({ calls }: Pick<Contract, 'calls'>, entity: string): readonly Call[] => byEntity(calls).get(entity) ?? []
