import type { AuthoredField } from '../format/authored.ts'
import { ME_FIELDS } from '../around.ts'
import { callOf } from '../compile/remote.ts'
import type { Graph, Path } from './graph.ts'
import { checkConditions, checkOptions, far, fieldsOfCall, looksAround, teller } from './names.ts'
import { unexpected } from './near.ts'
import type { Report } from './rule.ts'
import type { FieldAt } from './visit.ts'

/** What a field of an entity says of others. */
export function checkLinks(graph: Graph, at: FieldAt, known: string[], properties: Record<string, AuthoredField>, report: Report): void {
  const { file, name, field, beside } = at
  const { options, computed } = field
  if (looksAround(field))
    checkConditions(
      field,
      at.path,
      far(file, nearOf(known, name, beside), (head) => referred(graph, properties, head), report),
    )
  if (options) checkOptions(graph, file, field, at.path, () => nearOf(known, name, beside), report)
  if (computed && 'of' in computed) checkThrough(graph, file, computed.of, [...at.path, 'computed', 'of'], properties, report)
  if (computed && ('count' in computed || ('sum' in computed && typeof computed.sum === 'string')))
    checkAggregate(graph, file, computed as { count?: string; sum?: string }, [...at.path, 'computed'], properties, report)
}

const nearOf = (known: string[], name: string, beside: object = {}) => [...known, name, ...Object.keys(beside)]

/** What a name with a dot may mean in an entity’s own rules. */
function referred(graph: Graph, properties: Record<string, AuthoredField>, head: string): string[] | undefined {
  if (head === 'me') return [...ME_FIELDS]
  if (head === 'row') return Object.keys(properties)
  const call = callOf(graph.atlas, properties[head])
  return call === undefined ? undefined : fieldsOfCall(graph, call)
}

/** Every step but the last goes along a reference. */
function checkThrough(graph: Graph, file: string, of: string, path: Path, properties: Record<string, AuthoredField>, report: Report): void {
  const steps = of.split('.')
  const last = steps.pop()!
  let here = properties
  for (const step of steps) {
    if (!Object.hasOwn(here, step)) return teller(file, Object.keys(here), report)(step, path)
    const named = here[step]!.entity
    const other = graph.atlas.entities[named ?? '']
    // That there is no such entity is told where it is named.
    if (!other && named !== undefined) return
    if (!other) return report(file, path, `Unexpected "${of}", expected "${step}" to be a field with "entity"`)
    here = other.properties as Record<string, AuthoredField>
  }
  if (steps.length === 0) report(file, path, `Unexpected "${of}", expected a field with "entity" before a dot`)
  else if (!Object.hasOwn(here, last)) teller(file, Object.keys(here), report)(last, path)
}

function checkAggregate(
  graph: Graph,
  file: string,
  computed: { count?: string; sum?: string },
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
): void {
  const word = computed.count === undefined ? 'sum' : 'count'
  const [name = '', ...fields] = String(computed[word]).split('.')
  const other = graph.atlas.entities[name]
  if (!other) {
    const own = word === 'sum' && fields.length === 1 && properties[name]?.type === 'array'
    const { message, suggestion } = own
      ? { message: `Unexpected "sum" of a list of this row, expected "computed": { "total": "${name}.${fields[0]!}" }` }
      : unexpected('entity', name, Object.keys(graph.atlas.entities))
    report(file, [...path, word], message, suggestion === undefined ? {} : { suggestion })
  } else for (const field of fields) teller(file, Object.keys(other.properties), report)(field, [...path, word])
}
