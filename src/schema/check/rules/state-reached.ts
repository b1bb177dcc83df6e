import { movesFrom, stateFieldOf } from '../../compile/atlas.ts'
import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const stateReached: Rule = {
  name: 'state-reached',
  why: 'A state that no move leads to never occurs; if no move leaves the first state, every row stays there.',
  seeks: { entity: ['moves'] },

  entity(_graph, { file, path, entity }, report) {
    const name = stateFieldOf(entity)
    const field = name === undefined ? undefined : (entity.properties as Record<string, AuthoredField>)[name]
    if (!field?.oneOf) return
    const moves = Object.values(entity.moves ?? {}) as AuthoredMove[]
    const states = new Set<unknown>(field.oneOf.map((choice) => choice.const))
    // A state that nobody knows is told where it stands, and may be any of them.
    const isAstray = moves.some((move) => [...movesFrom(move.from), move.to].some((state) => !states.has(state)))
    const place = [...path, 'properties', name!]
    if (field.default === undefined) report(file, place, `Missing property "default", a new row begins in a state`, { at: 'key' })
    for (const [at, choice] of isAstray ? [] : field.oneOf.entries()) {
      const state = choice.const as string
      if (state === field.default) {
        if (!moves.some((move) => movesFrom(move.from).includes(state)))
          report(file, [...place, 'oneOf', at, 'const'], `Unexpected state "${String(state)}" that no move leaves, expected a move from it`)
      } else if (!moves.some((move) => move.to === state))
        report(file, [...place, 'oneOf', at, 'const'], `Unexpected state "${String(state)}" that no move leads to, expected a move to it`)
    }
  },

  examples: {
    ok: {},
    notOk: orderFields({
      status: {
        title: '状态',
        type: 'string',
        readOnly: true,
        default: 'open',
        oneOf: [
          { const: 'open', title: '待支付' },
          { const: 'paid', title: '已支付' },
          { const: 'lost', title: '丢失' },
        ],
      },
    }),
    says: ['entities/order.json#/properties/status/oneOf/2/const Unexpected state "lost" that no move leads to, expected a move to it'],
  },
}
