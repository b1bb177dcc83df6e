import { expect, it } from 'vitest'
import { buildWorld } from '../../../mocks/seed/world.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

it('demo rows below one another have a few tops, and branches of different depth that are not deep (17)', () => {
  const files = {
    ...exampleWorld,
    'entities/part.json': {
      title: '部分',
      key: 'partId',
      label: '{{partId}}',
      seedRows: 60,
      properties: {
        partId: { title: '编号', type: 'string', readOnly: true },
        parentId: { title: '上级', type: 'string', entity: 'part', whenDeleted: 'refuse' },
      },
    },
  }
  const contract = compileContract(readSchemas(Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) }))).world)
  const above = new Map<unknown, unknown>()
  for (const { entity, rows } of buildWorld(contract, { now: Date.parse('2026-08-20T09:00:00.000Z'), scale: 1 }))
    for (const row of rows) if (entity.name === 'part') above.set(row.partId, row.parentId)
  const depthOf = (key: unknown): number => (above.get(key) === null ? 0 : 1 + depthOf(above.get(key)))
  const depths = [...above.keys()].map(depthOf)
  expect(depths.filter((depth) => depth === 0)).toHaveLength(3)
  expect(Math.max(...depths)).toBeGreaterThan(1)
  expect(Math.max(...depths)).toBeLessThan(6)
})
