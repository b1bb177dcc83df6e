import type { Call } from '../../format/call.ts'
import type { Verb } from '../../compiled.ts'
import { verbs } from '../../format/values.ts'
import { exampleWorld, orderAction } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

/** The verbs that a call may require. A service may do anything; a change of state is an edit, or what the new state means. */
const FITS: Record<Call['does'], string[]> = {
  list: ['query'],
  get: ['get', 'query'],
  add: ['add', 'import'],
  edit: ['edit', 'enable', 'disable'],
  save: ['edit', 'add'],
  delete: ['delete'],
  move: ['edit', 'enable', 'disable', 'delete'],
  import: ['import'],
  export: ['export'],
  service: [],
}

/** The verb that reading a kind of screen requires; opening it to change something requires the right to do that. */
const OPENS: Partial<Record<string, string>> = { list: 'query', detail: 'get' }

/** An action that is named like one of these verbs requires that verb; `edit` may mean more. */
const CALLED: string[] = ['add', 'delete', 'enable', 'disable', 'import', 'export']

export const verbFitsCall: Rule = {
  name: 'verb-fits-call',
  why: 'The right to export must not allow a deletion: the verb that a person needs must be what the call does.',

  screen(graph, { file, screen, entity, actions, submits }, report) {
    const look = (verb: string | undefined, written: string | undefined, path: Path) => {
      if (verb === undefined || written === undefined) return
      const call = graph.atlas.called(written, entity?.name)
      const fits = call ? FITS[call.does] : []
      if (fits.length > 0 && !fits.includes(verb))
        report(
          file,
          [...path, 'can'],
          `Unexpected verb "${verb}" for the call "${written}" that does "${call!.does}", expected ${fits.map((one) => `"${one}"`).join(' or ')}`,
        )
    }
    for (const { name, action, path } of actions) {
      look(action.can, action.call, path)
      if (CALLED.includes(name) && action.can && action.can !== name && action.can !== 'edit')
        report(file, [...path, 'can'], `Unexpected verb "${action.can}" for the action "${name}", expected "${name}" or "edit"`)
      const verb = action.move as Verb | undefined
      if (verb && verbs.includes(verb) && action.can && action.can !== verb && action.can !== 'edit')
        report(file, [...path, 'can'], `Unexpected verb "${action.can}" for the move "${verb}", expected "${verb}" or "edit"`)
      const target = action.call === undefined && action.screen !== undefined ? graph.world.screens[action.screen] : undefined
      const needs = target && target.permission === screen.permission ? OPENS[target.kind] : undefined
      if (needs && action.can !== needs && (action.can === 'get' || action.can === 'query'))
        report(
          file,
          [...path, 'can'],
          `Unexpected verb "${action.can}" for opening "${action.screen!}", a ${target!.kind} is read with "${needs}"; expected "${needs}"`,
        )
    }
    for (const { submit, path } of submits) look(submit.can, submit.call, path)
  },

  examples: {
    ok: orderAction({}),
    notOk: {
      ...orderAction({ can: 'export' }),
      'screens/order-list.json': {
        ...(exampleWorld['screens/order.json'] as object),
        route: '/order-list',
        actions: { view: { title: '查看', on: 'row', can: 'get', open: 'drawer', screen: 'order', with: ['orderNo'] } },
      },
    },
    says: [
      'screens/order-list.json#/actions/view/can Unexpected verb "get" for opening "order", a list is read with "query"; expected "query"',

      'screens/order.json#/actions/pay/can Unexpected verb "export" for the call "move" that does "move", expected "edit" or "enable" or "disable" or "delete"',
    ],
  },
}
