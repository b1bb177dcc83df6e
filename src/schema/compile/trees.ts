import type { RemoteOptions } from '../compiled.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { callOf } from './remote.ts'

const known = new WeakMap<Atlas, Map<string, string>>()

/** The list calls that a screen shows as a tree, each with the field by which its rows lie below one another. */
function treesOf(atlas: Atlas): Map<string, string> {
  const before = known.get(atlas)
  if (before) return before
  const trees = new Map<string, string>()
  for (const [id, screen] of Object.entries(atlas.world.screens)) {
    const by = Object.values(screen.list?.views ?? {}).find(({ tree }) => tree !== undefined)?.tree
    const entity = by === undefined ? undefined : atlas.entityOf(screen, id)
    if (by !== undefined && entity) trees.set(atlas.callName(screen.list?.call ?? 'list', entity.name), by)
  }
  known.set(atlas, trees)
  return trees
}

/** How the rows lie that a field refers to, where its control is not said and they lie below one another. */
export function treeOf(
  atlas: Atlas,
  name: string,
  field: AuthoredField,
  beside: Record<string, AuthoredField>,
): RemoteOptions['tree'] | undefined {
  if (field.type === 'array' || (field.widget !== undefined && field.widget !== 'remote-tree')) return undefined
  const call = callOf(atlas, field)
  const by = call === undefined ? undefined : treesOf(atlas).get(call)
  if (by === undefined || call === undefined) return undefined
  const target = atlas.entities[atlas.calls[call]?.entity ?? '']
  const isOwn = name === by && target !== undefined && Object.hasOwn(beside, target.key)
  return { by, ...(isOwn ? { own: true as const } : {}) }
}
