import type { AuthoredField } from '../format/authored.ts'
import { ME_FIELDS } from '../around.ts'
import { type Aggregate, aggregateOf } from '../compile/computed.ts'
import { callOf } from '../compile/remote.ts'
import { namesOfEntity } from './entity-names.ts'
import type { Graph, Path } from './graph.ts'
import { AROUND, checkConditions, checkOptions, far, fieldsOfCall, looksAround, teller } from './names.ts'
import { unexpected } from './near.ts'
import { entityNow, tellRenamed } from './renamed.ts'
import type { Report } from './rule.ts'
import type { FieldAt } from './visit.ts'

/** Checks what a field of an entity says about other fields and entities. */
export function checkLinks(graph: Graph, at: FieldAt, known: string[], properties: Record<string, AuthoredField>, report: Report): void {
  const { file, name, field, beside } = at
  const { options, computed } = field
  if (at.says & AROUND && looksAround(field))
    checkConditions(
      field,
      at.path,
      far(file, nearOf(known, name, beside), (head) => referred(graph, properties, head), report),
    )
  if (options) checkOptions(graph, file, field, at.path, () => nearOf(known, name, beside), report)
  if (computed && 'of' in computed) checkThrough(graph, file, computed.of, [...at.path, 'computed', 'of'], properties, report, field)
  const rows = computed && aggregateOf(computed)
  if (rows) checkAggregate(graph, file, rows, [...at.path, 'computed'], properties, report)
}

const isNumber = ({ type }: AuthoredField): boolean => type === 'integer' || type === 'number'

/** A whole number is a number, too; what says no type is told as such. */
const holds = ({ type }: AuthoredField, from: AuthoredField): boolean =>
  type === undefined || from.type === undefined || type === from.type || (type === 'number' && from.type === 'integer')

const nearOf = (known: string[], name: string, beside: object = {}) => [...known, name, ...Object.keys(beside)]

/** What may follow the dot of a dotted name in an entity's own rules. */
function referred(graph: Graph, properties: Record<string, AuthoredField>, head: string): string[] | undefined {
  if (head === 'me') return [...ME_FIELDS]
  if (head === 'row') return Object.keys(properties)
  const call = callOf(graph.atlas, properties[head])
  return call === undefined ? undefined : fieldsOfCall(graph, call)
}

/** Every step but the last must follow a reference. */
function checkThrough(
  graph: Graph,
  file: string,
  of: string,
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
  own: AuthoredField,
): void {
  const steps = of.split('.')
  const last = steps.pop()!
  let here = properties
  for (const step of steps) {
    if (!Object.hasOwn(here, step)) return teller(file, Object.keys(here), report)(step, path)
    const named = here[step]!.entity
    const other = graph.atlas.entities[named ?? '']
    // The missing entity is reported where it is named.
    if (!other && named !== undefined) return
    if (!other) return report(file, path, `Unexpected "${of}", expected "${step}" to be a field with "entity"`)
    here = other.properties as Record<string, AuthoredField>
  }
  if (steps.length === 0) report(file, path, `Unexpected "${of}", expected a field with "entity" before a dot`)
  else if (!Object.hasOwn(here, last)) teller(file, Object.keys(here), report)(last, path)
  else if (!holds(own, here[last]!))
    report(file, path, `Unexpected "${of}" of type ${here[last]!.type!} in a field of type ${own.type!}, expected both to be of one type`)
}

function checkAggregate(
  graph: Graph,
  file: string,
  { word, of, at, where }: Aggregate,
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
): void {
  const [name = '', ...fields] = of.split('.')
  const other = graph.atlas.entities[name]
  const here = [...path, ...at]
  if (!other) {
    const own = word === 'sum' && fields.length === 1 && properties[name]?.type === 'array'
    const now = entityNow(graph, name)
    const { message, suggestion }: { message: string; suggestion?: string } = own
      ? { message: `Unexpected "sum" of a list of this row, expected "computed": { "total": "${name}.${fields[0]!}" }` }
      : now !== undefined
        ? tellRenamed('entity', name, now)
        : unexpected('entity', name, Object.keys(graph.atlas.entities))
    return report(file, here, message, suggestion === undefined ? {} : { suggestion })
  }
  const look = teller(file, namesOfEntity(other), report)
  for (const field of fields) look(field, here)
  for (const field in where) look(field, [...path, word, 'where', field])
  const added = (other.properties as Record<string, AuthoredField>)[fields[0] ?? '']
  if (word === 'sum' && added?.type !== undefined && !isNumber(added))
    report(file, here, `Unexpected sum of "${fields[0]!}" of type ${added.type}, expected a number`)
}
