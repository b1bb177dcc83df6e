import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { pathOf } from '../../../src/schema/compile/call-ref.ts'
import type { AuthoredField } from '../../../src/schema/format/authored.ts'
import type { World } from '../../../src/schema/read.ts'

/** What the fields of rows were called by their names now, and by field each value of now with the one that it was. */
type Renamed = { fields: Record<string, string>; values: Record<string, [now: unknown, was: unknown][]> }

/** By the path of a call as a page sends it now: what it is called by the backend that serves, and what its rows hold. */
export type RenamedCalls = Record<string, { path: string } & Renamed>

/** What is called otherwise in a world that is not saved yet than in the one that is served. */
export function tellRenamed(served: World, typed: World): RenamedCalls {
  const [before, after] = [createAtlas(served), createAtlas(typed)]
  const renamed: RenamedCalls = {}
  const known = new Map<string, { entity: string } & Renamed>()
  const told = (name: string) => {
    const own = after.entities[name]
    const entity = own && formerOf(name, own.was, before.entities, after.entities)
    const of = entity === undefined ? undefined : { entity, ...renamedOf(before.entities[entity]!.properties, own!.properties) }
    if (of) known.set(name, of)
    return of
  }
  for (const call of Object.values(after.calls)) {
    const of = call.entity === undefined ? undefined : (known.get(call.entity) ?? told(call.entity))
    if (!of) continue
    const [path, name] = [pathOf(call), before.calls[call.name] ? call.name : call.name.replace(`${call.entity!}.`, `${of.entity}.`)]
    const was = before.calls[name] ? pathOf(before.calls[name]) : path
    if (was !== path || Object.keys({ ...of.fields, ...of.values }).length > 0)
      renamed[path] = { path: was, fields: of.fields, values: of.values }
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

function renamedOf(before: object, after: object): Renamed {
  const known = before as Record<string, AuthoredField>
  const renamed: Renamed = { fields: {}, values: {} }
  for (const [name, field] of Object.entries(after as Record<string, AuthoredField>)) {
    const former = formerOf(name, field.was, before, after)
    if (former === undefined) continue
    if (former !== name) renamed.fields[name] = former
    const values = valuesOf(known[former]!, field)
    if (values.length > 0) renamed.values[name] = values
  }
  return renamed
}

/** The values that the backend still stores under a name that is offered no more. */
function valuesOf({ oneOf: before }: AuthoredField, { oneOf: after }: AuthoredField): [unknown, unknown][] {
  if (!Array.isArray(before) || !Array.isArray(after) || before === after) return []
  const offers = (list: readonly { const: unknown }[], value: unknown) => list.some((one) => one.const === value)
  return after.flatMap(({ const: now, was }) =>
    [was ?? []].flat().flatMap((past): [unknown, unknown][] => (offers(before, past) && !offers(after, past) ? [[now, past]] : [])),
  )
}
