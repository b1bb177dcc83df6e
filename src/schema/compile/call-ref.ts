import type { CallRef } from '../compiled.ts'
import type { Scalar } from '../condition.ts'
import type { Atlas } from './atlas.ts'

/** Where a call lies when its file does not say. */
export function pathOf(call: { name: string; path?: string }): string {
  return call.path ?? `/server/${call.name.replace('.', '/')}`
}

/** A call as the browser sends it. A call on one row sends the row's key unless the file says otherwise. */
export function callRef(atlas: Atlas, written: string, entityName: string | undefined, move?: string): CallRef {
  const name = atlas.callName(written, entityName)
  const call = atlas.calls[name]
  if (!call) return { name, path: `/unknown/${name}`, does: 'service' }
  const key = call.entity ? atlas.entities[call.entity]?.key : undefined
  const onRow = ['get', 'edit', 'delete', 'move'].includes(call.does)
  const send = call.send ?? (onRow && key ? { [key]: key } : undefined)
  const fixed: Record<string, Scalar> | undefined = move && (call.moves?.length ?? 0) !== 1 && call.does === 'move' ? { move } : undefined
  return {
    name,
    path: pathOf(call),
    does: call.does,
    ...(send ? { send } : {}),
    ...(fixed ? { fixed } : {}),
    ...(call.does === 'add' || call.creates ? { creates: true as const } : {}),
  }
}
