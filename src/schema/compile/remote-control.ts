import type { Column, RemoteOptions, Search } from '../compiled.ts'
import type { AuthoredColumn, AuthoredField, AuthoredScreen, AuthoredSearch } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { type Atlas, orderOf } from './atlas.ts'
import { callOf } from './remote.ts'
import { treeOf } from './trees.ts'

/** How columns and searches are compiled: passed in, because columns are fields themselves. */
type Drawn = {
  column: (atlas: Atlas, written: AuthoredColumn, entity: Entity) => Column
  search: (atlas: Atlas, written: AuthoredSearch, entity: Entity) => Search
}
type Control = { widget?: string; shows?: Pick<RemoteOptions, 'tree' | 'table'> }
type Named = { name: string; field: AuthoredField; beside: Record<string, AuthoredField> }

const LEVELS = new Set([undefined, 'remote-tree', 'cascader'])

/**
 * The control of a reference field, as far as it follows from how the rows are listed: a tree is chosen by levels, and a list in its table.
 * Rows that no screen shows in this way are found by typing.
 */
export function remoteControl(atlas: Atlas, { name, field, beside }: Named, drawn: Drawn): Control {
  const { widget } = field
  if ((!field.entity && !field.options) || field.oneOf || field.items?.oneOf) return {}
  const tree = LEVELS.has(widget) ? treeOf(atlas, name, field, beside) : undefined
  if (tree) return { widget: widget ?? 'remote-tree', shows: { tree } }
  const table = widget === 'remote-table' ? tableOf(atlas, field, drawn) : undefined
  if (table) return { shows: { table } }
  if (widget === 'remote-tree' || widget === 'cascader') return { widget: 'remote-select' }
  return widget === 'remote-table' ? { widget: field.type === 'array' ? 'multi-select' : 'remote-select' } : {}
}

/** The list that shows such rows: the first one that is not part of another page. */
export function listOf(atlas: Atlas, field: AuthoredField): AuthoredScreen | undefined {
  const call = callOf(atlas, field)
  const [id] = Object.entries(atlas.world.screens)
    .filter(([id, screen]) => {
      const entity = screen.kind === 'list' && !screen.takes ? atlas.entityOf(screen, id) : undefined
      return entity !== undefined && atlas.callName(screen.list?.call ?? 'list', entity.name) === call
    })
    .map(([id]) => id)
    .toSorted()
  return id === undefined ? undefined : atlas.world.screens[id]
}

/** The columns and search of that list, without links, which would lead out of the form, and without hidden columns. */
function tableOf(atlas: Atlas, field: AuthoredField, drawn: Drawn): RemoteOptions['table'] | undefined {
  const list = listOf(atlas, field)?.list
  const entity = atlas.entities[atlas.calls[callOf(atlas, field) ?? '']?.entity ?? '']
  if (!list || !entity) return undefined
  const columns = list.columns.map((one) => drawn.column(atlas, one, entity)).filter(({ off }) => !off)
  const fixed = Object.keys(field.options?.where ?? {})
  const sort = list.sort ?? entity.sort
  return {
    columns: columns.map(({ leads: _, ...column }) => column),
    search: (list.search ?? []).map((one) => drawn.search(atlas, one, entity)).filter(({ name }) => !fixed.includes(name)),
    ...(sort && !list.first ? { sort: orderOf(sort) } : {}),
  }
}
