/** What is measured, and over how many rows. A chart is given what a server counted of them. */
export const SIZES = { board: 1000, calendar: 2000, tree: 10_000, chart: 1_000_000 } as const
export type Subject = keyof typeof SIZES

export type Ticket = { id: string; subject: string; person: string; state: string; due: string; under: string | null }

export const states = [
  ['open', 'Open', 'orange', 'warning'],
  ['doing', 'In progress', 'blue', 'info'],
  ['waiting', 'Waiting', 'default', 'neutral'],
  ['done', 'Done', 'green', 'success'],
] as const

export const MONTH = '2026-11'
/** Branches at the top of the tree; all other rows lie below them, as many below each. */
export const BRANCHES = 100
const DAY = 86_400_000

const two = (figure: number) => String(figure).padStart(2, '0')

export function makeTickets(subject: Subject): Ticket[] {
  return Array.from({ length: SIZES[subject] }, (_, at) => ({
    id: `T${at}`,
    subject: `ticket ${at}`,
    person: `person ${at % 37}`,
    state: states[at % states.length]![0],
    due: `${MONTH}-${two((at % 28) + 1)}T${two(1 + (at % 9))}:00:00.000Z`,
    under: subject === 'tree' && at >= BRANCHES ? `T${at % BRANCHES}` : null,
  }))
}

/** A million rows by day and state, as they are counted by whoever holds them. */
export function makeGroups(): { day: string; state: string; count: number }[] {
  const first = Date.UTC(2026, 2, 1)
  const days = 240
  return Array.from({ length: days * states.length }, (_, at) => ({
    day: new Date(first + Math.floor(at / states.length) * DAY).toISOString().slice(0, 10),
    state: states[at % states.length]![0],
    count: Math.round(SIZES.chart / (days * states.length)) + ((at * 7919) % 400) - 200,
  }))
}
