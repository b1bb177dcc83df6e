import type { Property } from './contract.ts'

/** Whether a field has a column: computed ones are asked for (what is counted in a list of the row, or given by a choice of it, is kept beside it), and what a person types to prove something is never kept. */
export function isStored(property: Pick<Property, 'computed' | 'format'>): boolean {
  return (
    (!property.computed || 'list' in property.computed || 'given' in property.computed) &&
    property.format !== 'password' &&
    property.format !== 'captcha'
  )
}
