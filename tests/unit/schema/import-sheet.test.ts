import { expect, it } from 'vitest'
import { orderFields } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { sheetOf } from '../../../src/schema/compile/sheet.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const city = {
  title: '城市',
  type: 'string',
  oneOf: [
    { const: 'zj', title: '浙江' },
    { const: 'hz', title: '杭州', under: 'zj' },
    { const: 'nb', title: '宁波', under: 'zj' },
  ],
}

it('a file is told only choices that its import accepts: of a cascader the last level, of a tree each (issue 17)', () => {
  const files = orderFields({
    city: { ...city, widget: 'cascader' },
    area: { ...city, widget: 'tree-select' },
    at: { title: '时间', type: 'string', format: 'time' },
  })
  const { world } = readSchemas(Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) })))
  const sheet = sheetOf(createAtlas(world), 'order.import', ['city', 'area', 'at'] as never)
  expect(sheet).toMatchObject([
    { choices: ['杭州', '宁波'], example: '杭州' },
    { choices: ['浙江', '杭州', '宁波'], example: '浙江' },
    { example: '09:00' },
  ])
})
