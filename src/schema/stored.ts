import type { Property } from './contract.ts'

/**
 * Whether a field has a column. Computed fields have none (unless they are derived from a list or a choice of the row itself), and neither
 * have proofs such as typed codes and passwords.
 */
export function isStored(property: Pick<Property, 'computed' | 'format'>): boolean {
  return (
    (!property.computed || 'list' in property.computed || 'given' in property.computed) &&
    property.format !== 'password' &&
    property.format !== 'captcha'
  )
}
