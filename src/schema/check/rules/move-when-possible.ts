import { movesFrom, stateFieldOf } from '../../compile/atlas.ts'
import { type Condition, passes, type Scalar } from '../../condition.ts'
import type { AuthoredMove } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

export const moveWhenPossible: Rule = {
  name: 'move-when-possible',
  why: 'A button that is offered only in states where its move is not legal is never seen, or always refused.',
  seeks: { screen: ['when'] },

  screen(_graph, { file, entity, actions, submits }, report) {
    const state = entity && stateFieldOf(entity.entity)
    if (state === undefined) return
    const moves = (entity!.entity.moves ?? {}) as Record<string, AuthoredMove>
    const look = (move: string | undefined, when: Condition | undefined, path: Path) => {
      const test = when?.[state]
      if (move === undefined || test === undefined || !Object.hasOwn(moves, move)) return
      const from = movesFrom(moves[move]!.from) as Scalar[]
      // The result of a test against another value of the row is unknown.
      if (JSON.stringify(test).includes('":{"') || from.some((one) => passes(one, test, { form: {} }))) return
      report(
        file,
        [...path, 'when', state],
        `Unexpected condition that is never met where the move "${move}" begins, expected one that lets through: ${from.join(', ')}`,
      )
    }
    for (const { action, path } of actions) look(action.move, action.when, path)
    for (const { submit, path } of submits) look(submit.move, submit.when, path)
  },

  examples: {
    ok: orderAction({ when: { status: { in: ['open', 'paid'] } } }),
    notOk: orderAction({ when: { status: 'paid' } }),
    says: [
      'screens/order.json#/actions/pay/when/status Unexpected condition that is never met where the move "pay" begins, expected one that lets through: open',
    ],
  },
}
