import { AHEAD } from '../schema/time.ts'
import { readClock, readDay, splitEnds } from '../schema/written-time.ts'
import { textOf } from './control.ts'
import type { Settled } from './settled.ts'

/** Local time in the product's time zone as a moment: `2026-03-05 10:20:30`, without seconds, or, with `clock` for the rest, a day alone. */
export function readMoment(text: string, clock?: string): string | undefined {
  const [, date = '', time = clock ?? '', seconds = ''] = /^(\S+)(?:\s+(\d{1,2}:\d{2})(:\d{2})?)?$/.exec(text) ?? []
  const [day, at] = [readDay(date), readClock(time.slice(0, 5))]
  if (!day || !at) return undefined
  const wall = Date.parse(`${day}T${at}${seconds || time.slice(5)}Z`)
  return Number.isNaN(wall) ? undefined : new Date(wall - AHEAD).toISOString()
}

/** Both ends of a range that was typed or pasted as one text: `22:00 - 02:00`. */
export function readEnds(text: string, read: (end: string) => string | undefined): [string, string] | undefined {
  const [first, last] = splitEnds(text).map(read)
  return first !== undefined && last !== undefined ? [first, last] : undefined
}

/** Takes a typed text as the value. One that cannot be read is given on, so that the one validation says what is wrong, and stays. */
export const settleRead =
  (read: (text: string) => string | undefined) =>
  (text: string, onChange: (value: unknown) => void): Settled => {
    const value = read(text)
    onChange(value ?? text)
    return value === undefined ? 'left' : 'done'
  }

/** The same for the first of two ends, where the second one stays, or for both. */
export const settleFirst =
  (read: (text: string) => string | undefined, value: unknown) =>
  (text: string, onChange: (value: unknown) => void): Settled => {
    const first = read(text)
    const ends = first === undefined ? readEnds(text, read) : [first, (Array.isArray(value) && textOf(value[1])) || null]
    if (ends === undefined) return 'left'
    onChange(ends)
    return 'done'
  }
