import { formats } from './formats.ts'

const two = (part: string) => part.padStart(2, '0')

/** `2026-3-5`, with any sign between: `2026-03-05`; undefined if there is no such day. */
export function readDay(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  const read = `${year}-${two(month)}-${two(day)}`
  return year && formats.date!.check(read) === undefined ? read : undefined
}

/** `9:30`: `09:30`; undefined if there is no such time. */
export function readClock(text: string): string | undefined {
  const [, hour, minute = ''] = /^(\d{1,2})[:：](\d{2})$/.exec(text) ?? []
  const read = `${two(hour ?? '')}:${minute}`
  return hour && formats.time!.check(read) === undefined ? read : undefined
}

const ENDS = /^(\d.*?)\s*(?:[–—~～至到]|\s(?:-|to)\s|(?<=:\d\d)-)\s*(\d.*)$/

/** Both ends of a range that was written as one text: `22:00 - 02:00`; no ends of any other text. */
export const splitEnds = (text: string): string[] => ENDS.exec(text.trim())?.slice(1) ?? []
