import type { Contract } from '../../src/schema/contract.ts'
import { choiceOf } from '../core/choice.ts'
import type { Unit } from '../core/meter.ts'

export type UnitOf = (service: string) => Unit

/** The unit in which a service is counted, from its choice in the schemas. */
export function unitsOf({ entities }: Pick<Contract, 'entities'>): UnitOf {
  const computed = entities.combo?.properties.unit?.computed
  const given = new Map<unknown, unknown>(computed && 'given' in computed ? computed.given.values.map(({ of, is }) => [of, is]) : [])
  return (service) => choiceOf({ entities }, 'combo', 'unit', given.get(service)) ?? 'call'
}
