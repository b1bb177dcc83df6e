import type { Property } from '../../src/schema/contract.ts'

/** Whether one of the roles may see a field unmasked. */
export function seesWhole(property: Property, roles: readonly string[]): boolean {
  return property.seenBy ? property.seenBy.some((role) => roles.includes(role)) : property.masked !== true
}

/** Whether a field is visible to these roles at all, masked or not. */
export function seesAtAll(property: Property, roles: readonly string[]): boolean {
  return property.writeOnly !== true && (property.masked === true || seesWhole(property, roles))
}
