import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Path, Report, Rule } from '../rule.ts'
import { entitiesOf, fieldsIn, formsOf, screensOf } from '../visit.ts'

export const wordBesideColour: Rule = {
  name: 'word-beside-colour',
  why: 'Two choices that differ only in colour are one and the same to whoever does not see colours, and two of one value cannot be told apart by anyone.',

  check(graph, report) {
    for (const { file, path, entity } of entitiesOf(graph))
      for (const { field, path: at } of fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties']))
        look(file, field, at, report)
    for (const { file, screen } of screensOf(graph))
      for (const { fields, path } of formsOf(screen))
        if (!Array.isArray(fields)) for (const { field, path: at } of fieldsIn(fields, path)) look(file, field, at, report)
  },

  examples: {
    ok: orderFields({
      kind: {
        title: '类型',
        type: 'string',
        oneOf: [
          { const: 'a', title: '甲', tone: 'success' },
          { const: 'b', title: '乙', tone: 'danger' },
        ],
      },
    }),
    notOk: orderFields({
      kind: {
        title: '类型',
        type: 'string',
        oneOf: [
          { const: 'a', title: '甲', tone: 'success' },
          { const: 'b', title: '甲', tone: 'danger' },
          { const: 'a', title: '丙' },
        ],
      },
    }),
    says: [
      'entities/order.json#/properties/kind/oneOf/1/title Unexpected second choice called "甲", expected a word of its own',
      'entities/order.json#/properties/kind/oneOf/2/const Unexpected second choice with the value "a", expected each value once',
    ],
  },
}

function look(file: string, field: AuthoredField, path: Path, report: Report): void {
  for (const [list, at] of [
    [field.oneOf, [...path, 'oneOf']],
    [field.items?.oneOf, [...path, 'items', 'oneOf']],
  ] as const) {
    const titles = new Set<string>()
    const values = new Set<unknown>()
    for (const [index, { const: value, title }] of (list ?? []).entries()) {
      if (titles.has(title))
        report(file, [...at, index, 'title'], `Unexpected second choice called ${JSON.stringify(title)}, expected a word of its own`)
      if (values.has(value))
        report(file, [...at, index, 'const'], `Unexpected second choice with the value ${JSON.stringify(value)}, expected each value once`)
      titles.add(title)
      values.add(value)
    }
  }
}
