import { describe, expect } from 'vitest'
import { readCutFigures } from './harness/cut-figures.ts'
import { readCutKeys } from './harness/cut-keys.ts'
import { shared as test } from './harness/test.ts'

describe('a list on a desk', () => {
  test('says how many columns have no room, and brings them back beside a first one that stays (C16, O7)', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: '/admin/packet/allocation' })
    const table = page.getByRole('table')
    await table.getByRole('row').nth(3).waitFor()
    const heading = (name: string) => table.getByRole('columnheader', { name, exact: true })
    const more = page.getByRole('button', { name: /^\d+ more columns?$/ })
    await more.waitFor()
    const titles = (await more.getAttribute('title'))!.replace('No room for: ', '').split(' · ')
    expect((await more.textContent())!).toContain(String(titles.length))
    for (const title of titles) expect(await heading(title).count(), title).toBe(0)
    expect(await page.evaluate(readCutKeys)).toEqual([])
    await more.click()
    for (const title of titles) await heading(title).waitFor()
    const first = table.getByRole('columnheader', { name: 'Holder', exact: true })
    const before = (await first.boundingBox())!.x
    await page.locator('.rt-table-wrap').evaluate((wrap) => wrap.scrollTo({ left: 400 }))
    expect((await first.boundingBox())!.x).toBe(before)
    await page.getByRole('button', { name: 'Fit to the page' }).click()
    await expect.poll(() => heading(titles[0]!).count()).toBe(0)
    await page.setViewportSize({ width: 2200, height: 900 })
    await expect.poll(() => more.count()).toBe(0)
    for (const title of titles) expect(await heading(title).count(), title).toBe(1)
  })

  test('begins with no dots at its edge: the room of a column that would be cut goes to the texts before it (O7, issue 14)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order' })
    const wrap = page.locator('.rt-table-wrap[data-more=acts]')
    await page.getByRole('row').nth(3).waitFor()
    const readCut = () =>
      wrap.evaluate((box) => {
        const [head, row] = [...box.querySelectorAll('tr')]
        const acts = [...head!.cells].at(-1)!.getBoundingClientRect().left
        return [...row!.cells].flatMap((cell, at) => {
          const { left, right } = cell.getBoundingClientRect()
          const title = head!.cells[at]!.textContent
          return title !== 'Actions' && left < acts - 8 && right > acts + 8 ? [title] : []
        })
      })
    await expect.poll(readCut).toEqual([])
    // Whoever scrolls finds the others, whole.
    await wrap.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    expect(await page.evaluate(readCutFigures)).toEqual([])
  })

  test('stays where it was scrolled to, its end, and its rows stay as high, whatever dots come and go on the way (O7, C16)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/cost/order', stored: { multi_tab: false } })
    const wrap = page.locator('.rt-table-wrap[data-more=acts]')
    await page.getByRole('row').nth(3).waitFor()
    const seen = await wrap.evaluate(async (box) => {
      const most = box.scrollWidth - box.clientWidth
      const heights: number[] = []
      for (const left of [most / 2, most]) {
        box.scrollLeft = left
        // What a scroll changes is measured in the frame after, and what that changes in the next.
        for (let frame = 0; frame < 4; frame++) await new Promise((resume) => requestAnimationFrame(resume))
        heights.push(box.querySelector('table')!.offsetHeight)
      }
      return { isAtEnd: Math.abs(box.scrollLeft - most) < 1, isAsHigh: heights[0] === heights[1] }
    })
    expect(seen).toEqual({ isAtEnd: true, isAsHigh: true })
  })

  test('gives the heading of a kept text the width of its texts, on one line (issue 14)', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1280, at: '/asr/file?status=failed' })
    const heading = page.getByRole('columnheader', { name: 'Reason of failure' })
    await page.getByRole('row').nth(2).waitFor()
    const [tall, other] = [
      await heading.locator('*').first().boundingBox(),
      await page.getByText('Progress', { exact: true }).boundingBox(),
    ]
    expect(tall!.height).toBe(other!.height)
  })
})
