import { Type } from '@sinclair/typebox'
import { columnRef } from './action.ts'
import { closedObject, mapOf, name, text } from './values.ts'

const fields = (description: string, most: number) =>
  Type.Optional(Type.Array(columnRef, { minItems: 1, maxItems: most, uniqueItems: true, description }))

/** Each kind of view is one word, whose value is what the view goes by; the other words belong to one kind or another. */
export const View = closedObject(
  {
    title: text('What the switch above the list calls it.'),
    board: Type.Optional(
      name(
        'The rows as cards in columns, one for each choice of this field. Where it is the state of the row, a card is moved to another column by the action whose move leads there.',
      ),
    ),
    chart: fields(
      'The rows counted, as a chart with its table: what they can be grouped by, the first at first. A field with choices, another row, yes or no, a day, or a moment, which is counted by day, week or month.',
      8,
    ),
    group: fields(
      'The rows in groups that fold, each with how many they are and the sums of the list: by what they can be grouped, the first at first. A field with choices, another row, yes or no, a day, or a moment, which is grouped by day, week or month. Where there are several, a person may group each group once more by another. An export of the list writes the sums of the groups.',
      8,
    ),
    calendar: Type.Optional(
      name(
        'The rows in months, weeks and a list of days, by this day or moment. One is moved to another day by the row action that edits this field.',
      ),
    ),
    tree: Type.Optional(
      name(
        'The rows below one another, by this field, which names the row that each lies below. A branch is asked for when it is opened; the row action that edits the field moves one with all that lies below it.',
      ),
    ),
    gallery: Type.Optional(
      name(
        'The rows as cards with a picture, that of this column; where there is none, and where the column holds a text, its first letter stands there.',
      ),
    ),
    until: Type.Optional(name('Of a calendar: the day or moment until which a row goes on.')),
    sums: fields(
      'Of a chart: the figures that can be added up instead of counting rows. Of a board: the sums of the list that stand in the head of each column; `summary` names them too.',
      6,
    ),
    averages: fields('Of a chart: the figures whose average can be shown instead.', 6),
    card: fields('Of a board or a gallery: the columns of the list that stand on each card, under the name of the row.', 8),
    limits: Type.Optional(
      mapOf(
        Type.Integer({ minimum: 1, description: 'The most cards that are well.' }),
        'How many cards a column of a board may hold before its head warns: `{ "review": 20 }`.',
      ),
    ),
  },
  'A way to show the rows.',
)

/** The columns on which a person may put conditions of their own. */
export const Refine = Type.Optional(
  Type.Unsafe<true | string[]>({
    anyOf: [
      { const: true, type: 'boolean' },
      { type: 'array', items: columnRef, minItems: 1, maxItems: 40, uniqueItems: true },
    ],
    description:
      'A person may narrow the list by conditions of their own on these columns, with the operators that suit each and groups of “all” and “any”; `true` takes all columns that the database can be asked for.',
  }),
)
