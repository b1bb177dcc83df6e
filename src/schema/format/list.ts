import { Type } from '@sinclair/typebox'
import { columnRef } from './action.ts'
import { cellNames } from '../cells.ts'
import type { AuthoredSearch } from './authored.ts'
import { Refine, View } from './view.ts'
import { closedObject, condition, flag, id, mapOf, name, Scalar, text, enumOf } from './values.ts'

export const columns = Type.Array(
  Type.Unsafe<string | { field: string; title?: string; off?: boolean }>({
    anyOf: [
      columnRef,
      closedObject(
        {
          field: columnRef,
          title: Type.Optional(text('Another heading.')),
          off: Type.Optional(flag('Not shown until a person switches it on.')),
          cell: Type.Optional(enumOf(cellNames as [string, ...string[]], 'Another way to show it.')),
          screen: Type.Optional(
            id('A page that the value leads to, where the person may open it: the value is what the page reads from its address.'),
          ),
        },
        'A column with what differs.',
      ),
    ],
  }),
  { minItems: 1, maxItems: 40, description: 'The fields shown, in order.' },
)

export const refresh = closedObject(
  {
    seconds: Type.Integer({ minimum: 2, maximum: 600, description: 'How often.' }),
    while: condition('Read again while any row is so.'),
  },
  'Reads the page again while any row of it is so, e.g. `{ "seconds": 3, "while": { "status": "running" } }`.',
)

export const List = closedObject(
  {
    call: Type.Optional(id('The list call; `list` where nothing is said.')),
    view: Type.Optional(enumOf(['table', 'cards'] as const, 'Rows as a table or as cards.')),
    card: Type.Optional(
      closedObject(
        {
          figure: columnRef,
          note: Type.Optional(name('The field that stands small beside it, e.g. what one of many costs.')),
        },
        'Of cards: what stands large under the name of each, e.g. its price; the other columns follow.',
      ),
    ),
    views: Type.Optional({
      ...mapOf(View, 'Other ways to show the same rows, by name; a person switches to them above the list.'),
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
                title: Type.Optional(text('Another label.')),
                default: Type.Optional(
                  Type.Unknown({
                    description: 'The value at first. Of a day or moment a name that moves along with today: `"last-7-days"`.',
                  }),
                ),
              },
              'A search field with what differs.',
            ),
            closedObject(
              {
                any: Type.Array(columnRef, { minItems: 2, maxItems: 6, description: 'The fields in any of which the text may stand.' }),
                title: text('The label.'),
              },
              'One text searched in several fields.',
            ),
          ],
        }),
        { description: 'The fields one can search by.' },
      ),
    ),
    refine: Refine,
    columns,
    keep: Type.Optional(
      Type.Array(columnRef, {
        minItems: 1,
        maxItems: 12,
        uniqueItems: true,
        description:
          'Columns that are whole on any desk (1280 pixels and more): never cut, never scrolled out of sight. Where there is no room, the other columns before the last of them make some, and a button brings them back.',
      }),
    ),
    where: Type.Optional(mapOf(Scalar, 'A fixed restriction of the rows: `{ "role": "agent" }`.')),
    tabsBy: Type.Optional(name('A field with choices; each choice is a tab above the list.')),
    refresh: Type.Optional(refresh),
    sort: Type.Optional(
      Type.String({ pattern: '^-?[A-Za-z]\\w{0,63}$', description: 'The order at first: a field, with `-` for the greatest first.' }),
    ),
    sorts: Type.Optional(
      Type.Array(Type.String({ pattern: '^-?[A-Za-z]\\w{0,63}$', description: 'A field, with `-` for the greatest first.' }), {
        minItems: 2,
        maxItems: 6,
        uniqueItems: true,
        description: 'The ways to sort that are offered over cards, `sort` among them; any column where nothing is said.',
      }),
    ),
    first: Type.Optional({
      ...mapOf(Scalar, 'Rows that are so stand before all others, until a person chooses another order: `{ "status": "pending" }`.'),
      minProperties: 1,
    }),
    summary: Type.Optional(mapOf(enumOf(['sum', 'count'] as const, 'What the last row shows.'), 'A row of sums over everything found.')),
    counted: Type.Optional(
      closedObject(
        { where: mapOf(Scalar, 'Rows that are so.'), title: text('What is counted, beside the word for the sum.') },
        'Which of the rows found the sums count, and how a reader is told so; all of them where nothing is said, or where a person chose otherwise by one of these fields.',
      ),
    ),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, description: 'Rows of a page at first: one of `paging.sizes` in `app.json`.' })),
    empty: Type.Optional(
      closedObject(
        { title: text('What an empty list says.'), help: Type.Optional(text('What this is for, and the first step.')) },
        'What an empty list says.',
      ),
    ),
    needs: Type.Optional(
      id(
        'The call that answers what the person has to do before anything can be done with the rows, `{ text, errorCode }`, or an empty object: it is said over the list, with the way there by its code.',
      ),
    ),
    begins: Type.Optional(
      closedObject(
        {
          field: name('The day of a row, by which the list is searched.'),
          screen: id('The screen that has the sums of days before.'),
          title: text('What the way there is called.'),
        },
        'Where what leads here goes back further than the rows: asked for days before the first, the list says since when it has rows, and leads to their sums. Such a list is sorted by time.',
      ),
    ),
  },
  'The list: its columns, search and order.',
)
