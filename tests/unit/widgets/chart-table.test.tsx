// @vitest-environment jsdom
import fc from 'fast-check'
import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { GAP, namesAlong, widestOf } from '../../../src/widgets/charts/labels.ts'
import { ChartTable } from '../../../src/widgets/charts/chart-table.tsx'
import type { ChartData } from '../../../src/widgets/charts/chart-data.ts'

const days = 240
const data: ChartData = {
  labels: Array.from({ length: days }, (_, at) => `day ${at}`),
  series: [{ name: 'all', title: 'All', values: Array.from({ length: days }, (_, at) => at) }],
}

beforeAll(() =>
  startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: { read: () => undefined } as never, namespaces: ['widgets/charts'] }),
)

describe('the table of a chart', () => {
  const table = <ChartTable title="Rows" data={data} measure="count" by="Day" />

  it('has the lines in sight first, and then all', async () => {
    expect(renderToString(table).match(/scope="row"/g)).toHaveLength(12 + 1)
    const { container } = render(table)
    await waitFor(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(days))
  })
})

it('names along an axis never touch, also where the last one is kept within the width', () => {
  const some = fc.array(fc.string({ minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(some, fc.integer({ min: 240, max: 1600 }), (names, width) => {
      const step = (width - 60) / names.length
      const longest = widestOf(names)
      const every = Math.max(1, Math.ceil((longest + GAP) / step))
      const shown = namesAlong(names, { centre: (nth) => 50 + step * (nth + 0.5), every, width })
      for (const [at, { name, x }] of shown.entries()) {
        expect(x + widestOf([name]) / 2).toBeLessThanOrEqual(width)
        const before = shown[at - 1]
        if (before) expect(x - widestOf([name]) / 2 - (before.x + widestOf([before.name]) / 2)).toBeGreaterThanOrEqual(0)
      }
      expect(shown.at(-1)!.name).toBe(names[Math.floor((names.length - 1) / every) * every])
    }),
    { examples: [[['2026-09 to 10-1', '2026-10 to 11-1', '2026-11 to 12-1'], 240]] },
  )
})
