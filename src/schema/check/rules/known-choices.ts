import type { Choice } from '../../format/authored.ts'
import { choicesOf, namingsIn } from '../../named-choices.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Report, Rule } from '../rule.ts'

const channels = { oneOf: [{ const: 'web', title: '网站' }] }
const english = { oneOf: { web: 'Website' } }

export const knownChoices: Rule = {
  name: 'known-choices',
  why: 'A field that names choices without a file would accept anything; a list that no field names is never offered.',

  file(graph, { source }, report) {
    if (source.kind === 'choices' && graph.sound(source.path)) oneType(choicesOf(source), source.path, report)
    for (const { name, path } of namingsIn(source)) {
      // An existing but invalid file is reported itself.
      if (Object.hasOwn(graph.world.choices, name) || graph.sources.has(`choices/${name}.json`)) continue
      const { message, suggestion } = unexpected('choices', name, Object.keys(graph.world.choices))
      report(source.path, path, message, suggestion === undefined ? {} : { suggestion })
    }
  },

  reads: { any: ['oneOf'] },
  check(graph, report) {
    const unused = new Set(Object.keys(graph.world.choices))
    if (unused.size === 0) return
    for (const source of graph.sources.values()) for (const { name } of namingsIn(source)) unused.delete(name)
    for (const name of unused)
      if (!graph.mentioned(name))
        report(`choices/${name}.json`, [], `Unexpected choices "${name}" that no field names, expected a field with "oneOf": "${name}"`)
  },

  examples: {
    ok: {
      'choices/channel.json': channels,
      'locales/en-US/choices/channel.json': english,
      ...orderFields({ channel: { title: '渠道', type: 'string', oneOf: 'channel' } }),
    },
    notOk: {
      'choices/channel.json': channels,
      'locales/en-US/choices/channel.json': english,
      'choices/year.json': { oneOf: [2025, 2026, '2027'].map((year) => ({ const: year, title: `${year}` })) },
      ...orderFields({
        channel: { title: '渠道', type: 'string', oneOf: 'chanel' },
        year: { title: '年份', type: 'integer', oneOf: 'year' },
      }),
    },
    says: [
      'choices/channel.json# Unexpected choices "channel" that no field names, expected a field with "oneOf": "channel"',
      'choices/year.json#/oneOf/2/const Unexpected "2027", expected a number as the other values are',
      'entities/order.json#/properties/channel/oneOf Unexpected choices "chanel", expected one of: channel, year. Did you mean "channel"?',
    ],
  },
}

/** All choices have the type of their field; the deviating one is reported where it is written. */
function oneType(list: Choice[], file: string, report: Report): void {
  const types = list.map((choice) => typeof choice.const)
  const countOf = (type: string) => types.filter((one) => one === type).length
  const usual = types.toSorted((a, b) => countOf(b) - countOf(a))[0]
  for (const [at, type] of types.entries())
    if (type !== usual)
      report(file, ['oneOf', at, 'const'], `Unexpected ${JSON.stringify(list[at]!.const)}, expected a ${usual} as the other values are`)
}
