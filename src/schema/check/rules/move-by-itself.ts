import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { waitingSince } from '../../stamp.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

const CAUSES = ['byItself', 'byItselfAfterHours', 'byItselfAt'] as const

export const moveByItself: Rule = {
  name: 'move-by-itself',
  why: 'An automatic move has exactly one cause, and a time that the row holds; otherwise it happens at the wrong time, or never.',

  seeks: { entity: ['moves'] },

  entity(_graph, { file, path, entity }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    for (const [name, written] of Object.entries(entity.moves ?? {})) {
      const move = written as AuthoredMove
      const at = [...path, 'moves', name]
      const [, second] = CAUSES.filter((cause) => move[cause])
      if (second) report(file, [...at, second], `Unexpected second cause "${second}", expected one of: ${CAUSES.join(', ')}`, { at: 'key' })
      if (move.byItselfAfterHours !== undefined && waitingSince(properties) === undefined)
        report(
          file,
          [...at, 'byItselfAfterHours'],
          'Unexpected hours without a beginning, expected the entity to have a time with "stamp": "changed" or "added"',
        )
      if (move.byItselfAt === undefined) continue
      const times = Object.keys(properties).filter((one) => isTime(properties[one]!))
      if (times.includes(move.byItselfAt)) continue
      const { message, suggestion } = unexpected('time', move.byItselfAt, times)
      report(file, [...at, 'byItselfAt'], message, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: orderWith({ byItselfAt: 'dueTime' }),
    notOk: orderWith({ byItselfAt: 'dueTme', byItselfAfterHours: 24 }),
    says: [
      'entities/order.json#/moves/pay/byItselfAt Unexpected second cause "byItselfAt", expected one of: byItself, byItselfAfterHours, byItselfAt',
      'entities/order.json#/moves/pay/byItselfAt Unexpected time "dueTme", expected one of: dueTime. Did you mean "dueTime"?',
      'entities/order.json#/moves/pay/byItselfAfterHours Unexpected hours without a beginning, expected the entity to have a time with "stamp": "changed" or "added"',
    ],
  },
}

const isTime = ({ format, computed }: AuthoredField) => format === 'date-time' && !computed

function orderWith(move: object): Record<string, unknown> {
  const [file, entity] = Object.entries(orderFields({ dueTime: { title: '期限', type: 'string', format: 'date-time' } }))[0]!
  return { [file]: { ...(entity as object), moves: { pay: { from: 'open', to: 'paid', ...move } } } }
}
