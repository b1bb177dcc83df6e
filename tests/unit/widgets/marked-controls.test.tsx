// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { spanOf } from '../../../src/widgets/rich/spans.ts'
import { rich } from '../../../src/widgets/rich/adapter.ts'
import { renderCell } from '../../../src/widgets/cell-registry.tsx'
import { field, show, showControl } from './show.tsx'

const sizes = [
  { value: 's', title: 'Small' },
  { value: 'm', title: 'Medium', disabled: true },
  { value: 'l', title: 'Large' },
]

it('one of a few choices side by side is a group of radio buttons to keys and screen readers', async () => {
  const { user, last } = await showControl(field('size', 'segmented', { choices: sizes }), { value: 's' })
  expect(await screen.findByRole('radiogroup', { name: 'The size' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Small' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medium' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  expect(last()).toBe('l')
})

it('a rating has as many stars as its greatest value, each named, and can be taken back where it is not required', async () => {
  const { user, last } = await showControl(field('grade', 'stars', { type: 'integer', rules: { maximum: 3 } }), {})
  expect(await screen.findAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: '1 star' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  expect(last()).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Clear The grade' }))
  expect(last()).toBeUndefined()
})

it('a colour is typed or picked, and half a code is kept to be judged', async () => {
  const { user, last } = await showControl(field('sign', 'colour', { rules: { format: 'colour' } }), { value: '#1677ff' })
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'The sign' })
  expect(screen.getByLabelText<HTMLInputElement>('Pick a color for The sign').value).toBe('#1677ff')
  await user.clear(input)
  await user.type(input, '#12')
  expect(last()).toBe('#12')
})

it('17: a colour of three digits, as designers write it, is kept with six', async () => {
  const { user, last } = await showControl(field('sign', 'colour', { rules: { format: 'colour' } }), { value: '' })
  await user.type(await screen.findByRole('textbox', { name: 'The sign' }), '#ABC')
  expect(screen.getByLabelText<HTMLInputElement>('Pick a color for The sign').value).toBe('#aabbcc')
  await user.tab()
  expect(last()).toBe('#aabbcc')
})

it.each([
  ['time', '09:30', '09:30'],
  ['time-range', ['22:00', '06:00'], '22:00 – 06:00'],
  ['date-time-range', ['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z'], '2026-11-20 09:00 – 2026-11-20 10:30'],
])('%s stands in words before anybody turns to it', async (word, value, text) => {
  await showControl(field('when', word, { type: Array.isArray(value) ? 'array' : 'string' }), { value })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'The when' })).value).toBe(text)
})

it('two moments are kept as moments and come back as the clock said, and half a span is kept to be judged', () => {
  const { give, take } = rich['date-time-range']
  const kept = give?.(['2026-11-20 09:00', '2026-11-20 10:30'])
  expect(kept).toEqual(['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z'])
  expect(take?.(kept)).toEqual(['2026-11-20 09:00', '2026-11-20 10:30'])
  expect(give?.(['2026-11-20 09:00', undefined])).toEqual(['2026-11-20T01:00:00.000Z', null])
  expect(give?.([undefined, undefined])).toBeUndefined()
})

it('presets mean days of the product’s zone', () => {
  // Half past midnight on the first of the month there, still the day before in UTC.
  const now = Date.parse('2026-11-30T16:30:00Z')
  const span = (word: Parameters<typeof spanOf>[0]) => spanOf(word, now).map((end) => end.format('YYYY-MM-DD HH:mm'))
  expect(span('today')).toEqual(['2026-12-01 00:00', '2026-12-01 23:59'])
  expect(span('last-7-days')).toEqual(['2026-11-25 00:00', '2026-12-01 23:59'])
  expect(span('last-month')).toEqual(['2026-11-01 00:00', '2026-11-30 23:59'])
  expect(span('last-hour')).toEqual(['2026-11-30 23:30', '2026-12-01 00:30'])
})

it('stars and colours are read in a row', async () => {
  const cell = (word: string, value: unknown, props = {}) =>
    renderCell({ column: { name: 'x', title: 'X', cell: word, props }, value, row: {}, locale: 'en-US' })
  await show(
    <>
      {cell('stars', 3, { most: 4 })}
      {cell('colour', '#1677ff')}
    </>,
  )
  expect(screen.getByText('3 / 4')).toBeTruthy()
  expect(document.querySelector<HTMLElement>('.lk-cell-colour > i')?.style.background).toMatch(/22, 119, 255|1677ff/)
})
