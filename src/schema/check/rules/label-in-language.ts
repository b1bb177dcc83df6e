import { remoteOf } from '../../compile/remote.ts'
import type { Entity } from '../../format/entity.ts'
import { holesOf } from '../../template.ts'
import { namesOfEntity } from '../entity-names.ts'
import { exampleWorld } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import { teller } from '../names.ts'
import type { Report, Rule } from '../rule.ts'
import { valueAt } from '../sentences.ts'

/** The translation of a label may name other fields than its source, such as a name in that language, but none that the rows lack. */
function checkLabel(graph: Graph, file: string, path: Path, entity: Entity, report: Report): void {
  const { locales } = graph.world.app
  for (const locale in locales?.titles) {
    if (locale === locales.source) continue
    const label = valueAt(graph.world.locales[locale]?.[file], path)
    if (typeof label !== 'string') continue
    const known = namesOfEntity(entity)
    for (const hole of holesOf(label))
      if (!Object.hasOwn(entity.properties, hole)) teller(`locales/${locale}/${file}`, known, report)(hole, path)
  }
}

export const labelInLanguage: Rule = {
  name: 'label-in-language',
  why: 'In the language of a label with the name of no field, rows are shown with a gap where their name should be.',
  seeks: { entity: ['label'] },

  entity(graph, { file, path, entity }, report) {
    if (entity.label !== undefined) checkLabel(graph, file, [...path, 'label'], entity, report)
  },

  words: ['options'],
  field(graph, { file, path, field }, report) {
    if (field.options?.label === undefined) return
    const remote = remoteOf(graph.atlas, field)
    const entity = remote && graph.atlas.entities[graph.atlas.calls[remote.call]?.entity ?? '']
    if (entity) checkLabel(graph, file, [...path, 'options', 'label'], entity, report)
  },

  examples: {
    ok: {},
    notOk: {
      'locales/en-US/entities/order.json': {
        ...(exampleWorld['locales/en-US/entities/order.json'] as object),
        label: 'Order {{ordrNo}}',
      },
    },
    says: [
      'locales/en-US/entities/order.json#/label Unexpected field "ordrNo", expected one of: amount, orderNo, status. Did you mean "orderNo"?',
    ],
  },
}
