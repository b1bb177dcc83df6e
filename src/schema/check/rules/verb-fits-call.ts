import type { Call } from '../../format/call.ts'
import { orderAction } from '../example-world.ts'
import type { Path, Rule } from '../rule.ts'
import { actionsOf, screensOf, submitsOf } from '../visit.ts'

/** Which verbs a call may ask for. A service may do anything; a change of state is an edit, or what the state means. */
const FITS: Record<Call['does'], string[]> = {
  list: ['query'],
  get: ['get', 'query'],
  add: ['add', 'import'],
  edit: ['edit', 'enable', 'disable'],
  delete: ['delete'],
  move: ['edit', 'enable', 'disable', 'delete'],
  import: ['import'],
  export: ['export'],
  service: [],
}

export const verbFitsCall: Rule = {
  name: 'verb-fits-call',
  why: 'Whoever may export must not thereby delete: the verb that a person needs is the one that the call performs.',

  check(graph, report) {
    for (const { file, screen, entity } of screensOf(graph)) {
      const look = (verb: string | undefined, written: string | undefined, path: Path) => {
        if (verb === undefined || written === undefined) return
        const call = graph.atlas.calls[graph.atlas.callName(written, entity?.name)]
        const fits = call ? FITS[call.does] : []
        if (fits.length > 0 && !fits.includes(verb))
          report(
            file,
            [...path, 'can'],
            `Unexpected verb "${verb}" for the call "${written}" that does "${call!.does}", expected ${fits.map((one) => `"${one}"`).join(' or ')}`,
          )
      }
      for (const { action, path } of actionsOf(screen)) look(action.can, action.call, path)
      for (const { submit, path } of submitsOf(screen)) look(submit.can, submit.call, path)
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: orderAction({ can: 'export' }),
    says: [
      'screens/order.json#/actions/pay/can Unexpected verb "export" for the call "move" that does "move", expected "edit" or "enable" or "disable" or "delete"',
    ],
  },
}
