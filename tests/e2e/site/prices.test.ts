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
  await expect.poll(() => answer.getByRole('listitem').allTextContents()).toEqual(['2 × 50 hours¥432.00', '6 × 5 hours¥144.00'])
  await answer.getByText('¥576.00', { exact: true }).waitFor()
  await answer.getByText('Covers 130 hours; you need 126.').waitFor()

  await prices.getByLabel('Concurrent calls').selectOption({ label: 'up to 50' })
  await expect.poll(() => answer.getByRole('listitem').allTextContents()).toEqual(['1 × 500 hours¥1,872.00'])

  await prices.getByLabel('Hours of speech a month').fill('many')
  await expect.poll(() => prices.getByLabel('Hours of speech a month').getAttribute('aria-invalid')).toBe('true')
  await answer.getByText('Enter a number between 1 and 1,000,000,000.').waitFor()
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
