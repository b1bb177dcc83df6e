import type { AuthoredField } from '../format/authored.ts'
import type { Graph, Path } from './graph.ts'
import type { Report } from './rule.ts'

/** Counted or summed rows must refer to this row by exactly one field, unless the author names it. `own` is the number of parts before. */
export function byOneField(graph: Graph, name: string, file: string, written: string, own: number, path: Path, report: Report): void {
  const parts = written.split('.')
  const other = graph.atlas.entities[parts[0]!]
  if (!other || parts.length !== own) return
  const properties = other.properties as Record<string, AuthoredField>
  const fitting = Object.keys(properties).filter((one) => properties[one]!.entity === name)
  // A field that names an unknown entity, or that is partly invalid, may be the one.
  const isUnsure = Object.values(properties).some(({ entity }) => entity !== undefined && !Object.hasOwn(graph.atlas.entities, entity))
  if (fitting.length === 0 && (isUnsure || !graph.sound(`entities/${parts[0]!}.json`))) return
  if (fitting.length === 0)
    report(file, path, `Unexpected "${written}", no field of "${parts[0]!}" refers to "${name}"; expected one with "entity": "${name}"`)
  else if (fitting.length > 1)
    report(
      file,
      path,
      `Unexpected "${written}", several fields of "${parts[0]!}" refer to "${name}"; expected one of: ${fitting.map((one) => `${written}.${one}`).join(', ')}`,
    )
}
