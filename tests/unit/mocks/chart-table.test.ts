import { describe, expect, it } from 'vitest'
import { chartTable, type ChartFigure } from '../../../mocks/resource/chart-table.ts'
import type { ExportKey } from '../../../mocks/resource/export-key.ts'

const where = { locale: 'en-US', timeZone: 'UTC', now: 0 } as const
const keyOf = (name: string, more: Partial<ExportKey> = {}): ExportKey => ({
  name,
  span: undefined,
  choices: undefined,
  heading: name,
  nameOf: ({ value }) => (value === null ? null : String(value)),
  ...more,
})
const day = keyOf('day', { span: 'day' })
const unit = keyOf('unit', { choices: ['hour', 'piece'] })
const units = { by: 'unit', titles: { hour: 'hours', piece: 'pieces' } }
const quantity: ChartFigure = {
  how: 'sum',
  column: { name: 'quantity', title: 'Quantity', cell: 'number', units },
  title: 'Quantity: total',
}
const count: ChartFigure = { how: 'count', column: undefined, title: 'Number' }

async function* groups(...all: [unknown[], number][]) {
  for (const [values, value] of all) yield [{ by: values.map((one) => ({ value: one, label: null })), count: value, sum: value }]
}
const tableOf = async (read: ReturnType<typeof groups>, keys: ExportKey[], figure: ChartFigure) => {
  const { columns, parts } = await chartTable(read, keys, figure, where)
  return [columns.map(({ title }) => title), ...parts.flat()]
}

describe('the table of a chart in a file (17)', () => {
  it('each unit has a column of its own, and different units are never added up', async () => {
    const read = () => groups([['2026-11-03', 'piece'], 7], [['2026-11-01', 'hour'], 5])
    expect(await tableOf(read(), [day, unit], quantity)).toEqual([
      ['day', 'Quantity: total (hours)', 'Quantity: total (pieces)'],
      ['2026-11-01', 5, 0],
      ['2026-11-02', 0, 0],
      ['2026-11-03', 0, 7],
    ])
    const service = groups([['asr', 'hour'], 5], [['tts', 'piece'], 7])
    // What is not counted in a unit is not none of it.
    expect((await tableOf(service, [keyOf('service'), unit], quantity)).slice(1)).toEqual([
      ['asr', 5, null],
      ['tts', null, 7],
    ])
  })

  it('rows without a day come last, and those without a choice have a column behind all others', async () => {
    expect(await tableOf(groups([[null, 'hour'], 1], [['2026-11-01', null], 2], [['2026-11-01', 'hour'], 3]), [day, unit], count)).toEqual([
      ['day', 'Number · hour', 'Number · None', 'Number · Total'],
      ['2026-11-01', 3, 2, 5],
      [null, 1, 0, 1],
    ])
  })

  it('rows of another entity have a line each, those of one value together', async () => {
    const read = groups([['2026-11-02', 'a'], 3], [['2026-11-01', 'a'], 2], [['2026-11-02', 'b'], 1])
    expect(await tableOf(read, [day, keyOf('app')], count)).toEqual([
      ['day', 'app', 'Number'],
      ['2026-11-01', 'a', 2],
      ['2026-11-02', 'a', 3],
      ['2026-11-02', 'b', 1],
    ])
  })
})
