import dayjs, { type Dayjs } from 'dayjs'
import { writeTime } from '../../schema/display.ts'

export type Preset = keyof typeof spans

type Span = [Dayjs, Dayjs]

/** Whole days, counted back from today. */
const days = (now: Dayjs, from: number, to = 0): Span => [now.subtract(from, 'day').startOf('day'), now.subtract(to, 'day').endOf('day')]
const month = (now: Dayjs): Span => [now.startOf('month'), now.endOf('month')]

const spans = {
  'last-hour': (now: Dayjs): Span => [now.subtract(1, 'hour'), now],
  'last-24-hours': (now: Dayjs): Span => [now.subtract(1, 'day'), now],
  today: (now: Dayjs) => days(now, 0),
  yesterday: (now: Dayjs) => days(now, 1, 1),
  'last-7-days': (now: Dayjs) => days(now, 6),
  'last-30-days': (now: Dayjs) => days(now, 29),
  'this-month': month,
  'last-month': (now: Dayjs) => month(now.subtract(1, 'month')),
}

/** The range that a preset means at a moment, in local time of the product's time zone. */
export const spanOf = (word: Preset, now: number): Span => spans[word](dayjs(writeTime(now)))
