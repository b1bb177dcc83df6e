import { fieldsOf } from '../../compile/atlas.ts'
import type { AuthoredAction, AuthoredFields } from '../../format/authored.ts'
import { exampleWorld, orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { valid } from '../own-value.ts'
import type { Rule } from '../rule.ts'

export const knownAction: Rule = {
  name: 'known-action',
  why: 'The action named in `undo`, the fields that `set` fills in, with values that they take, and the detail that `beside` needs must all exist.',
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
      const called = action.call === undefined ? undefined : graph.atlas.called(action.call, entity?.name)
      const taken = fieldsOf(called?.body as AuthoredFields | undefined, graph.atlas.entities[called?.entity ?? ''])
      for (const [field, value] of Object.entries(action.set)) {
        const judge = taken.find(({ name }) => name === field)
        if (judge) {
          valid(graph, file, judge.field, value, [...path, 'set', field], report)
          continue
        }
        const { message, suggestion } = unexpected(
          'field',
          field,
          taken.map((one) => one.name),
        )
        report(file, [...path, 'set', field], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: {
      ...orderAction({ undo: 'pai', beside: true, set: { result: 'paid' } }),
      'screens/order-view.json': {
        kind: 'detail',
        title: '订单',
        permission: 'order',
        entity: 'order',
        takes: ['orderNo'],
        fields: ['orderNo'],
        actions: { judge: { title: '审核', on: 'toolbar', can: 'edit', call: 'judge', set: { result: 'approvd' } } },
      },
      'calls/order.json': {
        ...(exampleWorld['calls/order.json'] as object),
        judge: {
          does: 'service',
          for: 'member',
          body: {
            result: {
              title: '结果',
              type: 'string',
              oneOf: [
                { const: 'approved', title: '通过' },
                { const: 'rejected', title: '驳回' },
              ],
            },
          },
        },
      },
    },
    says: [
      'screens/order-view.json#/actions/judge/set/result Unexpected value "approvd", expected one of: approved, rejected. Did you mean "approved"?',
      'screens/order.json#/actions/pay/undo Unexpected action "pai", there is no action yet',
      'screens/order.json#/actions/pay/beside Unexpected "beside" on a list, expected it on a detail, which it stands beside',
      'screens/order.json#/actions/pay/set/result Unexpected field "result", there is no field yet',
    ],
  },
}
