import { DAY, dayOf } from '../../schema/time.ts'

/** A period of days in the home time zone, both ends included. */
export type Period = { from: string; to: string }

export const presets = ['today', 'yesterday', 'week', 'days30', 'thisMonth', 'days90'] as const
export type Preset = (typeof presets)[number]

const dayAt = (now: number, back = 0): string => dayOf(now - back * DAY)

/** The days of a preset, as of now. */
export function periodOf(preset: Preset, now: number): Period {
  const to = dayAt(now)
  switch (preset) {
    case 'today':
      return { from: to, to }
    case 'yesterday':
      return { from: dayAt(now, 1), to: dayAt(now, 1) }
    case 'week':
      return { from: dayAt(now, 6), to }
    case 'days30':
      return { from: dayAt(now, 29), to }
    case 'thisMonth':
      return { from: `${to.slice(0, 8)}01`, to }
    case 'days90':
      return { from: dayAt(now, 89), to }
  }
}

/** The days between two labels of a chart, which are months, days or hours of days. */
export function periodBetween(first: string, last: string): Period | undefined {
  const from = /^\d{4}-\d\d$/.test(first) ? `${first}-01` : first.slice(0, 10)
  const month = /^(\d{4})-(\d\d)$/.exec(last)
  const to = month ? new Date(Date.UTC(Number(month[1]), Number(month[2]), 0)).toISOString().slice(0, 10) : last.slice(0, 10)
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** Whether a period ends today. Only then were people whose last activity is after its first day certainly active within it. */
export const isUpToNow = ({ to }: Period, now = Date.now()): boolean => to === dayAt(now)

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The period in the address: a preset, or two days in order; `usual` if the address is invalid. */
export function readPeriod(params: URLSearchParams, usual: Preset): Preset | Period {
  const [from, to] = [params.get('from'), params.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const named = params.get('period')
  return presets.find((one) => one === named) ?? usual
}

export function writePeriod(params: URLSearchParams, chosen: Preset | Period, usual: Preset): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['from', 'to', 'period']) next.delete(name)
  if (typeof chosen !== 'string') {
    next.set('from', chosen.from)
    next.set('to', chosen.to)
  } else if (chosen !== usual) next.set('period', chosen)
  return next
}

export type Grain = 'hour' | 'day' | 'month'

const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The possible granularities of a period: hours for a week at most. */
export function grainsOf(period: Period): Grain[] {
  const days = lengthOf(period)
  return [...(days <= 7 ? (['hour'] as const) : []), 'day', ...(days > 31 ? (['month'] as const) : [])]
}

/** The best granularity: hours for up to two days, days for up to a quarter, months for more; or what the address asks for. */
export function grainOf(period: Period, asked: string | null = null): Grain {
  const known = grainsOf(period).find((one) => one === asked)
  const days = lengthOf(period)
  return known ?? (days <= 2 ? 'hour' : days > 92 ? 'month' : 'day')
}

/** The selected days, as of today. */
export const daysOf = (chosen: Preset | Period): Period => (typeof chosen === 'string' ? periodOf(chosen, Date.now()) : chosen)
