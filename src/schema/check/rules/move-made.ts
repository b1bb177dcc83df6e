import { once } from '../../compile/once.ts'
import { orderEntity } from '../example-world.ts'
import type { AuthoredMove } from '../../format/authored.ts'
import type { Rule } from '../rule.ts'
import { entitiesOf, isOfNobody, type ScreenAt, screensOf } from '../visit.ts'

/** The moves that a screen performs. */
const madeIn = once(({ entity, actions, submits }: ScreenAt): string[] =>
  entity
    ? [...actions.map(({ action }) => action.move), ...submits.map(({ submit }) => submit.move)].flatMap((move) =>
        move ? `${entity.name} ${move}` : [],
      )
    : [],
)

/** What may make a move. */
const PLACES = ['screen', 'entity', 'calls'] as const

export const moveMade: Rule = {
  name: 'move-made',
  why: 'A move that no action makes never happens: either it is a typo, or a process makes it and the move should say so.',

  reads: { screen: ['move', 'entity'], entity: ['moves'], calls: [] },
  apart: PLACES,
  check(graph, report) {
    const made = new Set<string>()
    // A move that nobody knows is told where it stands, and may be any of them.
    const astray = new Set<string>()
    for (const at of screensOf(graph))
      for (const one of madeIn(at)) {
        const [name = '', move = ''] = one.split(' ')
        if (Object.hasOwn(graph.atlas.entities[name]?.moves ?? {}, move)) made.add(one)
        else astray.add(name)
      }
    if (screensOf(graph).some(isOfNobody)) return
    for (const { name, file, path, entity } of entitiesOf(graph)) {
      if (astray.has(name)) continue
      for (const move in entity.moves) {
        const { byItself, byItselfAfterHours, byItselfAt } = entity.moves[move] as AuthoredMove
        if (byItself || byItselfAfterHours !== undefined || byItselfAt || made.has(`${name} ${move}`) || graph.mentioned(move, PLACES))
          continue
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
