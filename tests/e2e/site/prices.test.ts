import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'

test('a visitor sees what is on sale, and which packages cover a use best', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/voice' })
  const prices = page.getByRole('region', { name: 'Packages' })
  await expect.poll(() => prices.getByRole('rowheader').allTextContents()).toEqual(['5 hours', '50 hours', '500 hours'])
  await prices.getByRole('cell', { name: '¥4.32', exact: true }).waitFor()

  const answer = prices.getByRole('form', { name: 'Estimate your cost' }).getByRole('status')
  await prices.getByLabel('Hours of speech a month').fill('21')
  await prices.getByLabel('Duration').selectOption({ label: '6 months' })
  await expect.poll(() => answer.getByRole('listitem').allTextContents()).toEqual(['2 × 50 hours¥432.00'])
  // Ten minutes of each day are free (W13).
  await answer.getByText('10 minutes a day are free').waitFor()
  await answer.getByText('Covers 100 hours; you need 95.5.').waitFor()

  await prices.getByLabel('Concurrent calls').selectOption({ label: 'up to 50' })
  await expect.poll(() => answer.getByRole('listitem').allTextContents()).toEqual(['1 × 500 hours¥1,872.00'])

  await prices.getByLabel('Hours of speech a month').fill('many')
  await expect.poll(() => prices.getByLabel('Hours of speech a month').getAttribute('aria-invalid')).toBe('true')
  await answer.getByText('Enter a number up to 1,000,000,000').waitFor()
})

test('who can buy in the console goes there from the prices, and a guest registers first', async ({ openPage }) => {
  const door = async (as?: 'user') => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/voice', ...(as ? { as } : {}) })
    return page.getByRole('region', { name: 'Packages' }).getByRole('link', { name: 'Buy in the console' })
  }
  expect(await (await door()).getAttribute('href')).toBe('#/user/register')
  const member = await door('user')
  await expect.poll(() => member.getAttribute('href')).toBe('#/asr/purchase')
  await member.click()
  await member.page().getByRole('heading', { level: 1, name: 'Buy a package' }).waitFor()
})

test('W13: all services go into one basket, free quota first and whole units only', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  await page.goto(`${world.url}/en/pricing`)
  const basket = page.getByRole('form', { name: 'What would yours cost?' })
  const use = (name: string) =>
    basket
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name }) })
      .getByRole('textbox')
  await use('One-sentence recognition').fill('10')
  await basket.getByText('Covered by the free quota').waitFor()
  const total = basket.getByText('Total for 12 months').locator('..').locator('strong')
  await expect.poll(() => total.textContent()).toBe('¥0.00')
  await use('Real-time transcription').fill('50')
  await expect.poll(async () => Number((await total.textContent())!.replaceAll(/[^\d.]/g, ''))).toBeGreaterThan(100)
  await use('Speech synthesis').fill('1.5')
  await expect.poll(() => use('Speech synthesis').getAttribute('aria-invalid')).toBe('true')
  // A sum without one of its lines would be no sum.
  await basket.getByText('Correct the highlighted figure').waitFor()
  expect(await total.count()).toBe(0)
})

test('issue 19: what is in the basket stays after a reload and in the other language, and each package leads to its order', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ as: 'user', locale: 'en-US' })
  await page.goto(`${world.url}/en/pricing`)
  const basket = page.locator('.st-basket-form')
  const use = () => basket.getByRole('textbox').first()
  await use().fill('9000')
  const part = basket.getByRole('link', { name: /^\d+ × / }).first()
  const text = (await part.textContent())!
  await page.reload()
  await expect.poll(() => use().inputValue()).toBe('9000')
  await page.goto(`${world.url}/zh/pricing`)
  await expect.poll(() => use().inputValue()).toBe('9000')
  await page.goto(`${world.url}/en/pricing`)
  await basket.getByRole('link', { name: 'Buy in the console' }).waitFor()
  await part.click()
  const dialog = page.getByRole('dialog', { name: 'Buy a package' })
  await expect
    .poll(() => dialog.getByRole('spinbutton', { name: 'Count' }).or(dialog.getByLabel('Count')).first().inputValue())
    .toBe(/^\d+/.exec(text)![0])
})
