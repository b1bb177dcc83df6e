import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { pathOf } from '../../../src/schema/compile/call-ref.ts'
import type { AuthoredField } from '../../../src/schema/format/authored.ts'
import type { World } from '../../../src/schema/read.ts'

/** By the path of a call as a page sends it now: what it is called by the backend that serves, and its fields by their names now. */
export type RenamedCalls = Record<string, { path: string; fields: Record<string, string> }>

/** What is called otherwise in a world that is not saved yet than in the one that is served. */
export function tellRenamed(served: World, typed: World): RenamedCalls {
  const [before, after] = [createAtlas(served), createAtlas(typed)]
  const renamed: RenamedCalls = {}
  const known = new Map<string, { entity: string; fields: Record<string, string> }>()
  const told = (name: string) => {
    const own = after.entities[name]
    const entity = own && formerOf(name, own.was, before.entities, after.entities)
    const of = entity === undefined ? undefined : { entity, fields: fieldsOf(before.entities[entity]!.properties, own!.properties) }
    if (of) known.set(name, of)
    return of
  }
  for (const call of Object.values(after.calls)) {
    const of = call.entity === undefined ? undefined : (known.get(call.entity) ?? told(call.entity))
    if (!of) continue
    const [path, name] = [pathOf(call), before.calls[call.name] ? call.name : call.name.replace(`${call.entity!}.`, `${of.entity}.`)]
    const was = before.calls[name] ? pathOf(before.calls[name]) : path
    if (was !== path || Object.keys(of.fields).length > 0) renamed[path] = { path: was, fields: of.fields }
  }
  return renamed
}

/** What something was called where it is not called so any more; its own name where it was there. */
function formerOf(name: string, was: unknown, before: object, after: object): string | undefined {
  if (Object.hasOwn(before, name)) return name
  return [was ?? []]
    .flat()
    .map(String)
    .findLast((one) => Object.hasOwn(before, one) && !Object.hasOwn(after, one))
}

function fieldsOf(before: object, after: object): Record<string, string> {
  const former = Object.entries(after as Record<string, AuthoredField>).map(([name, { was }]) => [name, formerOf(name, was, before, after)])
  return Object.fromEntries(former.filter(([name, was]) => was !== undefined && was !== name)) as Record<string, string>
}
