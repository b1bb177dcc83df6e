import type { AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { calledNow } from './entity-names.ts'
import type { Path } from './graph.ts'
import { teller } from './names.ts'
import { near } from './near.ts'
import type { Report } from './rule.ts'

/** A key that is no field of the entity: one that is spelled alike, or one that could tell rows apart. */
export function tellKey(entity: Entity, known: string[], file: string, path: Path, report: Report): void {
  const { key } = entity
  const isKey = ({ type, readOnly, computed, stamp, oneOf, entity: other, format }: AuthoredField): boolean =>
    (type === 'string' || type === 'integer') && readOnly === true && !computed && !stamp && !oneOf && !other && !format
  const able = Object.entries(entity.properties as Record<string, AuthoredField>).find(([, field]) => isKey(field))?.[0]
  if (calledNow(key, known) !== undefined || near(key, known) !== undefined) return teller(file, known, report)(key, [...path, 'key'])
  const mend =
    able === undefined
      ? `expected a field of that name among "properties": "${key}": { "title": "…", "type": "string", "readOnly": true }`
      : `expected the field by which rows are told apart, such as "${able}"`
  report(file, [...path, 'key'], `Unexpected key "${key}", ${mend}`, able === undefined ? {} : { suggestion: able })
}
