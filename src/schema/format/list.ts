import { Type, type TSchema } from '@sinclair/typebox'
import { columnRef, handed } from './action.ts'
import { cellNames } from '../cells.ts'
import type { AuthoredSearch } from './authored.ts'
import { Refine, View } from './view.ts'
import { closedObject, condition, flag, id, mapOf, name, Scalar, text, enumOf } from './values.ts'

const columnsWith = (more: Record<string, TSchema>) =>
  Type.Array(
    Type.Unsafe<string | { field: string; title?: string; off?: boolean; edit?: string }>({
      anyOf: [
        columnRef,
        closedObject(
          {
            field: columnRef,
            title: Type.Optional(text('A different heading.')),
            off: Type.Optional(flag('Hidden until a person turns it on.')),
            cell: Type.Optional(enumOf(cellNames as [string, ...string[]], 'A different cell.')),
            ...more,
            screen: Type.Optional(
              id('A page that the value links to, if the person may open it: the value is passed to the page as the key in its address.'),
            ),
            with: handed('For a figure: its `screen` is the list of the rows that it counts, and these fields of the row are its filter'),
            set: Type.Optional(mapOf(Scalar, 'More of that filter: fixed values, such as the state in which rows count.')),
          },
          'A column, with what differs from the field.',
        ),
      ],
    }),
    { minItems: 1, maxItems: 40, description: 'The fields shown, in order.' },
  )

/** The facts of a detail. */
export const columns = columnsWith({})

const listColumns = columnsWith({
  edit: Type.Optional(
    name('The row action by which the value is edited in the cell. Its form has this field; its right, its conditions and its call apply.'),
  ),
})

export const refresh = closedObject(
  {
    seconds: Type.Integer({ minimum: 2, maximum: 600, description: 'How often.' }),
    while: condition('Reads again while any row meets this condition.'),
  },
  'Reloads the page while any of its rows meets a condition, e.g. `{ "seconds": 3, "while": { "status": "running" } }`.',
)

export const List = closedObject(
  {
    call: Type.Optional(id('The list call; `list` by default.')),
    view: Type.Optional(enumOf(['table', 'cards'] as const, 'Rows as a table or as cards.')),
    named: Type.Optional(
      name('The column whose value names a row here, e.g. above its card on a narrow screen; by default, the label of the entity.'),
    ),
    card: Type.Optional(
      closedObject(
        {
          figure: columnRef,
          note: Type.Optional(name('The field shown small beside it, e.g. the price per unit.')),
        },
        'For cards: the value shown large below the name of each, e.g. its price; the other columns follow.',
      ),
    ),
    views: Type.Optional({
      ...mapOf(View, 'Other ways to show the same rows, by name; a switch above the list selects one.'),
      minProperties: 1,
      maxProperties: 8,
    }),
    search: Type.Optional(
      Type.Array(
        Type.Unsafe<AuthoredSearch>({
          anyOf: [
            columnRef,
            closedObject(
              {
                field: columnRef,
                title: Type.Optional(text('A different label.')),
                default: Type.Optional(
                  Type.Unknown({
                    description: 'The value at first. Of a day or moment a name that moves along with today: `"last-7-days"`.',
                  }),
                ),
              },
              'A search field, with what differs from the field.',
            ),
            closedObject(
              {
                any: Type.Array(columnRef, { minItems: 2, maxItems: 6, description: 'The fields, any of which may contain the text.' }),
                title: text('The label.'),
              },
              'One text that is searched for in several fields.',
            ),
          ],
        }),
        { description: 'The fields that the list can be searched by.' },
      ),
    ),
    refine: Refine,
    columns: listColumns,
    keep: Type.Optional(
      Type.Array(columnRef, {
        minItems: 1,
        maxItems: 12,
        uniqueItems: true,
        description:
          'Columns that are always fully visible on a desktop (1280 pixels and more): never cut, and in sight before anybody scrolls sideways; the first column stays there while one scrolls. If space is short, other columns before the last of them are hidden; a button shows them.',
      }),
    ),
    where: Type.Optional(mapOf(Scalar, 'A fixed filter of the rows: `{ "role": "agent" }`.')),
    tabsBy: Type.Optional(name('A field with choices; each choice is a tab above the list.')),
    refresh: Type.Optional(refresh),
    sort: Type.Optional(
      Type.String({ pattern: '^-?[A-Za-z]\\w{0,63}$', description: 'The initial order: a field, with `-` for descending order.' }),
    ),
    sorts: Type.Optional(
      Type.Array(Type.String({ pattern: '^-?[A-Za-z]\\w{0,63}$', description: 'A field, with `-` for descending order.' }), {
        minItems: 2,
        maxItems: 6,
        uniqueItems: true,
        description: 'The orders offered above cards, including `sort`; by default, any column.',
      }),
    ),
    first: Type.Optional({
      ...mapOf(Scalar, 'Rows that match come before all others, until a person chooses another order: `{ "status": "pending" }`.'),
      minProperties: 1,
    }),
    summary: Type.Optional(mapOf(enumOf(['sum', 'count'] as const, 'What the last row shows.'), 'A row of totals over all rows found.')),
    counted: Type.Optional(
      closedObject(
        { where: mapOf(Scalar, 'Rows that count.'), title: text('Text beside the word for the total: what is counted.') },
        'Which of the rows found the totals count, and the text that says so; all of them by default, or if a person searches by one of these fields.',
      ),
    ),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, description: 'The initial page size: one of `paging.sizes` in `app.json`.' })),
    empty: Type.Optional(
      closedObject(
        { title: text('What an empty list says.'), help: Type.Optional(text('What the list is for, and the first step.')) },
        'What an empty list says.',
      ),
    ),
    needs: Type.Optional(
      id(
        'The call that returns what the person must do before they can use the rows, `{ text, errorCode }`, or an empty object: the text is shown above the list and its forms with a `quote`, with the link for its code.',
      ),
    ),
    begins: Type.Optional(
      closedObject(
        {
          field: name('The day of a row, by which the list is searched.'),
          screen: id('The screen with the sums of earlier days.'),
          title: text('The text of the link to it.'),
        },
        'For a list reached by links that go back further than its rows: if days before the first row are searched, it says when its rows begin and links to their sums. It is sorted by time.',
      ),
    ),
  },
  'The list: its columns, search and order.',
)
