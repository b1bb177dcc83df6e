import type { Call, Contract } from '../contract.ts'

/** The permissions that only open examples to copy from, and nothing of the product. */
export function examplePermissions({ menus }: Pick<Contract, 'menus'>): Set<string> {
  const entries = Object.values(menus).flat()
  const galleries = new Set(entries.filter(({ gallery }) => gallery).map(({ id }) => id))
  const standing = (isExample: boolean) =>
    new Set(entries.flatMap(({ parent, permission }) => (permission && galleries.has(parent ?? '') === isExample ? [permission] : [])))
  const [examples, product] = [standing(true), standing(false)]
  return new Set([...examples].filter((permission) => !product.has(permission)))
}

/** The contract without examples: nobody holds a right that opens only examples, so their menu entries, addresses and calls are gone. */
export function withoutGallery(contract: Contract): Contract {
  const examples = examplePermissions(contract)
  const roles = contract.roles.map((role) => ({
    ...role,
    grants: Object.fromEntries(Object.entries(role.grants).filter(([name]) => !examples.has(name))),
  }))
  const isKept = ({ grants }: Call) => grants.length === 0 || grants.some(({ permission }) => !examples.has(permission))
  return { ...contract, roles, calls: Object.fromEntries(Object.entries(contract.calls).filter(([, call]) => isKept(call))) }
}
