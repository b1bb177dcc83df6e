import type { WatchedPage } from './watch.ts'

/** From now on a page adds up how far what is in sight moves by itself, of each document anew; the answer asks for the sum (no unit, 0 is none). */
export async function watchShifts(page: WatchedPage): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { moved: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) shifts.moved += (one as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { moved: number } }).shifts.moved)
}
