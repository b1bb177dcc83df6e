import { operationsOf } from '../../compile/atlas.ts'
import { callOf } from '../../compile/remote.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { entityNow, tellRenamed } from '../renamed.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { isUntoldDeed } from '../untold-deed.ts'

export const knownCall: Rule = {
  name: 'known-call',
  ofRows: true,
  why: 'A mistyped call would fail only when somebody presses the button.',

  screen(graph, { file, screen, entity, actions, submits }, report) {
    const { calls } = graph.atlas
    const look = (written: string | undefined, path: Path, must?: string, shows = false, step?: string) => {
      if (written === undefined) return
      const call = calls[graph.atlas.callName(written, entity?.name)]
      if (call && !shows && (!must || call.does === must || isUntoldDeed(graph, call.name))) return
      const at = step === undefined ? path : [...path, step]
      if (call) {
        if (shows && call.entity && entity && call.entity !== entity.name)
          report(file, at, `Unexpected call "${written}" of the entity "${call.entity}", this screen shows "${entity.name}"`)
        if (must && call.does !== must && !isUntoldDeed(graph, call.name))
          report(file, at, `Unexpected call "${written}" that does "${call.does}", expected one that does "${must}"`)
        return
      }
      const { message, suggestion } =
        calledNow(graph, written) ??
        unexpected('call', written, written.includes('.') || !entity ? Object.keys(calls) : operationsOf(graph.atlas, entity))
      if (suggestion !== undefined) return report(file, at, message, { suggestion })
      // If an entity has a file of calls, it has exactly those and none of the standard calls.
      const says = entity && graph.world.calls[entity.name] ? `; calls/${entity.name}.json says every call of "${entity.name}"` : ''
      report(file, at, message + says)
    }
    if (screen.kind === 'list') {
      look(screen.list?.call ?? 'list', screen.list?.call ? ['list', 'call'] : ['list'], 'list', true)
      look(screen.list?.needs, ['list', 'needs'], 'service')
    }
    if (screen.kind === 'detail') {
      look(screen.load ?? 'get', screen.load ? ['load'] : ['kind'], undefined, true)
      look(screen.opened, ['opened'], 'service')
      look(screen.among?.call, ['among', 'call'], 'list', true)
      look(screen.among?.otherwise, ['among', 'otherwise'], 'get', true)
    }
    if (screen.kind === 'form') {
      look(screen.load, ['load'])
      for (const [at, call] of (screen.fill ?? []).entries()) look(call, ['fill', at], 'service')
    }
    if (screen.available) {
      look(screen.available.call, ['available', 'call'])
      checkAnswer(graph, file, screen.available.call, ['available', 'call'], report, screen.for)
    }
    for (const { action, path } of actions) {
      if (action.call !== undefined) look(action.call, path, undefined, false, 'call')
      if (action.load !== undefined) look(action.load, path, undefined, false, 'load')
      if (action.quote !== undefined) look(action.quote, path, 'service', false, 'quote')
    }
    for (const { submit, path } of submits) look(submit.call, path, undefined, false, 'call')
  },

  words: ['options'],
  field(graph, one, report) {
    const { file, field, of } = one
    if (!field.options) return
    const { calls } = graph.atlas
    const named = callOf(graph.atlas, field)
    if (named === undefined) {
      // A field of a form that only overrides some properties takes the rest from the entity.
      if (of === 'form' && !field.type) return
      const lists = Object.values(calls).flatMap(({ name, does, entity }) => (does === 'list' && entity === field.entity ? [name] : []))
      const which =
        field.entity === undefined ? 'a field without "entity" says whose rows are offered' : `expected one of: ${lists.join(', ')}`
      return report(file, [...one.path, 'options'], `Missing property "call", ${which}`, { at: 'key' })
    }
    const call = calls[named]
    if (call?.does === 'list' || isUntoldDeed(graph, named)) return
    const at = [...one.path, 'options', 'call']
    if (!call) {
      const { message, suggestion } = calledNow(graph, named) ?? unexpected('call', named, Object.keys(calls))
      report(file, at, message, suggestion === undefined ? {} : { suggestion })
    } else report(file, at, `Unexpected call "${named}" that does "${call.does}", expected one that does "list"`)
  },

  routes(graph, { file, routes }, report) {
    const { calls } = graph.atlas
    for (const [name, route] of routes) {
      const all = [
        ...(route.calls ?? []).map((call, at) => ({ call, path: ['routes', name, 'calls', at] })),
        ...(route.available ? [{ call: route.available.call, path: ['routes', name, 'available', 'call'] }] : []),
      ]
      for (const { call, path } of all) {
        if (calls[call]) {
          if (path.includes('available')) checkAnswer(graph, file, call, path, report, route.for)
          continue
        }
        const { message, suggestion } = calledNow(graph, call) ?? unexpected('call', call, Object.keys(calls))
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: orderAction({ call: 'move' }),
    notOk: {
      ...orderAction({ call: 'mve' }),
      ...orderFields({
        after: { title: '上一单', type: 'string', entity: 'order', options: { call: 'order.lst', value: 'orderNo', label: '{{orderNo}}' } },
      }),
    },
    says: [
      'entities/order.json#/properties/after/options/call Unexpected call "order.lst", expected one of: order.add, order.delete, order.edit, order.export, order.get, order.import, order.list, order.move. Did you mean "order.list"?',

      'screens/order.json#/actions/pay/call Unexpected call "mve", expected one of: add, delete, edit, export, get, import, list, move. Did you mean "move"?',
    ],
  },
}

/** The present name of a call whose entity was renamed. */
function calledNow(graph: Graph, call: string): { message: string; suggestion: string } | undefined {
  const [entity = '', name] = call.split('.')
  const now = name === undefined ? undefined : entityNow(graph, entity)
  return now !== undefined && graph.atlas.calls[`${now}.${name!}`] ? tellRenamed('call', call, `${now}.${name!}`) : undefined
}

/** A call that decides whether a page exists for a person must answer true or false. */
function checkAnswer({ atlas }: Graph, file: string, call: string, path: Path, report: Report, audience?: string): void {
  const known = atlas.calls[call]
  if (!known) return
  if (known.answer?.['type'] !== 'boolean') report(file, path, `Unexpected call "${call}", expected one that answers true or false`)
  const isOpen = audience === 'guest' || audience === 'anyone'
  if (isOpen && known.for !== 'guest') report(file, path, `Unexpected call "${call}", expected one for guests: the page needs no session`)
}
