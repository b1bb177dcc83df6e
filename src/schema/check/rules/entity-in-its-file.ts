import { inlineName } from '../../compile/atlas.ts'
import { exampleWorld } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { screensOf } from '../visit.ts'

export const entityInItsFile: Rule = {
  name: 'entity-in-its-file',
  why: 'An entity that two screens define separately will drift apart; one that takes the name of another hides it.',

  reads: { screen: ['entity'], entity: [], calls: [] },
  check(graph, report) {
    const seen = new Map<string, string>()
    const shapes = new Map<string, string>()
    for (const { id, file, screen } of screensOf(graph)) {
      if (typeof screen.entity !== 'object') continue
      const name = inlineName(id)
      if (Object.hasOwn(graph.world.entities, name))
        report(
          file,
          ['entity'],
          `Unexpected entity inside the screen, entities/${name}.json has that name; expected "entity": "${name}", or another file name`,
          { at: 'key', apart: [] },
        )
      const other = seen.get(name)
      if (other)
        report(file, ['entity'], `Unexpected second entity "${name}", ${other} has one; expected both to name entities/${name}.json`, {
          at: 'key',
          apart: [other as `${string}.json`],
        })
      seen.set(name, file)
      const shape = JSON.stringify(screen.entity.properties)
      const alike = shapes.get(shape)
      if (alike && !other)
        report(file, ['entity'], `Unexpected repetition of the entity of ${alike}, expected both to name a file in entities/`, {
          at: 'key',
          apart: [alike as `${string}.json`],
        })
      shapes.set(shape, file)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'screens/order.json': { ...(exampleWorld['screens/order.json'] as object), entity: exampleWorld['entities/order.json'] },
      'locales/en-US/screens/order.json': {
        ...(exampleWorld['locales/en-US/screens/order.json'] as object),
        entity: exampleWorld['locales/en-US/entities/order.json'],
      },
    },
    says: [
      'screens/order.json#/entity Unexpected entity inside the screen, entities/order.json has that name; expected "entity": "order", or another file name',
    ],
  },
}
