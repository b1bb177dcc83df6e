import { describe, expect } from 'vitest'
import { readCutKeys } from './harness/cut-keys.ts'
import { shared as test } from './harness/test.ts'
import { findPlaces, locales } from './walk/places.ts'
import { settle } from './walk/walk.ts'

describe('a list on a desk', () => {
  test.for(['user', 'agent', 'admin'] as const)(
    'shows %s each column whole that its schema keeps, 1280 and 1440 wide, in each language (O7, C16)',
    { timeout: 300_000 },
    async (as, { openPage, world }) => {
      const places = (await findPlaces(world)).filter(
        ({ as: who, dialog, kind }) => who === as && !dialog && kind !== 'form' && kind !== 'result',
      )
      const faults: string[] = []
      const seen = new Set<string>()
      for (const locale of locales) {
        const page = await openPage({ as, locale, width: 1280, height: 900, stored: { multi_tab: false }, at: places[0]!.path })
        for (const place of places) {
          await page.evaluate((path) => (location.hash = path), place.path)
          faults.push(...(await settle(page, place, place.titles[locale])))
          if ((await page.locator('.rt-table tbody tr[aria-rowindex]').count()) === 0) continue
          seen.add(place.path)
          for (const width of [1280, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            for (const fault of await page.evaluate(readCutKeys)) faults.push(`${place.path} ${locale} ${width}: ${fault}`)
          }
        }
      }
      expect(seen.size).toBeGreaterThan(5)
      expect(faults).toEqual([])
    },
  )
})
