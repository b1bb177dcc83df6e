import { orderAction } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { actionsOf, screensOf, submitsOf } from '../visit.ts'

export const actionHasCan: Rule = {
  name: 'action-has-can',
  why: 'An action without a verb would be offered to everyone and refused to most.',

  check(graph, report) {
    for (const { file, screen } of screensOf(graph)) {
      if (screen.for) continue
      for (const { action, path } of actionsOf(screen)) {
        if (!action.can) report(file, path, 'Missing property "can", an action says what a person must be allowed to do', { at: 'key' })
        if (!action.call && !action.open)
          report(file, path, 'Missing property "call", an action calls the backend or opens a screen', { at: 'key' })
      }
      for (const { submit, path } of submitsOf(screen))
        if (!submit.can) report(file, path, 'Missing property "can", an action says what a person must be allowed to do', { at: 'key' })
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: orderAction({ can: undefined }),
    says: ['screens/order.json#/actions/pay Missing property "can", an action says what a person must be allowed to do'],
  },
}
