import type { Field } from './compiled.ts'
import type { Row } from './row.ts'

const LONGEST_LABEL = 40

/** `field`: whose text the label is. */
export type DraftLabel = { label: string; field?: string }

/** What a draft is called among others of its form: its first text. */
export function labelOf(fields: Field[], values: Row): DraftLabel {
  for (const field of fields) {
    const value = values[field.name]
    if (field.type !== 'string' || field.choices || field.options || typeof value !== 'string' || !value.trim()) continue
    const line = value.trim().replaceAll(/\s+/g, ' ')
    const label = line.length > LONGEST_LABEL ? `${[...line].slice(0, LONGEST_LABEL).join('')}…` : line
    return { label, field: field.name }
  }
  return { label: '' }
}
