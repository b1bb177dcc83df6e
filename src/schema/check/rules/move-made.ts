import { once } from '../../compile/once.ts'
import { orderEntity } from '../example-world.ts'
import type { AuthoredMove } from '../../format/authored.ts'
import type { Rule } from '../rule.ts'
import { entitiesOf, isOfNobody, type ScreenAt, screensOf } from '../visit.ts'

/** The moves that a screen performs. */
const madeIn = once(({ actions, submits }: ScreenAt): string[] => {
  const made: string[] = []
  for (const { action } of actions) if (action.move) made.push(action.move)
  for (const { submit } of submits) if (submit.move) made.push(submit.move)
  return made
})

/** What may make a move. */
const PLACES = ['screen', 'entity', 'calls'] as const

export const moveMade: Rule = {
  name: 'move-made',
  why: 'A move that no action makes never happens: either it is a typo, or a process makes it and the move should say so.',

  reads: { screen: ['move', 'entity'], entity: ['moves'], calls: [] },
  apart: PLACES,
  check(graph, report) {
    const made = new Map<string, string[]>()
    // A move that nobody knows is told where it stands, and may be any of them.
    const astray = new Set<string>()
    for (const at of screensOf(graph)) {
      if (!at.entity) continue
      const { name, entity } = at.entity
      for (const move of madeIn(at)) {
        const known = made.get(name)
        if (!Object.hasOwn(entity.moves ?? {}, move)) astray.add(name)
        else if (known) known.push(move)
        else made.set(name, [move])
      }
    }
    if (screensOf(graph).some(isOfNobody)) return
    for (const { name, file, path, entity } of entitiesOf(graph)) {
      if (astray.has(name)) continue
      for (const move in entity.moves) {
        const { byItself, byItselfAfterHours, byItselfAt } = entity.moves[move] as AuthoredMove
        if (byItself || byItselfAfterHours !== undefined || byItselfAt || made.get(name)?.includes(move) || graph.mentioned(move, PLACES))
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
