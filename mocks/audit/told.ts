import { display } from '../../src/schema/display.ts'
import { formats } from '../../src/schema/formats.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract, Property } from '../../src/schema/contract.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Stored } from '../db/database.ts'
import { text } from '../http/texts.ts'
import { ROWS } from '../resource/recorded.ts'

const rows = text('services/audit', 'rows')

type Reader = { locale: Locale; timeZone?: string | undefined }
export type Told = { field: string; before: string; after: string; isMoment: boolean }

/** What a record says was changed, in the reader's words. What follows by itself from something else was changed by nobody. */
export function toldChanges(contract: Contract, { subject, changes }: Stored<'audit'>, reader: Reader): Told[] {
  const entity = contract.entities[subject ?? '']
  return (changes ?? []).flatMap(({ field, before, after }) => {
    const property = entity?.properties[field ?? '']
    if (property?.computed) return []
    const title = field === ROWS ? rows(reader.locale) : (property?.title[reader.locale] ?? field ?? '')
    const isMoment = property?.format === 'date-time'
    return [{ field: title, before: tell(property, before, reader), after: tell(property, after, reader), isMoment }]
  })
}

function tell(property: Property | undefined, value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))) return JSON.stringify(value)
  const choices = property?.choices?.map(({ value: of, title }) => ({ value: of, title: title[reader.locale] }))
  return display({ cell: cellOf(property), choices }, value, reader)
}

/** What is masked in lists was masked before it was recorded, and a reader of the log copies what stands there. */
function cellOf({ type, format }: Partial<Property> = {}): string {
  if (type === 'boolean') return 'boolean'
  const cell = formats[format ?? '']?.cell ?? 'text'
  return cell === 'masked' ? 'text' : cell
}

const MOST = 3
const LONGEST = 40

/** The same in one line: who looks for a change should not have to open each record. Moments are left out: they stand beside it. */
export function toldInOneLine(contract: Contract, record: Stored<'audit'>, locale: Locale): string | null {
  if (record.deed !== 'edit') return null
  const say = sayIn(locale)
  const told = toldChanges(contract, record, { locale }).filter(({ isMoment }) => !isMoment)
  if (told.length === 0) return null
  const parts = told.slice(0, MOST).map(({ field, before, after }) => {
    const values = { field, before: short(before), after: short(after) || '—' }
    return before ? say('services/audit', 'changed', values) : say('services/audit', 'given', values)
  })
  const more = told.length - MOST
  if (more > 0) parts.push(say('services/audit', 'more', { count: more }))
  return parts.join(say('services/audit', 'semicolon'))
}

const short = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
