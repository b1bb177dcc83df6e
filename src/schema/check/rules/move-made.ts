import { orderEntity } from '../example-world.ts'
import type { AuthoredMove } from '../../format/authored.ts'
import type { Rule } from '../rule.ts'
import { entitiesOf, screensOf } from '../visit.ts'

export const moveMade: Rule = {
  name: 'move-made',
  why: 'A move that no action makes never happens: it is a typing error, or the work of a process that should say so.',

  check(graph, report) {
    const made = new Set<string>()
    for (const { entity, actions, submits } of screensOf(graph)) {
      for (const { action } of actions) if (action.move && entity) made.add(`${entity.name} ${action.move}`)
      for (const { submit } of submits) if (submit.move && entity) made.add(`${entity.name} ${submit.move}`)
    }
    for (const { name, file, path, entity } of entitiesOf(graph)) {
      for (const [move, written] of Object.entries(entity.moves ?? {})) {
        const { byItself, byItselfAfterHours, byItselfAt } = written as AuthoredMove
        if (byItself || byItselfAfterHours !== undefined || byItselfAt || made.has(`${name} ${move}`) || graph.mentioned(move)) continue
        report(
          file,
          [...path, 'moves', move],
          `Unexpected move "${move}" that no action makes, expected an action with "move": "${move}", or "byItself": true where a process makes it`,
          { at: 'key' },
        )
      }
    }
  },

  examples: {
    ok: orderEntity({ moves: { pay: { from: 'open', to: 'paid' }, reopen: { from: 'paid', to: 'open', byItself: true } } }),
    notOk: orderEntity({ moves: { pay: { from: 'open', to: 'paid' }, reopen: { from: 'paid', to: 'open' } } }),
    says: [
      'entities/order.json#/moves/reopen Unexpected move "reopen" that no action makes, expected an action with "move": "reopen", or "byItself": true where a process makes it',
    ],
  },
}
