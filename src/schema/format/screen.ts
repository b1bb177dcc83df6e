import { keysOf } from '../keys-of.ts'
import { Type, type Static } from '@sinclair/typebox'
import { cellNames } from '../widgets.ts'
import { Action, columnRef, handed, LinkTo, Part, State, Submit } from './action.ts'
import type { AuthoredSearch } from './authored.ts'
import { InlineEntity } from './entity.ts'
import { was } from './evolve.ts'
import { defs, Fields } from './field.ts'
import { Report } from './report.ts'
import { Refine, View } from './view.ts'
import { closedObject, condition, flag, id, mapOf, MenuPlace, name, Scalar, text, tones, enumOf } from './values.ts'

const common = {
  $schema: Type.Optional(id('The format of this file.')),
  title: text('The title of the page, in the source language.'),
  help: Type.Optional(text('One sentence under the title.')),
  also: Type.Optional(text('Other words by which the palette finds the page.')),
  route: Type.Optional(
    Type.Unsafe<string | { path: string; name: string }>({
      description: 'The address of the page; without one the screen only opens in dialogs, drawers and tabs.',
      anyOf: [
        { type: 'string', pattern: '^/[A-Za-z0-9][A-Za-z0-9/_.-]*$' },
        closedObject(
          {
            path: Type.String({ pattern: '^/[A-Za-z0-9][A-Za-z0-9/_.-]*$', description: 'The address.' }),
            name: name('The name of the route.'),
          },
          'An address with a name.',
        ),
      ],
    }),
  ),
  was: was.screen,
  menu: Type.Optional(MenuPlace),
  permission: Type.Optional(
    Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'The permission whose verbs the actions name.' }),
  ),
  for: Type.Optional(
    enumOf(['guest', 'anyone'] as const, 'For people who are not signed in, or for everyone; such a screen needs no permission.'),
  ),
  entity: Type.Optional(
    Type.Unsafe<string | Static<typeof InlineEntity>>({
      anyOf: [{ type: 'string', minLength: 1 }, InlineEntity],
      description: 'The entity by its file name; or the entity itself, where only this screen uses it.',
    }),
  ),
  available: Type.Optional(
    closedObject(
      {
        call: id('A call that answers true or false.'),
        why: Type.Optional(text('What is said at its address to whom it does not exist for: what it is, and what it needs.')),
        screen: Type.Optional(id('The screen that leads on from there.')),
      },
      'Whether the screen exists for this person.',
    ),
  ),
  takes: Type.Optional(Type.Array(columnRef, { description: 'Values the screen expects in its address.' })),
}
const actions = Type.Optional(mapOf(Action, 'What a person can do here, by name.'))
const links = Type.Optional(mapOf(LinkTo, 'Links under the form or result, by name.'))

const columns = Type.Array(
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

const refresh = closedObject(
  {
    seconds: Type.Integer({ minimum: 2, maximum: 600, description: 'How often.' }),
    while: condition('Read again while any row is so.'),
  },
  'Reads the page again while any row of it is so, e.g. `{ "seconds": 3, "while": { "status": "running" } }`.',
)

const List = closedObject(
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
                default: Type.Optional(Type.Unknown({ description: 'The value at first.' })),
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

const Section = closedObject(
  {
    title: text('The title of the section.'),
    fields: Type.Optional(columns),
    table: Type.Optional(name('A list of objects of the row, shown as a small table: its hot words, its engines.')),
    screen: Type.Optional(id('Another screen about this row, shown in the section: the list of its movements.')),
    with: handed('Fields of the row that the shown screen gets'),
    widget: Type.Optional(id('A widget that shows the row in a way of its own.')),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What the widget takes.' })),
    visible: Type.Optional(condition('Shown only while the row is so.')),
    notice: Type.Optional(text('What must not be missed, in a banner over what the section shows; with `{{field}}` holes.')),
    tone: Type.Optional(enumOf(tones, 'How the banner looks; as information where nothing is said.')),
    actions,
  },
  'A section of a detail.',
)

const screen = <P extends Record<string, ReturnType<typeof Type.Any>>>(kind: string, properties: P, description: string) =>
  Type.Object(
    {
      kind: Type.Literal(kind, { description: 'What the page is: list, form, detail, tabs, report or result.' }),
      ...common,
      ...properties,
    },
    { additionalProperties: false, description, $defs: defs },
  )

export const screens = {
  list: screen('list', { list: List, actions } as never, 'Rows to search, sort, page through and act on.'),
  form: screen(
    'form',
    {
      load: Type.Optional(id('The call that fills the form.')),
      fill: Type.Optional(
        Type.Array(id('A call.'), {
          minItems: 1,
          uniqueItems: true,
          description:
            'Calls that fill the form in only when the address names what they are about: a call that failed and is tried again, what a visitor tried before they signed in. The first whose values are there answers `{ values, notice? }`; without one the form begins empty.',
        }),
      ),
      fields: Type.Optional(Fields),
      tabs: Type.Optional(mapOf(Part, 'The form in tabs, each with its own submit.')),
      steps: Type.Optional(mapOf(Part, 'The form in steps.')),
      sections: Type.Optional(mapOf(Part, 'The form in sections.')),
      submit: Type.Optional(Submit),
      summary: Type.Optional(
        flag(
          'Of a form in sections: what was filled in stands beside it where there is room, section by section, each with a way back to it.',
        ),
      ),
      draft: Type.Optional(
        closedObject(
          {
            days: Type.Integer({
              minimum: 1,
              maximum: 90,
              description: 'For so many days after it was last changed; then it is gone.',
            }),
          },
          'What was filled in and not sent yet is kept on the server for its person, who goes on with it on another device. Secrets are never kept; what is sent is kept no more.',
        ),
      ),
      states: Type.Optional(Type.Record(Type.String(), State, { description: 'What the screen is in each state.' })),
      actions,
      links,
    } as never,
    'Something to fill in and send.',
  ),
  detail: screen(
    'detail',
    {
      load: Type.Optional(id('The call that answers the row; `get` where nothing is said.')),
      among: Type.Optional(
        closedObject(
          {
            call: id('The list call whose rows a person may choose among.'),
            otherwise: id('The call that answers the row where the address names none.'),
          },
          'Offers the other rows at the head of the page, and shows one of them where the address names none.',
        ),
      ),
      refresh: Type.Optional(refresh),
      opened: Type.Optional(
        id('A call that is sent once the row has been shown, unseen: that an announcement was read is known by its being open.'),
      ),
      fields: Type.Optional(Type.Array(columnRef, { minItems: 1, description: 'The fields shown.' })),
      sections: Type.Optional(mapOf(Section, 'The fields in sections.')),
      states: Type.Optional(Type.Record(Type.String(), State, { description: 'What the screen says in each state.' })),
      actions,
    } as never,
    'One row, read.',
  ),
  tabs: screen(
    'tabs',
    {
      tabs: mapOf(
        closedObject({ title: text('The title of the tab.'), screen: id('The screen it shows.') }, 'A tab.'),
        'The screens, in order.',
      ),
    } as never,
    'A page made of other screens.',
  ),
  report: screen('report', Report as never, 'Figures, charts and tables over rows, with one period for all.'),
  result: screen(
    'result',
    {
      picture: enumOf(['success', 'error', 'info', '403', '404', '500', 'coming-soon'] as const, 'The picture and tone.'),
      text: Type.Optional(text('What happened and what comes next, with `{{name}}` holes.')),
      links,
    } as never,
    'What happened, and the way on.',
  ),
}

export type ScreenKind = keyof typeof screens
export const screenKinds = keysOf(screens)
