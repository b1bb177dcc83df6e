import { isPeriod, wholeDaysOf, type PeriodName } from '../schema/period.ts'

let picked: PeriodName | undefined

/** The name beside a calendar that was pointed at last, with which it answers the days of this moment. */
export function rememberPeriod(word: string): void {
  picked = isPeriod(word) ? word : undefined
}

/** The name for which these days were just chosen; nothing where a person chose the days themselves. */
export function periodOf(days: unknown): PeriodName | undefined {
  if (!picked || !Array.isArray(days)) return undefined
  return wholeDaysOf(picked, Date.now()).every((day, at) => day === days[at]) ? picked : undefined
}
