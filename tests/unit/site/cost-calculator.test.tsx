// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CostCalculator } from '../../../src/site/cost-calculator.tsx'
import words from '../../../src/site/texts/en-US/product-page.json' with { type: 'json' }
import { SiteProvider, type Site } from '../../../src/site/use-site.ts'

it('the calculator covers every month that is asked for', () => {
  const pack = { amount: 10_000, unit: 'call' as const, validDays: 365, concurrency: 5, price: 3_500 }
  render(
    <SiteProvider value={{ locale: 'en-US' } as Site}>
      <CostCalculator packages={[pack]} words={words as never} />
    </SiteProvider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '10,000' } })
  const costs = ['1', '3', '6', '12'].map((months) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Duration' }), { target: { value: months } })
    return screen.getByRole('status').querySelector('strong')!.textContent
  })
  expect(costs).toEqual(['¥35.00', '¥105.00', '¥210.00', '¥420.00'])
})
