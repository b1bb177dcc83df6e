import { exampleWorld, orderView } from '../example-world.ts'
import type { Rule } from '../rule.ts'

const WIDGET = 'neighbours'

export const neighboursLoaded: Rule = {
  name: 'neighbours-loaded',
  why: 'The links to the previous and next rows come with the answer of the call; without that their place stays empty.',
  seeks: { screen: ['widget'] },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) {
      if (!call.neighbours) continue
      const entity = graph.atlas.entities[call.entity ?? id]
      if (call.does !== 'get') report(file, [name, WIDGET], `Unexpected "${WIDGET}" of a call that does "${call.does}", expected "get"`)
      else if (entity && !entity.sort)
        report(file, [name, WIDGET], `Unexpected "${WIDGET}" of rows without an order, expected the entity to say "sort"`)
    }
  },

  screen(graph, { file, screen, entity }, report) {
    if (screen.kind !== 'detail' || !entity) return
    const load = screen.load ?? 'get'
    for (const [name, section] of Object.entries(screen.sections ?? {})) {
      if (section.widget !== WIDGET) continue
      const call = graph.atlas.called(load, entity.name)
      if (call && !call.neighbours)
        report(file, ['sections', name, 'widget'], `Unexpected widget "${WIDGET}", the call "${load}" does not say "${WIDGET}": true`)
    }
  },

  examples: {
    ok: worldWith({ does: 'get', neighbours: true }, '-orderNo'),
    notOk: worldWith({ does: 'get' }, undefined, { list: { does: 'list', neighbours: true }, read: { does: 'get', neighbours: true } }),
    says: [
      'calls/order.json#/list/neighbours Unexpected "neighbours" of a call that does "list", expected "get"',
      'calls/order.json#/read/neighbours Unexpected "neighbours" of rows without an order, expected the entity to say "sort"',
      'screens/order-view.json#/sections/around/widget Unexpected widget "neighbours", the call "get" does not say "neighbours": true',
    ],
  },
}

function worldWith(get: object, sort: string | undefined, more: object = {}): Record<string, unknown> {
  return {
    'entities/order.json': { ...(exampleWorld['entities/order.json'] as object), ...(sort ? { sort } : {}) },
    'calls/order.json': { list: { does: 'list' }, move: { does: 'move' }, get, ...more },
    ...orderView({ fields: undefined, sections: { around: { title: '前后', widget: WIDGET } } }),
  }
}
