import type { Property } from './contract.ts'

/**
 * Whether a field has a column. Computed fields have none (except for those that are derived from a list or a choice of the row itself),
 * nor have proofs such as codes and passwords that are typed in.
 */
export function isStored(property: Pick<Property, 'computed' | 'format'>): boolean {
  return (
    (!property.computed || 'list' in property.computed || 'given' in property.computed) &&
    property.format !== 'password' &&
    property.format !== 'captcha'
  )
}
