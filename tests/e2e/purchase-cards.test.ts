import { describe, expect } from 'vitest'
import { shared as test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

type Card = { name: string; price: number; each: number; per: string; amount: number; size: number }

/** For how many a price beside the large one is told. */
/** What a price is told for, in what the amount is told in: time is told in hours in both. */
const PER: Record<string, number> = { call: 1, hour: 1, '10,000 characters': 10_000 }

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

async function cardsOf(page: WatchedPage): Promise<Card[]> {
  await page.locator('.rt-body:not([data-stale]) .rt-card-figure dd').first().waitFor()
  const read = await page.locator('.rt-card').evaluateAll((all) =>
    all.map((one) => {
      const [price, each] = [...one.querySelectorAll('.rt-card-figure dd')]
      const amount = [...one.querySelectorAll('dt')].find((dt) => dt.textContent === 'Amount')!.nextElementSibling!
      const sizes = [...one.querySelectorAll('dd, h2')].map((dd) => parseFloat(getComputedStyle(dd).fontSize))
      const size = parseFloat(getComputedStyle(price!).fontSize)
      return {
        name: one.querySelector('h2')!.textContent,
        price: price!.textContent,
        each: each!.textContent,
        amount: amount.textContent,
        size: sizes.filter((other) => other >= size).length,
      }
    }),
  )
  return read.map(({ name, price, each, amount, size }) => {
    const [, fee, per] = /^(¥[\d.,]+) per (.+)$/.exec(each)!
    return { name, price: numberIn(price), each: numberIn(fee!), per: per!, amount: numberIn(amount), size }
  })
}

describe('the cards of packages (C16, issue 14)', () => {
  test('say their price larger than all else, and what one unit costs beside it', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/asr/purchase' })
    const cards = await cardsOf(page)
    expect(cards.length).toBeGreaterThan(8)
    for (const { name, price, each, per, amount, size } of cards) {
      expect(size, `${name} is not the largest`).toBe(1)
      expect(Object.keys(PER), name).toContain(per)
      const exact = (price / amount) * PER[per]!
      expect(Math.abs(each - exact), `${name}: ${each} of ${exact}`).toBeLessThanOrEqual(Math.max(0.005, exact * 0.005))
    }
    expect(new Set(cards.map(({ per }) => per)).size).toBe(3)
  })

  test('are sorted in four ways, each in words, each as it says', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/asr/purchase' })
    await page.getByRole('tab', { name: 'Recorded-file transcription' }).click()
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    const before = await cardsOf(page)
    const ways = (await sort.locator('option').allTextContents()).map((one) => one.trim())
    expect(ways).toEqual(['Price: low to high', 'Price: high to low', 'Unit price: low to high', 'Amount: high to low'])
    const orders: ((card: Card) => number)[] = [({ price }) => price, ({ price }) => -price, ({ each }) => each, ({ amount }) => -amount]
    expect(before.length).toBeGreaterThan(2)
    for (const [at, way] of ways.entries()) {
      await sort.selectOption({ label: way })
      const wanted = (cards: Card[]) => cards.map(orders[at]!)
      await expect.poll(async () => wanted(await cardsOf(page)), { message: way }).toEqual(wanted(before).toSorted((a, b) => a - b))
    }
  })

  test('a range of prices holds to the third decimal', async ({ openPage }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', width: 1440, at: '/asr/purchase?price=7.004~24' })
    const prices = (await cardsOf(page)).map(({ price }) => price)
    expect(prices.length).toBeGreaterThan(0)
    expect(prices.filter((price) => price < 7.004 || price > 24)).toEqual([])
    expect(prices).toContain(24)
  })

  test('a form that opens in place of another begins with its own values', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/asr/purchase?_open=redeem' })
    await page.getByRole('dialog').getByLabel('Card code').waitFor()
    await page.goto(`${world.url}/#/asr/purchase?_open=buy&_row=P1001`)
    await expect.poll(() => page.getByRole('dialog').getByRole('spinbutton', { name: 'Count' }).inputValue()).toBe('1')
  })
})
