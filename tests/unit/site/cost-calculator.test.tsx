// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Session } from '../../../src/session/session.ts'
import { SessionProvider } from '../../../src/session/use-session.ts'
import { CostCalculator } from '../../../src/site/cost-calculator.tsx'
import words from '../../../src/site/texts/en-US/product-page.json' with { type: 'json' }
import { readUse, workOutCost } from '../../../src/site/work-out-cost.ts'
import { SiteProvider, type Site } from '../../../src/site/use-site.ts'

const state = { status: 'guest' } as const
// why: no more of a session is asked for.
const guest = { subscribe: () => () => undefined, read: () => state } as unknown as Session

it('the calculator covers every month that is asked for', () => {
  const pack = { comboId: 'a', amount: 10_000, unit: 'call' as const, validDays: 365, concurrency: 5, price: 3_500, freeQuota: 0 }
  render(
    <SessionProvider value={guest}>
      <SiteProvider value={{ locale: 'en-US' } as Site}>
        <CostCalculator packages={[pack]} words={words as never} />
      </SiteProvider>
    </SessionProvider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '10,000' } })
  const costs = ['1', '3', '6', '12'].map((months) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Duration' }), { target: { value: months } })
    return screen.getByRole('status').querySelector('strong')!.textContent
  })
  expect(costs).toEqual(['¥35.00', '¥105.00', '¥210.00', '¥420.00'])
})

const pack = { comboId: 'a', amount: 10_000, unit: 'call' as const, validDays: 365, concurrency: 5, price: 3_500, freeQuota: 20 }

it('W13: the free quota comes first, and what it covers costs nothing', () => {
  expect(workOutCost([pack], 10, 1, 1)).toEqual({ need: 0, free: 10, cover: { parts: [], price: 0, amount: 0 } })
  // 365 days with 20 each.
  expect(workOutCost([pack], 1000, 12, 1)).toMatchObject({ need: 12_000 - 7_300, free: 7_300, cover: { price: 3_500 } })
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom(1, 3, 6, 12), fc.nat(1_000), (use, months, freeQuota) => {
      const { need, free, cover } = workOutCost([{ ...pack, freeQuota }], use, months, 1)
      expect(need + free).toBe(use * months)
      expect(free).toBeLessThanOrEqual(freeQuota * 366)
      expect(cover!.amount).toBeGreaterThanOrEqual(need)
    }),
  )
})

it('W13: calls and characters come whole, hours may be parts of one', () => {
  expect([readUse('1.5', 'call'), readUse('0.5', 'char'), readUse('1.5', 'second')]).toEqual([undefined, undefined, 1.5])
  expect([readUse('1,000', 'call'), readUse('', 'call'), readUse('-1', 'call'), readUse('many', 'second')]).toEqual([
    1000,
    undefined,
    undefined,
    undefined,
  ])
})
