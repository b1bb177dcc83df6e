import { Type } from '@sinclair/typebox'
import type { Condition } from '../condition.ts'
import { closedObject, condition, name, NAME } from './values.ts'

const numbers = (description: string, most = 8) =>
  Type.Array(name('A number.'), { minItems: 2, maxItems: most, uniqueItems: most > 2, description })

/** How a value that nobody writes comes about. */
export const Computed = Type.Unsafe<
  | { count: string }
  | { sum: string | string[] }
  | { product: string[] }
  | { difference: string[] }
  | { share: string[] }
  | { of: string }
  | { entries: string }
  | { total: string }
  | { mine: string }
  | { since: { field: string; while: Condition } }
  | { due: string }
  | { given: string }
  | { ratio: { of: string; to: string; per?: string } }
  | { service: true }
>({
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  description: 'A value the backend answers and nobody writes.',
  properties: {
    count: {
      type: 'string',
      description: 'Rows of another entity that refer to this one: `application`, or `application.userId` where several fields do.',
    },
    sum: Type.Unsafe<string | string[]>({
      description:
        'A sum over the rows of another entity that refer to this one: `grant.used`; or of numbers of the row itself: `["goods", "freight"]`.',
      anyOf: [{ type: 'string' }, numbers('Numbers of the row.')],
    }),
    product: numbers(
      'Numbers of the row multiplied with one another, one in percent as so many hundredths: `["price", "count", "discount"]`. Nothing where one is missing; money is rounded to its smallest unit.',
    ),
    difference: numbers('The first number of the row without the others: `["total", "paid"]`.'),
    share: numbers(
      'Which share the first number of the row is of the second, in percent: `["amount", "total"]`. In a line, the second may be the total of its list.',
      2,
    ),
    of: {
      type: 'string',
      description: 'A field of the row that a reference of this one points to: `userId.phone`; over two steps: `userId.agentId.realName`.',
    },
    entries: { type: 'string', pattern: NAME, description: 'How many entries a list of the row itself has: `words`. It can be sorted by.' },
    total: {
      type: 'string',
      description: 'The sum of a number over the entries of a list of the row itself: `engines.weight`. It can be sorted by.',
    },
    mine: {
      type: 'string',
      description:
        'Whether a row of another entity refers to this one and belongs to the person who asks: `notice-reading`, so that each has unread marks of one’s own.',
    },
    since: closedObject(
      {
        field: name('The time that is told, e.g. `submitTime`.'),
        while: condition('It is told only while the row is so.'),
      },
      'A time of the row, as long as the row is so: since when it has been waiting, for the cell `elapsed`.',
    ),
    due: {
      type: 'string',
      pattern: NAME,
      description: 'When the named move happens by itself, while it can: until when an order can be paid, for the cell `countdown`.',
    },
    given: {
      type: 'string',
      description: 'What the choice in another field gives (its `gives`), so that nobody fills it in: `service.unit`. It can be sorted by.',
    },
    ratio: closedObject(
      {
        of: name('The number that is divided, e.g. `price`.'),
        to: name('The number it is divided by, e.g. `amount`.'),
        per: Type.Optional(
          name('The field with the unit: its choice says for how many the value is told (`per`), and what stands behind it.'),
        ),
      },
      'One number of the row divided by another: what one of many costs. It can be sorted by.',
    ),
    service: { const: true, description: 'Answered by code in `mocks/services`.' },
  },
})
