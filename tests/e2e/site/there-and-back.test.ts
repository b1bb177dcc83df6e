import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'

/** Where somebody reads, who signs in there, and where they are then. */
const pages = [
  ['/en/docs/guide', 'agent', '/#/official-website/markdown?select=3'],
  ['/en/pricing', 'user', '/#/official-website/pricing'],
  ['/#/official-website/markdown?select=3', 'user', '/#/official-website/markdown?select=3'],
] as const

test.for(pages)('who signs in from %s is back there afterwards', async ([at, account, back], { openPage, world }) => {
  const page = await openPage({ bare: true })
  await page.goto(world.url + at)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Account name or email').fill(account)
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
  expect(page.url()).toBe(world.url + back)
})

test('from the home page one signs in to the workplace', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  await page.goto(`${world.url}/en/`)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/en/user/login')
})

const words = [
  ['en', /This part needs JavaScript/, /¥\d/],
  ['zh', /这部分内容需要 JavaScript/, /¥\d/],
] as const

test.for(words)(
  'without scripts there are prices in %s, and a demonstration and what works out costs say what they need',
  async ([word, need, price], { openPage, world }) => {
    const page = await openPage({ bare: true })
    for (const at of ['pricing', 'recording']) {
      const html = await (await page.request.get(`${world.url}/${word}/${at}`)).text()
      const told = [...html.matchAll(/<noscript>(?:(?!<\/noscript>).)*<\/noscript>/gs)].map(([one]) => one).filter((one) => need.test(one))
      expect(told, at).toHaveLength(1)
      expect(html.replace(/<script.*?<\/script>/gs, ''), at).toMatch(price)
    }
  },
)
