import { DAY, dayOf, HOUR, MINUTE, startOf } from '../../src/schema/time.ts'
import type { Random } from './random.ts'

/** Work starts at nine and pauses at noon, and a little happens at night. */
export const HOURS = [3, 2, 1, 1, 1, 2, 4, 10, 30, 62, 74, 66, 38, 54, 72, 76, 70, 58, 40, 32, 28, 22, 14, 7]
/** Every hour repeated by its weight, so that one draw gives an hour: worlds have many times. */
const CLOCK = HOURS.flatMap((weight, hour) => Array.from({ length: weight }, () => hour))
/** Starting with Sunday. */
const WEEKDAYS = [0.38, 1, 1.08, 1.1, 1.06, 0.96, 0.45]

/** How busy a day is: the rhythm of a week on a slowly growing platform. */
export function busyness(day: number, now: number): number {
  const growth = 1 - Math.min(0.6, ((now - day) / DAY) * 0.0018)
  return WEEKDAYS[new Date(dayOf(day)).getUTCDay()]! * growth
}

/** A time on the day that begins at `day`, by the rhythm of its hours. */
export function momentOn(random: Random, day: number): number {
  return day + random.pick(CLOCK) * HOUR + random.int(0, HOUR - 1)
}

/** `count` times in the `days` before `now`, oldest first. */
export function listMoments(random: Random, count: number, days: number, now: number): number[] {
  const today = startOf(DAY, now)
  const starts = Array.from({ length: days }, (_, at) => today - (days - 1 - at) * DAY)
  const shares = splitBy(
    starts.map((day) => busyness(day, now)),
    count,
  )
  return starts
    .flatMap((day, at) => Array.from({ length: shares[at]! }, () => Math.min(momentOn(random, day), now - random.int(MINUTE, HOUR))))
    .sort((a, b) => a - b)
}

/** Splits a number by weights into integers that sum to it exactly. */
export function splitBy(weights: number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  // If all weights are 0, the first part gets everything.
  if (sum === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const part = Math.round((reached / sum) * total) - given
    given += part
    return part
  })
}

export const writeMoment = (time: number): string => new Date(time).toISOString()
