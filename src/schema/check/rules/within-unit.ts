import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const withinUnit: Rule = {
  name: 'within-unit',
  why: 'A limit or default in a different unit from its field allows everything, or nothing: half of something is 50 percent, and no whole number is 0.5.',

  words: ['minimum', 'maximum', 'multipleOf', 'default'],
  field(_graph, at, report) {
    const { file, field } = at
    for (const word of LIMITS) {
      const value: unknown = field[word]
      const expected = typeof value === 'number' ? expectedOf(field, word, value) : undefined
      if (expected !== undefined) report(file, [...at.path, word], `Unexpected ${String(value)}, expected ${expected}`)
    }
  },

  examples: {
    ok: orderFields({ share: { title: '占比', type: 'number', format: 'percent', minimum: 0, maximum: 100, default: 50 } }),
    notOk: orderFields({
      share: { title: '占比', type: 'number', format: 'percent', minimum: 0, maximum: 1, default: 0.5 },
      rise: { title: '涨幅', type: 'integer', format: 'percent', maximum: 300 },
      count: { title: '数量', type: 'integer', minimum: 0.5 },
      rent: { title: '租金', type: 'integer', format: 'money', countedIn: 'status', maximum: 100000 },
    }),
    says: [
      'entities/order.json#/properties/share/maximum Unexpected 1, expected 100: a share in percent goes from 0 to 100',
      'entities/order.json#/properties/share/default Unexpected 0.5, expected 50: a share in percent goes from 0 to 100',
      'entities/order.json#/properties/rise/maximum Unexpected 300, expected 0 to 100, as a share in percent goes',
      'entities/order.json#/properties/count/minimum Unexpected 0.5, expected a whole number, as the values are',
      'entities/order.json#/properties/rent/maximum Unexpected 100000, expected 0 or none: a limit in one currency is another one in the next',
    ],
  },
}

const LIMITS = ['minimum', 'maximum', 'multipleOf', 'default'] as const satisfies (keyof AuthoredField)[]

/** What a number should be that cannot be a value of its field; undefined if it can. */
function expectedOf(field: AuthoredField, word: (typeof LIMITS)[number], value: number): string | undefined {
  if (field.type === 'integer' && !Number.isInteger(value) && word !== 'default') return 'a whole number, as the values are'
  if (field.format === 'money')
    // Without a currency it is told to lack one.
    return value === 0 || word === 'default' || field.countedIn === undefined
      ? undefined
      : '0 or none: a limit in one currency is another one in the next'
  if (field.format !== 'percent') return undefined
  if (isFraction(word, value)) return `${percentOf(value)}: a share in percent goes from 0 to 100`
  return word !== 'multipleOf' && !field.computed && (value < 0 || value > 100) ? '0 to 100, as a share in percent goes' : undefined
}

/** A maximum of 1 can only mean the whole, while a value of 1 may be one percent. */
const isFraction = (word: (typeof LIMITS)[number], value: number): boolean =>
  word !== 'multipleOf' && ((value > 0 && value < 1) || (word === 'maximum' && value === 1))

const percentOf = (value: number): number => Number((value * 100).toFixed(6))
