import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { findBarriers } from './walk/axe.ts'

test('an administrator sees inspection tasks as a board, moves a failed one by mouse and by keyboard, and finds it on a phone', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/qa-dashboard/task' })
  await page.getByRole('button', { name: 'Board' }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const count = async (name: string) => Number(await column(name).locator('.rt-board-count').textContent())
  await column('Failed').getByRole('heading', { level: 3 }).first().waitFor()
  expect(page.url()).toContain('_view=board')
  // A long label takes the room that it needs, beside its value.
  const overlaps = await page.locator('.rt-card dt').evaluateAll((labels) => {
    for (const label of labels) label.textContent = label.textContent.replace('Client', 'Commissioned by')
    return labels.filter((label) => label.scrollWidth > label.clientWidth).length
  })
  expect(overlaps).toBe(0)
  // No word of a card is cut; each column takes a card at any height, and keeps its head in sight (issue 17).
  const board = page.locator('.rt-board')
  expect(await page.locator('.rt-card').evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length)).toBe(0)
  const heights = await page
    .locator('.rt-board-column')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
  expect(new Set(heights).size).toBe(1)
  await board.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const [top, head] = await Promise.all([board.boundingBox(), column('Failed').getByRole('heading', { level: 2 }).boundingBox()])
  expect(head!.y - top!.y).toBeLessThan(24)
  expect(head!.y).toBeGreaterThanOrEqual(top!.y)
  expect(await findBarriers(page)).toEqual([])
  const [failed, waiting] = [await count('Failed'), await count('Waiting')]

  await column('Failed')
    .locator('.rt-card')
    .first()
    .dragTo(column('Waiting').getByRole('heading', { level: 2 }))
  await expect.poll(() => count('Failed')).toBe(failed - 1)
  expect(await count('Waiting')).toBe(waiting + 1)

  const move = column('Failed')
    .getByRole('button', { name: /^Move to…/ })
    .first()
  await move.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Waiting/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => count('Waiting')).toBe(waiting + 2)

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('tab', { name: /^Failed/ }).click()
  await column('Failed').waitFor()
  expect(await page.getByRole('region', { name: /^Waiting/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await column('Failed').waitFor()
})

test('an administrator sees orders as a chart, reads the same in a table, and goes from a label to its rows', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/order' })
  const chart = page.getByRole('button', { name: 'Chart' })
  await chart.waitFor()
  // Whoever points at a view is likely to choose it: its code is on its way before (issue 17).
  const [code] = await Promise.all([page.waitForRequest(/\/assets\/chart-view-[^/]+\.js/), chart.hover()])
  expect(code.url()).toContain('chart-view')
  await chart.click()
  const drawn = page.locator('.lk-chart[data-drawn] svg')
  await drawn.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'chart-month')

  await page.getByLabel('Group by').selectOption({ label: 'Status' })
  await page.getByLabel('Shape').selectOption({ label: 'Share' })
  await page.getByLabel('Show').selectOption({ label: 'Paid: total' })
  await page.getByRole('button', { name: 'Paid', exact: true }).waitFor()
  await drawn.waitFor()
  expect(page.url()).toContain('_by=status')
  expect(await page.locator('.lk-chart').getAttribute('aria-label')).toMatch(/in all; most for Paid: ¥/)
  await shoot(page, 'chart-share')

  // The file has what the table tells.
  const told = await page
    .locator('.lk-chart-table tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the figures', exact: true }).click(),
  ])
  const [heading, ...lines] = readCsv(readFileSync(await file.path(), 'utf8')).map(({ cells }) => cells)
  expect(heading).toEqual(['Status', 'Paid: total (CNY)', 'Share (%)'])
  expect(lines.map(([state, paid, share]) => [state, Number(paid), `${share}%`])).toEqual(
    told.map(([state, paid, share]) => [state, Number(paid!.replace(/[¥,]/g, '')), share]),
  )
  await page.getByRole('button', { name: 'Export the figures: choose the kind of file' }).click()
  const [book] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /Excel/ }).click()])
  // The file of the rows has the screen's name alone.
  expect(book.suggestedFilename()).toMatch(/^Orders-Chart-Status-\d{8}-\d{4}\.xlsx$/)

  await page.setViewportSize({ width: 375, height: 812 })
  await drawn.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'chart-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByRole('tab', { name: 'Paid', exact: true, selected: true }).waitFor()
  expect(page.url()).not.toContain('_view')
})

test('an administrator sees announcements as a calendar, goes to another month and moves a draft to another day', async ({
  openPage,
  world,
}) => {
  const token = await world.signIn('admin')
  const title = 'Maintenance at night'
  const day = world.day(-3)
  await world.api(
    '/server/notice/admin/add',
    { title, type: 'system', target: 'all', content: 'Text', publishTime: `${day}T04:00:00.000Z` },
    { token },
  )
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: `/admin/notice?_view=calendar&_day=${day}` })
  const beneath = page.locator('.rt-calendar-list')
  await beneath.getByText(title).waitFor()
  await shoot(page, 'calendar month')
  expect(await findBarriers(page)).toEqual([])
  const cell = page.getByRole('gridcell', { selected: true })
  await cell.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await beneath.getByRole('button', { name: `Move to…: ${title}` }).click()
  await page.getByLabel('Day', { exact: true }).fill(world.day(-10))
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await beneath.getByText(title).waitFor({ state: 'detached' })
  // By keys a week on is there in any month, whatever day it is today.
  await page.getByRole('gridcell', { selected: true }).focus()
  await page.keyboard.press('ArrowDown')
  await beneath.getByText(title).waitFor()
  // Taken back, it is where it was.
  await page.getByRole('button', { name: 'Undo' }).click()
  await beneath.getByText(title).waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { selected: true }).focus()
  await page.keyboard.press('ArrowUp')
  await beneath.getByText(title).waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  await beneath.getByText(title).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'calendar phone')
})

test('an administrator opens the organisation as a tree, finds a part with the way to it, and moves one by keyboard', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/org/tree?_view=tree' })
  const line = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await line('财务部').waitFor()
  expect(await line('成本控制').count()).toBe(0)
  await page.getByRole('button', { name: 'Open “财务部”' }).click()
  await line('成本控制').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await line('成本控制')
    .getByRole('button', { name: /^Move to…/ })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const target = dialog.getByRole('radio', { name: '研发中心' })
  await target.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await target.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // What was moved stays in sight: the branch that it lies in now is open.
  await page.locator('tr[data-row]:has-text("研发中心") + tr[data-row]:has-text("成本控制")').waitFor()
  expect(await line('成本控制').getAttribute('aria-level')).toBe('2')
  await page.locator('[role=treegrid] tr[data-row]:has-text("成本控制") :focus').waitFor()
  // Taken back, the branch that it was moved to is empty of it again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => line('成本控制').count()).toBe(1)
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /财务部|成本控制/ })
        .allTextContents()
        .then((all) => all.map((text) => text.includes('财务部'))),
    )
    .toEqual([true, false])

  await page.getByLabel('Name', { exact: true }).fill('React')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await line('React').waitFor()
  expect(await line('React').getAttribute('aria-level')).toBe('3')
  // However little room there is beside the other columns, a name is no column of single letters (issue 17).
  await page.setViewportSize({ width: 720, height: 812 })
  expect((await line('React').locator('.rt-c-first .lk-cell').boundingBox())!.width).toBeGreaterThanOrEqual(110)
  await page.setViewportSize({ width: 375, height: 812 })
  await line('React').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'tree phone')
})

test('an administrator reads the report of a period, goes from a figure to its rows, and takes it along', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: '/admin/notice' })
  const asked: string[] = []
  page.on(
    'request',
    (request) => /\/api\/server\/(report|order|user\/admin)\//.test(request.url()) && asked.push(new URL(request.url()).pathname),
  )
  await page.goto(page.url().replace(/#.*/, '#/admin/report'))
  const figure = page.getByRole('region', { name: 'Income', exact: true })
  await figure.getByRole('link', { name: /^¥/ }).waitFor()
  await expect.poll(() => page.locator('.lk-chart[data-drawn] svg').count()).toBe(4)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'report')
  // The period stands by its name, and its days below (issue 17).
  expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('Last 30 days')
  const income = (await figure.getByRole('link').textContent())!

  // All of it is one question, and so is a file of it.
  expect(asked).toEqual(['/api/server/report/ask'])
  for (const [button, ending] of [
    ['Export CSV', 'csv'],
    ['Export workbook', 'xlsx'],
  ] as const) {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(String.raw`^Business-report-\d{8}-\d{4}\.${ending}$`))
  }
  expect(asked).toHaveLength(3)

  // On paper nothing scrolls: each table is whole (issue 17).
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.lk-chart-table').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(
    0,
  )
  // Sums stand once, beneath the last page of their table, and no page is left half empty.
  expect(await page.locator('.lk-chart-table tfoot').evaluateAll((all) => all.map((one) => getComputedStyle(one).display))).not.toContain(
    'table-footer-group',
  )
  // No drawing is parted from the legend above it.
  expect(
    new Set(await page.locator('.rt-chart-drawing').evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))),
  ).toEqual(new Set(['avoid']))
  await page.emulateMedia({ media: null })
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(6)

  await page.setViewportSize({ width: 375, height: 812 })
  await figure.getByRole('link').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'report phone')
  // Nothing that is drawn is cut off, and a table that is wider than its box shows a shade at the edge.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.lk-chart svg')].flatMap((svg) => {
          const { right } = svg.getBoundingClientRect()
          return [...svg.querySelectorAll('text')].flatMap((text) =>
            text.getBoundingClientRect().right > right + 1 ? [text.textContent] : [],
          )
        }),
      ),
    )
    .toEqual([])
  const table = page.locator('.lk-chart-table').first()
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await table.evaluate((box) => getComputedStyle(box).backgroundAttachment)).toBe('local, scroll')
  await page.setViewportSize({ width: 1280, height: 900 })

  // What could not be loaded is asked for as a whole again, in whichever block it is pressed (issue 17).
  page.allow(/503/)
  await page.route('**/server/report/ask', (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Away', data: null } }), {
    times: 1,
  })
  await page.reload()
  // Each alert names its block to whoever only hears it.
  for (const block of ['Income', 'New users', 'Income by service', 'Top ten buyers'])
    await page.getByRole('alert').getByText(block, { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Try again' }).nth(3).click()
  await expect.poll(() => page.locator('.lk-chart[data-drawn] svg').count()).toBe(4)

  await figure.getByRole('link').click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(page.url()).toContain('status=paid')
  await page.getByRole('tab', { name: 'Paid', exact: true, selected: true }).waitFor()
  // The sum of the list is that of the report; a page that was left stays, out of sight.
  await page.getByText(income).filter({ visible: true }).first().waitFor()
})
