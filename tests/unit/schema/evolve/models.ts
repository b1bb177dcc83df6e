import { exampleWorld } from '../../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../../src/schema/compile/contract.ts'
import { type Model, modelOf } from '../../../../src/schema/evolve/model.ts'
import { readSchemas } from '../../../../src/schema/read.ts'

type Json = Record<string, unknown>

/** The model of the small shop with these files in the place of its own; an entity that is `undefined` is not there. */
export function modelWith(change: Record<string, unknown>): Model {
  const files = Object.entries({ ...exampleWorld, ...change }).flatMap(([path, data]) =>
    data === undefined ? [] : [{ path, text: JSON.stringify(data) }],
  )
  return modelOf(compileContract(readSchemas(files).world))
}

/** The same with a visit, which has these fields. */
export const visit = (properties: Json, more: Json = {}): Model =>
  modelWith({
    'entities/visit.json': {
      title: '拜访',
      key: 'visitId',
      properties: { visitId: { title: '编号', type: 'string', readOnly: true }, ...properties },
      ...more,
    },
  })
