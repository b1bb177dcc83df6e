import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../mocks/http/problems.ts'
import { checkStructure, checkValues } from '../../../mocks/resource/validate.ts'
import { exampleWorld, orderEntity, orderList } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import type { Row } from '../../../src/schema/row.ts'
import { readSchemas } from '../../../src/schema/read.ts'

/** Three moves by one call: one asks for nothing, each of the others for a field of its own. */
const asks = { pay: [], refuse: ['reason'], hold: ['until'] } as Record<string, string[]>
const action = (move: string) => ({
  title: move,
  on: 'row',
  can: 'edit',
  call: 'move',
  move,
  ...(asks[move]!.length > 0
    ? { fields: Object.fromEntries(asks[move]!.map((name) => [name, { title: name, type: 'string', required: true, maxLength: 20 }])) }
    : {}),
})

const files = {
  ...exampleWorld,
  ...orderEntity({
    moves: Object.fromEntries(Object.keys(asks).map((move) => [move, { from: ['open', 'paid'], to: 'paid' }])),
  }),
  ...orderList({ actions: Object.fromEntries(Object.keys(asks).map((move) => [move, action(move)])) }),
}
const { world } = readSchemas(Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content) })))
const call = compileContract(world).calls['order.move']!
const conforms = new Ajv2020({ strict: false }).compile(call.body)

function missing(body: Row): string[] {
  try {
    checkStructure(call, body, 'en-US', 0)
    checkValues(call, body, 'en-US', 0)
    return []
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return Object.keys(problem.fields ?? {})
  }
}

describe('moves that share one address', () => {
  it('each ask for their own fields, and for no other’s', () => {
    for (const [move, names] of Object.entries(asks)) expect([move, missing({ orderNo: 'A1', move })]).toEqual([move, names])
  })

  it('take a body where all that this move asks for is filled in, as plain JSON Schema says too', () => {
    const filled = ['why', '', null, undefined]
    const bodies = Object.keys(asks).flatMap((move) =>
      filled.flatMap((reason) => filled.map((until) => ({ move, values: { reason, until } as Row }))),
    )
    for (const { move, values } of bodies) {
      const own = Object.fromEntries(asks[move]!.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
      const body = { orderNo: 'A1', move, ...own }
      const isComplete = asks[move]!.every((name) => own[name] === 'why')
      expect([body, missing(body).length === 0, conforms(body)]).toEqual([body, isComplete, isComplete])
    }
  })
})
