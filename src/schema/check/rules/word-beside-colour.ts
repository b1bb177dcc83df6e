import type { AuthoredField } from '../../format/authored.ts'
import { choicesOf, nameOfChoices } from '../../named-choices.ts'
import { exampleWorld, orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }

export const wordBesideColour: Rule = {
  name: 'word-beside-colour',
  why: 'Two choices that differ only in colour look the same to people who cannot see colours, and nobody can tell two choices with the same value apart.',

  words: ['oneOf', 'items'],
  field(_graph, at, report) {
    // Named choices are reported in their own file.
    const { oneOf, items } = at.field
    if (oneOf && !nameOfChoices(oneOf)) look(at.file, oneOf, [...at.path, 'oneOf'], report)
    if (items?.oneOf && !nameOfChoices(items.oneOf)) look(at.file, items.oneOf, [...at.path, 'items', 'oneOf'], report)
  },

  file(graph, { source, choices }, report) {
    if (source.kind === 'choices' && graph.sound(source.path)) look(source.path, choicesOf(source), ['oneOf'], report)
    if (source.kind === 'locale' && choices > 0) alike(source.data, [], (at, word) => report(source.path, at, second(word)))
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
    notOk: {
      'locales/en-US/entities/order.json': {
        ...english,
        properties: { ...english.properties, status: { title: 'Status', oneOf: { open: 'Paid', paid: 'Paid' } } },
      },
      ...orderFields({
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
    },
    says: [
      'entities/order.json#/properties/kind/oneOf/1/title Unexpected second choice called "甲", expected a word of its own',
      'entities/order.json#/properties/kind/oneOf/2/const Unexpected second choice with the value "a", expected each value once',
      'locales/en-US/entities/order.json#/properties/status/oneOf/paid Unexpected second choice called "Paid", expected a word of its own',
    ],
  },
}

const second = (word: string) => `Unexpected second choice called ${JSON.stringify(word)}, expected a word of its own`

/** Two choices with the same translation are always a mistake. */
function alike(over: unknown, path: string[], tell: (path: Path, word: string) => void): void {
  if (over === null || typeof over !== 'object') return
  const words = path.at(-1) === 'oneOf' ? new Set<unknown>() : undefined
  for (const key in over) {
    const one = (over as Record<string, unknown>)[key]
    if (typeof one !== 'string') {
      path.push(key)
      alike(one, path, tell)
      path.pop()
    } else if (words) {
      if (words.has(one)) tell([...path, key], one)
      words.add(one)
    }
  }
}

function look(file: string, choices: NonNullable<AuthoredField['oneOf']>, path: Path, report: Report): void {
  const titles = new Set<string>()
  const values = new Set<unknown>()
  for (let index = 0; index < choices.length; index++) {
    const { const: value, title } = choices[index]!
    if (titles.has(title)) report(file, [...path, index, 'title'], second(title))
    if (values.has(value))
      report(file, [...path, index, 'const'], `Unexpected second choice with the value ${JSON.stringify(value)}, expected each value once`)
    titles.add(title)
    values.add(value)
  }
}
