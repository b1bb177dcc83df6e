import type { Row } from '../../../schema/row.ts'
import type { Entry } from './entries.ts'

/** An entry on one day of a week; `days` is set where it begins in this week: on how many of its days it is. */
export type Piece = Entry & { days?: number }

/**
 * The entries of the days of a week, in lanes: what goes on for several days stays in the same one, so that it can be drawn as a bar. A lane that
 * is free on a day holds nothing there.
 */
export function lanesOf(week: string[], entries: ReadonlyMap<string, Entry[]>): (Piece | undefined)[][] {
  const laneOf = new Map<Row, number>()
  const lasts = (row: Row, from: number) => {
    const rest = week.slice(from).findIndex((day) => !entries.get(day)?.some((one) => one.row === row))
    return rest < 0 ? week.length - from : rest
  }
  return week.map((day, at) => {
    const here = entries.get(day) ?? []
    const lanes: (Piece | undefined)[] = []
    for (const one of here) {
      const lane = laneOf.get(one.row)
      if (lane !== undefined) lanes[lane] = one
    }
    const fresh = here.filter(({ row }) => !laneOf.has(row))
    // What goes on first: what is of one day alone fills the lanes that are left.
    for (const one of [...fresh.filter(({ ends }) => !ends), ...fresh.filter(({ ends }) => ends)]) {
      let lane = 0
      while (lanes[lane]) lane++
      lanes[lane] = { ...one, days: one.ends ? 1 : lasts(one.row, at) }
      laneOf.set(one.row, lane)
    }
    return Array.from(lanes)
  })
}
