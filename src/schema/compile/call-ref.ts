import type { CallRef } from '../compiled.ts'
import type { Scalar } from '../condition.ts'
import type { Call } from '../format/call.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'

/** The path of a call whose file does not name one. */
export function pathOf(call: { name: string; path?: string }): string {
  return call.path ?? `/server/${call.name.replace('.', '/')}`
}

/** What a call sends of the row: its key, if the call is about one row. A single row of the person or the site needs none. */
export function sendOf(call: Call, entity: Entity | undefined): Record<string, string> | undefined {
  if (call.send) return call.send
  if (!entity || !['get', 'edit', 'delete', 'move'].includes(call.does)) return undefined
  return isTheOnly(call, entity) ? {} : { [entity.key]: entity.key }
}

/** Whether only one row can be meant. */
function isTheOnly(call: Pick<Call, 'scope'>, entity: Entity): boolean {
  return entity.single === 'site' || (entity.single === 'owner' && (call.scope ?? 'own') === 'own')
}

/** A call as the browser sends it. A call on one row sends the key of the row, unless its file says otherwise. */
export function callRef(
  atlas: Atlas,
  written: string,
  entityName: string | undefined,
  move?: string,
  set?: Record<string, Scalar>,
): CallRef {
  const name = atlas.callName(written, entityName)
  const call = atlas.calls[name]
  if (!call) return { name, path: `/unknown/${name}`, does: 'service' }
  const send = sendOf(call, call.entity === undefined ? undefined : atlas.entities[call.entity])
  const named: Record<string, Scalar> | undefined = move && (call.moves?.length ?? 0) !== 1 && call.does === 'move' ? { move } : undefined
  const fixed = named || set ? { ...set, ...named } : undefined
  return {
    name,
    path: pathOf(call),
    does: call.does,
    ...(send ? { send } : {}),
    ...(fixed ? { fixed } : {}),
    ...(call.does === 'add' || call.does === 'import' || call.creates ? { creates: true as const } : {}),
  }
}
