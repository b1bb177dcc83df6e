// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ShownValue } from '../../../../src/runtime/form/shown-value.tsx'
import type { Field } from '../../../../src/schema/compiled.ts'
import { speak, text } from './setting.tsx'

beforeEach(() => speak())

const shown = (field: Field, value: unknown) => render(<ShownValue field={field} value={value} />).container
const span = (widget: string, format: string): Field => text('span', { type: 'array', widget, item: { type: 'string', rules: { format } } })

it('a span is told with both its ends, and as far as it is filled in (issue 17)', () => {
  expect(shown(span('time-range', 'time'), ['09:00', '18:00']).textContent).toBe('09:00 – 18:00')
  expect(shown(span('time-range', 'time'), ['18:00', null]).textContent).toBe('18:00 – ')
  expect(shown(span('time-range', 'time'), [null, null]).textContent).toBe('—')
  const moments = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z']
  expect(shown(span('date-time-range', 'date-time'), moments).textContent).toBe('2026-11-20 09:00 – 2026-11-20 10:30')
})

it('issue 17: a choice of several levels is told with its way, and a rating in stars, as their controls show them', () => {
  const choices = [
    { value: 'js', title: 'Jiangsu' },
    { value: 'nj', title: 'Nanjing', under: 'js' },
    { value: 'gl', title: 'Gulou', under: 'nj' },
  ]
  expect(shown(text('place', { widget: 'cascader', choices }), 'gl').textContent).toBe('Jiangsu / Nanjing / Gulou')
  expect(shown(text('stars', { type: 'integer', widget: 'stars' }), 4).textContent).toBe('★★★★')
})

it('entries without a name leave no commas (issue 17)', () => {
  const parts = text('parts', { type: 'array', widget: 'array-cards', fields: [text('name')] })
  expect(shown(parts, [{}, {}]).textContent).toBe('—')
  expect(shown(parts, [{ name: 'Strap' }, {}, { name: 'Bag' }]).textContent).toBe('Strap, Bag')
})

it('several pictures are shown as such (issue 17)', async () => {
  const files = text('pictures', { type: 'array', widget: 'upload', item: { type: 'string', rules: { format: 'image' } } })
  expect(shown(files, ['f-1', 'f-2']).textContent).not.toContain('f-1')
  expect(shown(files, []).textContent).toBe('—')
})
