import type { Call, Contract } from '../../src/schema/contract.ts'

/** The product alone: nobody holds a right that opens only examples, so menu, address and calls of these are gone. */
export function withoutGallery(contract: Contract): Contract {
  const entries = Object.values(contract.menus).flat()
  const galleries = new Set(entries.filter(({ gallery }) => gallery).map(({ id }) => id))
  const standing = (isExample: boolean) =>
    new Set(entries.flatMap(({ parent, permission }) => (permission && galleries.has(parent ?? '') === isExample ? [permission] : [])))
  const [examples, product] = [standing(true), standing(false)]
  const roles = contract.roles.map((role) => ({
    ...role,
    grants: Object.fromEntries(Object.entries(role.grants).filter(([name]) => !examples.has(name) || product.has(name))),
  }))
  const isKept = ({ grants }: Call) =>
    grants.length === 0 || grants.some(({ permission }) => !examples.has(permission) || product.has(permission))
  return { ...contract, roles, calls: Object.fromEntries(Object.entries(contract.calls).filter(([, call]) => isKept(call))) }
}
