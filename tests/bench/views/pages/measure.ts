import { until } from '../../painted.ts'
import { makeTickets, SIZES, type Subject } from './world.ts'

type Point = { x: number; y: number }

/** What a page offers to be measured by: how it is drawn, what stands for one thing, and where things can be dropped. */
export type Contender = {
  draw: (subject: Subject) => void
  cards: string
  columns: string
  entries: string
  days: string
  lines: string
  drawing: string
}

export type Bench = {
  mount: (subject: Subject) => Promise<number>
  /** From the first thing to the place where the drag ends. */
  way: () => { from: Point; to: Point }
  /** Once what was dragged lies there. */
  moved: () => Promise<number>
}

export function offer({ draw, cards, columns, entries, days, lines, drawing }: Contender): void {
  const root = document.getElementById('root')!
  let wanted: Subject = 'board'

  const all = (selector: string, within: Element = root) => [...within.querySelectorAll<HTMLElement>(selector)]
  const things = { board: cards, calendar: entries, tree: lines, chart: drawing }
  const places = { board: columns, calendar: days, tree: lines, chart: drawing }
  const counts = {
    board: () => all(cards).length === SIZES.board,
    // No day has room for all of its own: two of each are in sight, and how many there are.
    calendar: () => all(entries).length >= 2 * 28,
    tree: () => all(lines).length >= 10,
    chart: () => all(drawing).length > 0,
  }
  /** By its text, because what is dragged may be drawn anew. */
  const first = makeTickets('board')[0]!.subject
  const isFirst = (one: HTMLElement) => new RegExp(`${first}(?!\\d)`).test(one.textContent)
  const middle = (one: Element, down = one.getBoundingClientRect().height / 2): Point => {
    const { left, width, top } = one.getBoundingClientRect()
    return { x: left + width / 2, y: top + down }
  }
  const target = () => all(places[wanted])[wanted === 'calendar' ? dayAt(12) : wanted === 'tree' ? 4 : 1]!
  const dayAt = (nth: number) => all(places.calendar).findIndex((one) => all(things.calendar, one).length > 0) + nth

  const bench: Bench = {
    async mount(subject) {
      wanted = subject
      const start = performance.now()
      const done = until(counts[subject])
      draw(subject)
      return (await done) - start
    },
    way: () => {
      const thing = all(things[wanted]).find(isFirst)!
      return { from: middle(thing, 12), to: middle(target(), wanted === 'board' ? 120 : undefined) }
    },
    moved: () => (wanted === 'tree' ? until(() => !all(lines).some(isFirst)) : until(() => all(things[wanted], target()).some(isFirst))),
  }
  Object.assign(globalThis, { bench })
}
