import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

const boxOf = async (page: WatchedPage, selector: string) => (await page.locator(selector).first().boundingBox())!

test('W25: at the width of a tablet no title touches the picture beside or below it', async ({ openPage, world }) => {
  const page = await openPage({ width: 768, height: 1000, locale: 'en-US' })
  for (const path of ['/en/', '/en/product', '/zh/voiceprint', '/en/meeting', '/zh/customer']) {
    await page.goto(world.url + path)
    const touching = await page.evaluate(() => {
      const title = document.querySelector('main h1')!.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('main h1')!)
      const words = [...range.getClientRects()]
      const near = (a: DOMRect, b: DOMRect) => a.left < b.right + 8 && b.left < a.right + 8 && a.top < b.bottom + 8 && b.top < a.bottom + 8
      const pictures = [...document.querySelectorAll('main section:first-of-type :is(svg, figure, canvas)')].map((one) =>
        one.getBoundingClientRect(),
      )
      return { touching: pictures.filter((one) => words.some((word) => near(word, one))).length, over: title.right > innerWidth }
    })
    expect(touching, path).toEqual({ touching: 0, over: false })
  }
})

test('W25: a phone shows all of a price table, and nothing of a page has to be pushed aside', async ({ openPage, world }) => {
  const page = await openPage({ width: 375, height: 800, locale: 'en-US' })
  await page.goto(`${world.url}/en/product`)
  const table = page.getByRole('table').filter({ has: page.getByRole('rowheader') })
  await table.getByRole('cell').nth(4).waitFor()
  await table.scrollIntoViewIfNeeded()
  const cut = await table.evaluate(
    (one) => [...one.querySelectorAll('td')].filter((cell) => cell.getBoundingClientRect().right > innerWidth).length,
  )
  expect([cut, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([0, 375])
})

test('issue 19: on the narrowest phone what stands in a picture stays within it, and no title breaks at "sign-"', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ width: 320, height: 800, locale: 'en-US' })
  for (const path of ['/en/', '/en/customer', '/en/meeting', '/zh/customer']) {
    await page.goto(world.url + path)
    const found = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('.st-sample, .st-scene')]
      const outside = cards.flatMap((card) => {
        const end = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight) + 1
        return [...card.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > end)
          .map((one) => one.outerHTML.slice(0, 80))
      })
      return { cards: cards.length, outside, titles: [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent) }
    })
    expect(found.cards, path).toBeGreaterThan(0)
    expect(found.outside, path).toEqual([])
    expect(
      found.titles.filter((title) => /sign-/i.test(title)),
      path,
    ).toEqual([])
  }
})

test.for([320, 375])('issue 19: no name of a service breaks at its hyphen in a phone of %i pixels', async (width, { openPage, world }) => {
  const page = await openPage({ width, height: 800, locale: 'en-US' })
  for (const path of ['/en/pricing', '/en/open-platform']) {
    await page.goto(world.url + path)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const broken = await page.locator('.st-shows a').evaluateAll((links) =>
      links.flatMap((link) => {
        const text = link.querySelector('span') ?? link
        const at = link.textContent.indexOf('-')
        const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode()
        if (at < 0 || !node) return []
        const topOf = (from: number) => {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, from + 1)
          return range.getBoundingClientRect().top
        }
        return topOf(at) === topOf(at + 1) ? [] : [link.textContent]
      }),
    )
    expect(broken, path).toEqual([])
  }
})

test('W25: what one field is told does not stretch its neighbour', async ({ openPage, world }) => {
  const page = await openPage({ width: 1280, height: 900, locale: 'en-US' })
  await page.goto(`${world.url}/en/meeting`)
  const form = page.locator('.st-form').first()
  await form.scrollIntoViewIfNeeded()
  const heights = () => form.locator('p > input').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  const before = await heights()
  await form.getByLabel('Phone').fill('1')
  await form.locator('[type=submit]').click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  expect(await heights()).toEqual(before)
})

test('W25: the menu of products has no hole, and a wide screen is used', async ({ openPage, world }) => {
  const page = await openPage({ width: 1440, height: 900, locale: 'en-US' })
  await page.goto(`${world.url}/en/`)
  await page.getByRole('button', { name: 'Products' }).click()
  const panel = await boxOf(page, '.st-panel:not([hidden])')
  const groups = await Promise.all((await page.locator('.st-panel:not([hidden]) .st-group').all()).map((one) => one.boundingBox()))
  const filled = groups.reduce((sum, box) => sum + box!.width * box!.height, 0) / (panel.width * panel.height)
  expect(filled).toBeGreaterThan(0.75)
  await page.setViewportSize({ width: 2560, height: 1300 })
  await page.goto(`${world.url}/en/pricing`)
  const footer = await boxOf(page, 'footer nav')
  expect(await page.locator('.st-site').evaluate((one) => parseFloat(getComputedStyle(one).getPropertyValue('font-size')))).toBeGreaterThan(
    16,
  )
  expect(footer.width).toBeGreaterThan(0)
  const wide = await page
    .locator('main h1')
    .first()
    .evaluate((one) => innerWidth - 2 * one.getBoundingClientRect().left)
  expect(wide).toBeGreaterThan(1700)
})

test('issue 19: on the narrowest phone the sign-in page does not scroll sideways', async ({ openPage, world }) => {
  const page = await openPage({ width: 320, height: 800, locale: 'en-US' })
  await page.goto(`${world.url}/en/user/login`)
  await page.getByRole('tab').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('issue 19: the languages of a sample and Copy share one line on a phone', async ({ openPage, world }) => {
  const page = await openPage({ width: 375, height: 800, locale: 'en-US' })
  await page.goto(`${world.url}/en/docs/interfaces/asr-sentence`)
  const head = page.locator('.st-code-head', { has: page.getByRole('tab') }).first()
  await head.getByRole('tab').last().waitFor()
  const tops = await head.locator('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(5)
  expect(new Set(tops).size).toBe(1)
})

test('issue 19: on a phone Copy lies over no code', async ({ openPage, world }) => {
  const page = await openPage({ width: 375, height: 800, locale: 'en-US' })
  await page.goto(`${world.url}/en/docs/guide`)
  const boxes = await page
    .locator('.st-code-alone')
    .evaluateAll((all) =>
      all.map((one) =>
        [one.querySelector('.st-code-head')!, one.querySelector('code')!].map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
      ),
    )
  expect(boxes.length).toBeGreaterThan(0)
  for (const [button, code] of boxes) expect(code!.top).toBeGreaterThanOrEqual(button!.bottom - 6)
})

test('issue 19: one’s own last failures stand below the table of codes, not beside its edge', async ({ openPage, world }) => {
  const page = await openPage({ width: 1440, height: 900, locale: 'en-US' })
  await page.goto(`${world.url}/en/docs/errors`)
  await page.locator('#st-failures').waitFor()
  const [own, title] = await Promise.all([boxOf(page, '#st-failures'), boxOf(page, '.st-doc h1')])
  expect(own.x).toBe(title.x)
})

test.for([768, 960])(
  'issue 19: a table of a document is read whole beside the contents, in a window of %i pixels',
  async (width, { openPage, world }) => {
    const page = await openPage({ width, height: 900, locale: 'en-US' })
    for (const path of ['/en/docs/sentence', '/en/docs/errors']) {
      await page.goto(`${world.url}${path}`)
      await page.locator('.st-prose table').first().waitFor()
      const beyond = await page.locator('.st-doc').evaluate((doc) => {
        const { right } = doc.getBoundingClientRect()
        return [...doc.querySelectorAll('td')]
          .filter((cell) => cell.getBoundingClientRect().right > right + 1)
          .map((cell) => cell.textContent)
      })
      expect(beyond, path).toEqual([])
    }
  },
)

test('issue 19: on a phone the button of the chat covers no free quota', async ({ openPage, world }) => {
  const page = await openPage({ width: 375, height: 700, locale: 'en-US' })
  await page.goto(`${world.url}/en/pricing`)
  const button = page.getByRole('button', { name: 'Ask a question' })
  const seen = () => button.evaluate((one) => Number(getComputedStyle(one).opacity))
  await page.locator('.st-free').evaluate((one) => scrollTo(0, one.getBoundingClientRect().bottom + scrollY - innerHeight))
  await expect.poll(seen).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 375, height: 380 })
  await expect.poll(seen).toBe(1)
})
