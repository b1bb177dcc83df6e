import type { AuthoredAction } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const knownAction: Rule = {
  name: 'known-action',
  why: 'The action named in `undo`, the fields that `set` fills in, and the detail that `beside` needs must all exist.',
  seeks: { screen: ['undo', 'beside', 'set'] },

  screen(graph, { file, screen, entity, actions }, report) {
    const byName = new Map<string, AuthoredAction>(actions.map(({ name, action }) => [name, action]))
    for (const { name, action, path } of actions) {
      if (action.undo === true) {
        const does = action.call === undefined ? undefined : graph.atlas.called(action.call, entity?.name)?.does
        // Of a call that nobody knows that is told where it stands.
        if (does !== 'delete' && (does !== undefined || action.call === undefined))
          report(
            file,
            [...path, 'undo'],
            'Unexpected "undo" by itself, only a deletion is put back; expected the action that takes this one back',
          )
      } else if (action.undo !== undefined) {
        const back = byName.get(action.undo)
        if (!back || action.undo === name) {
          const others = [...byName.keys()].filter((one) => one !== name)
          const { message, suggestion } = unexpected('action', action.undo, others)
          report(file, [...path, 'undo'], message, suggestion === undefined ? {} : { suggestion })
        } else if (!back.call || back.fields)
          report(file, [...path, 'undo'], `Unexpected action "${action.undo}", expected one that calls the backend and asks for nothing`)
      }
      if (action.beside && screen.kind !== 'detail')
        report(file, [...path, 'beside'], `Unexpected "beside" on a ${screen.kind}, expected it on a detail, which it stands beside`, {
          at: 'key',
        })
      if (!action.set) continue
      const body = action.call === undefined ? undefined : graph.atlas.called(action.call, entity?.name)?.body
      const taken = Array.isArray(body) ? body : Object.keys(body ?? {})
      for (const field of Object.keys(action.set)) {
        if (taken.includes(field)) continue
        const { message, suggestion } = unexpected('field', field, taken)
        report(file, [...path, 'set', field], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: orderAction({ undo: 'pai', beside: true, set: { result: 'paid' } }),
    says: [
      'screens/order.json#/actions/pay/undo Unexpected action "pai", there is no action yet',
      'screens/order.json#/actions/pay/beside Unexpected "beside" on a list, expected it on a detail, which it stands beside',
      'screens/order.json#/actions/pay/set/result Unexpected field "result", there is no field yet',
    ],
  },
}
