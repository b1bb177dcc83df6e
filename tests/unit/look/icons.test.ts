import { expect, it } from 'vitest'
import { shapes } from '../../../src/look/icon-shapes.ts'
import { iconNames } from '../../../src/schema/icons.ts'

it('every icon that a schema may name has a shape, and no shape lies about unused', () => {
  expect(Object.keys(shapes).toSorted()).toEqual([...iconNames].toSorted())
  expect(iconNames.filter((name) => !shapes[name]!.every((path) => path.startsWith('M')) || shapes[name]!.length === 0)).toEqual([])
})
