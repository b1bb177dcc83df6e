import { orderAction } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const actionHasCan: Rule = {
  name: 'action-has-can',
  why: 'An action without a verb would be offered to everyone and refused to most.',

  screen(_graph, { file, screen, actions, submits }, report) {
    if (screen.for) return
    for (const { action, path } of actions) {
      if (!action.can) report(file, path, 'Missing property "can", an action says what a person must be allowed to do', { at: 'key' })
      if (!action.call && !action.open && action.screen === undefined)
        report(file, path, 'Missing property "call", an action calls the backend or opens a screen', { at: 'key' })
    }
    for (const { submit, path } of submits)
      if (!submit.can) report(file, path, 'Missing property "can", an action says what a person must be allowed to do', { at: 'key' })
  },

  examples: {
    ok: orderAction({}),
    notOk: orderAction({ can: undefined }),
    says: ['screens/order.json#/actions/pay Missing property "can", an action says what a person must be allowed to do'],
  },
}
