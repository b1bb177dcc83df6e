import type { Scalar } from './condition.ts'
import type { Computed, Contract, Property } from './contract.ts'
import { ofRow } from './arithmetic.ts'
import { isStored } from './stored.ts'

/** The rows of another entity that are counted, or whose `field` is added up. */
export type Referring = { entity: string; by: string; field?: string; where?: Record<string, Scalar> }

export function referringOf(computed: Computed | undefined): Referring | undefined {
  if (!computed) return undefined
  return 'count' in computed ? computed.count : 'sum' in computed ? computed.sum : undefined
}

/**
 * The column that keeps a count or a sum over rows of another entity, so that lists are sorted by it however many rows that are. Undefined
 * for other values, and for what has to be computed whenever it is read: sums of fractions, which depend on the order in which they are
 * added up, and of values that do not follow from the columns of the rows. No field has such a name.
 */
export function figureColumn(contract: Contract, { name, type, computed }: Property): string | undefined {
  const of = referringOf(computed)
  if (!of || type !== 'integer') return undefined
  const follows = (field: string) =>
    followsFromRow(contract, contract.entities[of.entity]?.properties[field], contract.entities[of.entity]?.properties)
  const added = of.field === undefined || (contract.entities[of.entity]?.properties[of.field]?.type === 'integer' && follows(of.field))
  return added && follows(of.by) && Object.keys(of.where ?? {}).every(follows) ? `_figure_${name}` : undefined
}

function followsFromRow(contract: Contract, property: Property | undefined, beside: Record<string, Property> = {}): boolean {
  if (!property || property.versions || property.sealed || property.type === 'array' || property.type === 'object') return false
  if (isStored(property) || figureColumn(contract, property) !== undefined) return true
  const own = ofRow(property)
  return own !== undefined && 'arithmetic' in own && own.arithmetic.of.every(({ field }) => followsFromRow(contract, beside[field], beside))
}
