// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { GAP, namesBelow, widestOf } from '../../../src/widgets/charts/labels.ts'

const below = (labels: string[], step: number) => namesBelow(labels, labels, widestOf(labels), step)

it('below an axis every category has its name, shortened where there is no room; days stand for those between (issue 17)', () => {
  const kinds = ['Waiting for parts', 'In the workshop', 'Ready']
  const { names, every } = below(kinds, 70)
  expect(every).toBe(1)
  expect(names[2]).toBe('Ready')
  for (const name of names) expect(widestOf([name])).toBeLessThanOrEqual(70 - GAP)
  expect(below(kinds, 400)).toEqual({ names: kinds, every: 1 })
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  expect(below(days, 40)).toEqual({ names: days, every: Math.ceil((widestOf(days) + GAP) / 40) })
})

it('months keep their names whole beside what has none, which is named, too (issue 17)', () => {
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', 'None']
  expect(below(months, widestOf(months) + GAP)).toEqual({ names: months, every: 1 })
  expect(below(months, 45)).toEqual({ names: ['2026-06', '', '2026-08', '', '2026-10', 'None'], every: 1 })
})
