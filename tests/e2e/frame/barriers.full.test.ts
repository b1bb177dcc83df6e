import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'
import { findBarriers } from '../walk/axe.ts'

const open: Record<string, (page: WatchedPage) => Promise<unknown>> = {
  applications: async (page) => {
    await page.locator('.ly-app').click()
    await page.locator('.ly-apps-list').waitFor()
  },
  announcements: async (page) => {
    await page.locator('.ly-bell').click()
    await page.locator('.ly-news-one').first().waitFor()
  },
  'cost center': (page) => page.locator('.ly-bar-menu').first().click(),
  person: (page) => page.locator('.ly-user').click(),
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await page.locator('.ly-palette [role=option]').first().waitFor()
  },
  'palette with a query': async (page) => {
    await page.keyboard.press('Control+k')
    await page.locator('.ly-palette [role=option]').first().waitFor()
    await page.keyboard.type('a')
  },
}

for (const theme of ['light', 'dark'] as const) {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    for (const width of [1280, 375]) {
      test(`nobody meets a barrier in the frame with anything open: ${theme}, ${locale}, ${width} px (acceptance 338)`, async ({
        openPage,
      }) => {
        const page = await openPage({ as: 'user', at: '/asr/sentence', theme, locale, width, height: 800 })
        await page.locator('.ly-app').waitFor()
        for (const [name, act] of Object.entries(open)) {
          await act(page)
          expect([name, await findBarriers(page)]).toEqual([name, []])
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect([name, beyond]).toEqual([name, 0])
          await page.keyboard.press('Escape')
        }
        if (width > 500) return
        await page.locator('.ly-where button').first().click()
        await page.getByRole('dialog').waitFor()
        expect(await findBarriers(page)).toEqual([])
      })
    }
  }
}
