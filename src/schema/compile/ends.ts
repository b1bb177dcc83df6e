import type { AuthoredField } from '../format/authored.ts'

/** The format of both ends of a range, by its control. */
export const ENDS: Record<string, string> = { 'date-range': 'date', 'time-range': 'time', 'date-time-range': 'date-time' }

/** What both ends of a range are, `date`, `time` or `date-time`; undefined for any other field. */
export function endsOf({ type, widget, items }: AuthoredField): string | undefined {
  const ends = widget === undefined ? undefined : ENDS[widget]
  return type === 'array' && items?.format === ends ? ends : undefined
}
