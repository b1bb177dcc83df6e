import { fieldsOf } from '../../compile/atlas.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path, Rule } from '../rule.ts'
import { actionsOf, formsOf, namesIn, screensOf, submitsOf } from '../visit.ts'

export const knownCall: Rule = {
  name: 'known-call',
  why: 'A mistyped call would be refused only when a person presses the button.',

  check(graph, report) {
    const calls = graph.atlas.calls
    for (const { file, screen, entity } of screensOf(graph)) {
      const look = (written: string | undefined, path: Path, must?: string) => {
        if (written === undefined) return
        const name = graph.atlas.callName(written, entity?.name)
        const call = calls[name]
        if (call) {
          if (must && call.does !== must)
            report(file, path, `Unexpected call "${written}" that does "${call.does}", expected one that does "${must}"`)
          return
        }
        const own = entity
          ? Object.keys(calls).flatMap((one) => (one.startsWith(`${entity.name}.`) ? [one.slice(entity.name.length + 1)] : []))
          : []
        const { message, suggestion } = unexpected('call', written, written.includes('.') || !entity ? Object.keys(calls) : own)
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
      }
      if (screen.kind === 'list') look(screen.list?.call ?? 'list', screen.list?.call ? ['list', 'call'] : ['list'], 'list')
      if (screen.kind === 'detail') look(screen.load ?? 'get', screen.load ? ['load'] : ['kind'])
      if (screen.kind === 'form') look(screen.load, ['load'])
      if (screen.available) look(screen.available.call, ['available', 'call'])
      for (const { action, path } of actionsOf(screen)) {
        look(action.call, [...path, 'call'])
        look(action.load, [...path, 'load'])
        look(action.quote, [...path, 'quote'], 'service')
      }
      for (const { submit, path } of submitsOf(screen)) look(submit.call, [...path, 'call'])
      for (const { fields, path } of formsOf(screen)) {
        for (const { name, path: at, patch } of namesIn(fields, path)) {
          if (patch?.options) look(patch.options.call, [...at, 'options', 'call'], 'list')
          else if (fieldsOf([name], entity?.entity)[0]!.field.options)
            look(fieldsOf([name], entity?.entity)[0]!.field.options!.call, at, 'list')
        }
      }
    }
    for (const [id, routes] of Object.entries(graph.world.routes)) {
      const file = `routes/${id}.json`
      if (!graph.sound(file)) continue
      for (const [name, route] of Object.entries(routes.routes)) {
        const all = [
          ...(route.calls ?? []).map((call, at) => ({ call, path: ['routes', name, 'calls', at] })),
          ...(route.available ? [{ call: route.available.call, path: ['routes', name, 'available', 'call'] }] : []),
        ]
        for (const { call, path } of all) {
          if (calls[call]) continue
          const { message, suggestion } = unexpected('call', call, Object.keys(calls))
          report(file, path, message, suggestion === undefined ? {} : { suggestion })
        }
      }
    }
  },

  examples: {
    ok: orderAction({ call: 'move' }),
    notOk: orderAction({ call: 'mve' }),
    says: [
      'screens/order.json#/actions/pay/call Unexpected call "mve", expected one of: add, delete, edit, export, get, import, list, move. Did you mean "move"?',
    ],
  },
}
