import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { readCutFigures } from './harness/cut-figures.ts'
import { shared as test } from './harness/test.ts'
import { findPlaces, locales } from './walk/places.ts'
import { settle } from './walk/walk.ts'

const people = ['user', 'agent', 'admin'] as const

describe('a list', () => {
  test.for(people)(
    'shows %s no half figure and no sum beside its heading, however far it is scrolled, 1440 and 1920 wide (O7, C16)',
    { timeout: 400_000 },
    async (as, { openPage, world }) => {
      const places = (await findPlaces(world)).filter((place) => place.as === as && !place.dialog)
      expect(places.length).toBeGreaterThan(5)
      const faults: string[] = []
      for (const locale of locales) {
        const page = await openPage({ as, locale, width: 1440, height: 900, stored: { multi_tab: false } })
        for (const place of places) {
          const { path } = place
          await page.goto(`${world.url}/#${path}`)
          faults.push(...(await settle(page, place, place.titles[locale])))
          if ((await page.locator('.rt-table tbody tr[aria-rowindex]').count()) === 0) continue
          for (const width of [1440, 1920]) {
            await page.setViewportSize({ width, height: 900 })
            if (process.env['SHOTS']) await shoot(page, `list ${as} ${path} ${locale} ${width}`)
            for (const fault of await page.evaluate(readCutFigures)) faults.push(`${path} ${locale} ${width}: ${fault}`)
          }
        }
      }
      expect(faults).toEqual([])
    },
  )
})
