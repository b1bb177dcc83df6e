import type { RemoteOptions } from '../compiled.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { onceOfAll } from './once.ts'
import { callOf } from './remote.ts'

/** The list calls that a screen shows as a tree, each with the field that names the parent row. */
export const treesOf = onceOfAll(
  (atlas: Atlas): ReadonlyMap<string, string> => {
    const trees = new Map<string, string>()
    for (const [id, screen] of Object.entries(atlas.world.screens)) {
      const by = Object.values(screen.list?.views ?? {}).find(({ tree }) => tree !== undefined)?.tree
      const entity = by === undefined ? undefined : atlas.entityOf(screen, id)
      if (by !== undefined && entity) trees.set(atlas.callName(screen.list?.call ?? 'list', entity.name), by)
    }
    return trees
  },
  (atlas) => atlas.look?.('trees'),
)

/** The list calls whose rows a list shows that is no part of another page. */
export const listedOf = onceOfAll(
  ({ world, entityOf, callName }: Atlas): ReadonlySet<string> =>
    new Set(
      Object.entries(world.screens).flatMap(([id, screen]) => {
        const entity = screen.kind === 'list' && !screen.takes ? entityOf(screen, id) : undefined
        return entity ? [callName(screen.list?.call ?? 'list', entity.name)] : []
      }),
    ),
  (atlas) => atlas.look?.('trees'),
)

/** The words of a screen by which it shows a tree, or a list. */
export const TREE_WORDS = ['tree', 'views', 'call', 'entity', 'kind', 'takes'] as const

/** The field by which the rows lie below one another that a field refers to, be it to one or to several. */
export function treeBehind(atlas: Atlas, field: AuthoredField): string | undefined {
  const call = callOf(atlas, field)
  return call === undefined ? undefined : treesOf(atlas).get(call)
}

/** The same for a field that refers to one, which can be chosen level by level. */
export const treeBy = (atlas: Atlas, field: AuthoredField): string | undefined =>
  field.type === 'array' ? undefined : treeBehind(atlas, field)

/** The same where the field holds keys of such rows, so that what lies below them can be told without asking for choices. */
export function levelsOf(atlas: Atlas, field: AuthoredField): string | undefined {
  const call = field.entity === undefined ? undefined : callOf(atlas, field)
  const by = treeBehind(atlas, field)
  if (call === undefined || by === undefined || atlas.calls[call]!.entity !== field.entity) return undefined
  const { value } = field.options ?? {}
  return value === undefined || value === atlas.entities[field.entity!]?.key ? by : undefined
}

/** The tree of the rows that a field refers to, if they form one. */
export function treeOf(
  atlas: Atlas,
  name: string,
  field: AuthoredField,
  beside: Record<string, AuthoredField>,
): RemoteOptions['tree'] | undefined {
  const by = treeBy(atlas, field)
  if (by === undefined) return undefined
  const target = atlas.entities[atlas.calls[callOf(atlas, field)!]?.entity ?? '']
  const isOwn = name === by && target !== undefined && Object.hasOwn(beside, target.key)
  return { by, ...(isOwn ? { own: true as const } : {}) }
}
