import { Type } from '@sinclair/typebox'
import type { Condition, Scalar as Value } from '../condition.ts'
import { closedObject, condition, mapOf, name, NAME, Scalar } from './values.ts'

const numbers = (description: string, most = 8) =>
  Type.Array(name('A number.'), { minItems: 2, maxItems: most, uniqueItems: most > 2, description })

/** Rows of another entity, all that refer to this one or only some. */
type OfRows = string | { of: string; where: Record<string, Value> }

const onlySome = (example: string) =>
  closedObject(
    {
      of: { type: 'string', description: `The same as is written alone where all rows count: ${example}.` } as never,
      where: mapOf(Scalar, 'Rows that count: `{ "status": "paid" }`.'),
    },
    'The same over some of these rows.',
  )

/** How a value that nobody writes is computed. */
export const Computed = Type.Unsafe<
  | { count: OfRows }
  | { sum: OfRows | string[] }
  | { product: string[] }
  | { difference: string[] }
  | { share: string[] }
  | { of: string }
  | { first: string[] }
  | { entries: string }
  | { total: string }
  | { mine: string }
  | { since: { field: string; while: Condition } }
  | { due: string }
  | { given: string }
  | { level: string }
  | { ratio: { of: string; to: string; per?: string } }
  | { service: true }
>({
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  description: 'A value that the backend computes and nobody enters.',
  properties: {
    count: Type.Unsafe<OfRows>({
      description:
        'How many rows of another entity refer to this one: `application`, or `application.userId` if several fields do; or only some of them: `{ "of": "application", "where": { "status": 1 } }`.',
      anyOf: [{ type: 'string' }, onlySome('`application`')],
    }),
    sum: Type.Unsafe<OfRows | string[]>({
      description:
        'A sum over rows of another entity that refer to this one: `grant.used`, or only some of them: `{ "of": "receipt.amount", "where": { "way": "cash" } }`; or of numbers of the row itself: `["goods", "freight"]`.',
      anyOf: [{ type: 'string' }, onlySome('`receipt.amount`'), numbers('Numbers of the row.')],
    }),
    product: numbers(
      'The product of numbers of the row, with a percentage counted as hundredths: `["price", "count", "discount"]`. Empty if one of them is missing; money is rounded to its smallest unit.',
    ),
    difference: numbers('The first number of the row minus the others: `["total", "paid"]`.'),
    share: numbers(
      'The first number of the row as a percentage of the second: `["amount", "total"]`. In a list entry, the second may be the total of the list.',
      2,
    ),
    of: {
      type: 'string',
      description: 'A field of the row that a reference points to: `userId.phone`, or across two references: `userId.agentId.realName`.',
    },
    first: Type.Array(name('A field.'), {
      minItems: 2,
      maxItems: 4,
      uniqueItems: true,
      description: 'The first of these fields of the row that has a value, such as what a person is reached by: `["phone", "email"]`.',
    }),
    entries: { type: 'string', pattern: NAME, description: 'How many entries a list of the row has: `words`. Lists can sort by it.' },
    total: {
      type: 'string',
      description: 'The sum of a number over the entries of a list of the row itself: `engines.weight`. Lists can sort by it.',
    },
    mine: {
      type: 'string',
      description:
        'Whether a row of another entity refers to this one and belongs to the current person: `notice-reading` gives each person their own unread marks.',
    },
    since: closedObject(
      {
        field: name('The time that is shown, e.g. `submitTime`.'),
        while: condition('Shown only while the row meets this condition.'),
      },
      'A time of the row while the row meets a condition, such as how long it has been waiting, for the cell `elapsed`.',
    ),
    due: {
      type: 'string',
      pattern: NAME,
      description: 'The time at which the named move happens automatically, such as when an order expires, for the cell `countdown`.',
    },
    given: {
      type: 'string',
      description: 'The value that the choice in another field `gives`, so nobody enters it: `service.unit`. Lists can sort by it.',
    },
    level: {
      type: 'string',
      pattern: '^[A-Za-z]\\w{0,63}\\.[1-9]$',
      description:
        'What the choice in another field stands below (`under`), on a level from the top: `city.1` is the province of a city. The field lists no choices itself: it has those of that level. Lists search, group and sort by it.',
    },
    ratio: closedObject(
      {
        of: name('The number to divide, e.g. `price`.'),
        to: name('The number to divide by, e.g. `amount`.'),
        per: Type.Optional(
          name('The field with the unit: its choice sets how many units the value is shown for (`per`), and the word after it.'),
        ),
      },
      'One number of the row divided by another, such as the price per unit. Lists can sort by it.',
    ),
    service: { const: true, description: 'Computed by code in `mocks/services`.' },
  },
})
