import { Type, type Static } from '@sinclair/typebox'
import { Action, columnRef, handed, LinkTo, Part, State, Submit } from './action.ts'
import { closedObject, condition, flag, id, mapOf, MenuPlace, name, text, tones, enumOf } from './values.ts'
import { defs, Fields } from './field.ts'
import { InlineEntity } from './entity.ts'
import { Report } from './report.ts'
import { was } from './evolve.ts'
import { keysOf } from '../keys-of.ts'
import { columns, List, refresh } from './list.ts'

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
