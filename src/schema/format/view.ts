import { Type } from '@sinclair/typebox'
import { columnRef } from './action.ts'
import { closedObject, mapOf, name, text } from './values.ts'

/** Each kind of view is one word, whose value is the field that the view goes by. */
export const View = closedObject(
  {
    title: text('What the switch above the list calls it.'),
    board: name(
      'The rows as cards in columns, one for each choice of this field. Where it is the state of the row, a card is moved to another column by the action whose move leads there.',
    ),
    card: Type.Array(columnRef, {
      minItems: 1,
      maxItems: 8,
      uniqueItems: true,
      description: 'The columns of the list that stand on each card, under the name of the row.',
    }),
    limits: Type.Optional(
      mapOf(
        Type.Integer({ minimum: 1, description: 'The most cards that are well.' }),
        'How many cards a column may hold before its head warns: `{ "review": 20 }`.',
      ),
    ),
  },
  'A way to show the rows.',
)
