import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { dayOf } from '../../../src/schema/time.ts'

const DAY = 86_400_000

/** The hour of these worlds. Backend and browser are processes that go by the machine's clock: this is the one place where a test reads it. */
export const worldNow = (): number => Date.now()

/** The day so many days before a moment, at home, as the backend counts days. */
export const dayBefore = (now: number, days: number): string => dayOf(now - days * DAY)

/** Puts a page's clock ahead, so that what happens once in a while happens now. */
export const putAhead = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((by) => {
    const real = Date.now
    Date.now = () => real() + by
  }, milliseconds)

/** What a backend needs for a clock that stands: with it no call ever is one too many, since its minute never ends. */
export const holdClock = (at: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('held-clock.mjs', import.meta.url))}`,
  HELD_CLOCK: String(at),
  RATE_LIMIT: '1000000000',
})
