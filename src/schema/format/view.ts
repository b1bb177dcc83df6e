import { Type } from '@sinclair/typebox'
import { columnRef } from './action.ts'
import { closedObject, mapOf, name, text } from './values.ts'

const fields = (description: string, most: number) =>
  Type.Optional(Type.Array(columnRef, { minItems: 1, maxItems: most, uniqueItems: true, description }))

/** Each kind of view is one keyword, whose value is what the view is based on; the other keywords belong to some of the kinds. */
export const View = closedObject(
  {
    title: text('Its name in the switch above the list.'),
    board: Type.Optional(
      name(
        'The rows as cards in columns, one for each choice of this field. If the field is the state of the row, the action whose move leads to another column moves a card there; otherwise the row action that edits the field.',
      ),
    ),
    chart: fields(
      'A chart of the number of rows, with a table: the fields to group by, the first by default. A field with choices, another row, yes or no, a day, or a moment, counted by day, week or month.',
      8,
    ),
    group: fields(
      'The rows in groups that fold, each with how many they are and the sums of the list: by what they can be grouped, the first at first. A field with choices, another row, yes or no, a day, or a moment, which is grouped by day, week or month. Where there are several, a person may group each group once more by another. An export of the list writes the sums of the groups.',
      8,
    ),
    calendar: Type.Optional(
      name(
        'The rows by month, week or list of days, at this day or moment. The row action that edits this field moves a row to another day.',
      ),
    ),
    tree: Type.Optional(
      name(
        'The rows as a tree: this field refers to the parent of each row. A branch is loaded when it is opened; the row action that edits the field moves a row with everything below it.',
      ),
    ),
    gallery: Type.Optional(
      name(
        'The rows as cards with the picture of this column; if there is no picture, or the column holds a text, its first letter is shown.',
      ),
    ),
    until: Type.Optional(name('For a calendar: the day or moment at which a row ends.')),
    sums: fields(
      'For a chart: the figures that can be added up instead of counting rows. For a board: the totals shown at the top of each column; `summary` must also name them.',
      6,
    ),
    averages: fields('For a chart: the figures whose average can be shown instead.', 6),
    uncounted: Type.Optional(
      Type.Literal(true, {
        description:
          'For a chart of rows that are sums already, such as those of a day: how many they are says nothing and is not offered; the chart begins with its first figure.',
      }),
    ),
    card: fields('For a board or gallery: the columns of the list shown on each card, below the name of the row.', 8),
    limits: Type.Optional(
      mapOf(
        Type.Integer({ minimum: 1, description: 'The highest number of cards without a warning.' }),
        'How many cards a column of a board may hold before it shows a warning: `{ "review": 20 }`.',
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
      'People can filter the list by their own conditions on these columns, with operators for each type and groups of “all” and “any”; `true` means all columns that the database can filter by.',
  }),
)
