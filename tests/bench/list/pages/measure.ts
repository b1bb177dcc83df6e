import { until } from '../../painted.ts'

/** What a page offers to be measured by: how it is drawn, what its rows are, and what leads to the next page. */
export type Contender = { draw: (root: HTMLElement, size: number) => void; rows: string; next: string; windowed: (size: number) => boolean }

export type Bench = { mount: (size: number) => Promise<number>; hop: () => Promise<{ seen: number; all: number }> }

export function offer({ draw, rows, next, windowed }: Contender): void {
  const root = document.getElementById('root')!
  let size = 0
  let page = 1

  /** A page's rows in sight: a screen of 800 px shows fewer than twenty. */
  const inSight = (at: number): boolean => {
    const drawn = root.querySelectorAll<HTMLElement>(rows)
    const last = Math.min(size, 20) - 1
    const first = (at - 1) * size
    return (
      drawn.length > last &&
      drawn[0]!.textContent.includes(`customer ${first}`) &&
      drawn[last]!.textContent.includes(`customer ${first + last}`)
    )
  }

  /** All rows asked for, or a screenful where rows come as they are scrolled to. */
  const shows = (at: number): boolean => {
    const drawn = root.querySelectorAll<HTMLElement>(rows)
    const first = (at - 1) * size
    if (!drawn[0]?.textContent.includes(`customer ${first}`)) return false
    if (windowed(size)) return drawn.length >= 10 && drawn[9]!.textContent.includes(`customer ${first + 9}`)
    return drawn.length === size && drawn[size - 1]!.textContent.includes(`customer ${first + size - 1}`)
  }

  const bench: Bench = {
    async mount(wanted) {
      size = wanted
      const start = performance.now()
      const done = until(() => shows(1))
      draw(root, wanted)
      return (await done) - start
    },
    async hop() {
      page++
      const start = performance.now()
      const seen = until(() => inSight(page))
      const all = until(() => shows(page))
      root.querySelector<HTMLElement>(next)!.click()
      return { seen: (await seen) - start, all: (await all) - start }
    },
  }
  Object.assign(globalThis, { bench })
}
