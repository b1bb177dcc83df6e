import { expect, it } from 'vitest'
import { formats } from '../../../src/schema/formats.ts'
import { answerWidgets, partWidgets } from '../../../src/schema/part-widgets.ts'
import { cellNames } from '../../../src/schema/cells.ts'
import { widgetNames } from '../../../src/schema/widgets.ts'
import { knownCells } from '../../../src/widgets/cell-registry.tsx'
import { listControls } from '../../../src/widgets/registry.tsx'

it('every word a schema may use as a widget has its control, and the other way round', async () => {
  expect((await listControls()).toSorted()).toEqual(widgetNames.toSorted())
})

it('every word a schema may use as a cell has its cell, and the other way round', () => {
  expect(knownCells().toSorted()).toEqual(cellNames.toSorted())
})

it('a file of a control or cell exports one thing, so that its word is unambiguous', async () => {
  const files = import.meta.glob<Record<string, unknown>>(['../../../src/widgets/controls/*.tsx', '../../../src/widgets/cells/*.tsx'])
  for (const [file, load] of Object.entries(files)) expect([file, Object.keys(await load()).length]).toEqual([file, 1])
})

it('every word of a part and of an answer has its file, and the other way round', () => {
  const files = Object.keys(import.meta.glob('../../../src/widgets/parts/*.tsx')).map((file) => file.split('/').at(-1)!.slice(0, -4))
  expect(files.toSorted()).toEqual([...new Set([...Object.keys(partWidgets), ...Object.keys(answerWidgets)])].toSorted())
})

it('formats name controls and cells that exist', () => {
  for (const [name, { widget, cell }] of Object.entries(formats)) {
    expect(widgetNames, name).toContain(widget)
    expect(cellNames, name).toContain(cell)
  }
})
