// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
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
    expect(renderToString(table).match(/scope="row"/g)).toHaveLength(40 + 1)
    const { container } = render(table)
    await waitFor(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(days))
  })
})
