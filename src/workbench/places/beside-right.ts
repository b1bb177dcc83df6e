import type { AreaManifest } from '../../schema/manifest.ts'
import { placeBeside } from '../../schema/scaffold/place-beside.ts'
import { isPlain, valueIn, type ReadValue, type Spot } from './spot.ts'

/** The rights of a role in their order, with one more beside its neighbour in the menu; nothing for what is no right of a role. */
export function orderOfRights(
  { file, path }: Spot,
  right: string,
  read: ReadValue,
  menuOf: (area: string) => AreaManifest['menu'] | undefined,
): string[] | undefined {
  if (file !== 'permissions/roles.json' || path.length !== 3 || path[2] !== 'grants') return undefined
  const role = valueIn(read(file), path.slice(0, -1))
  const grants = isPlain(role) && isPlain(role['grants']) ? role['grants'] : {}
  const menu = isPlain(role) && typeof role['area'] === 'string' ? menuOf(role['area']) : undefined
  if (!menu) return undefined
  const groups = menu.map(({ items }) => items.flatMap(({ permission }) => permission ?? []))
  const held = Object.keys(grants)
  return held.toSpliced(placeBeside(held, groups, right), 0, right)
}
