import { Type, type Static } from '@sinclair/typebox'
import { Action, columnRef, handed, LinkTo, Part, RowLink, State, Submit } from './action.ts'
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
  also: Type.Optional(text('Other search words by which the palette finds the page.')),
  route: Type.Optional(
    Type.Unsafe<string | { path: string; name: string }>({
      description: 'The address of the page; without it, the screen opens only in dialogs, drawers and tabs.',
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
      description: 'The file name of the entity, or the entity itself if only this screen uses it.',
    }),
  ),
  available: Type.Optional(
    closedObject(
      {
        call: id('A call that returns true or false.'),
        why: Type.Optional(text('The message at its address for people who do not have it: what it is, and what it requires.')),
        screen: Type.Optional(id('The screen that the message links to.')),
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
    table: Type.Optional(name('A list of objects in the row, shown as a small table: its hot words, its engines.')),
    screen: Type.Optional(id('Another screen about this row, shown in the section, such as the list of its movements.')),
    with: handed('Fields of the row passed to the shown screen'),
    widget: Type.Optional(id('A widget that shows the row in its own way.')),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What the widget takes.' })),
    visible: Type.Optional(condition('Shown only while the row meets this condition.')),
    notice: Type.Optional(text('An important message in a banner above the content of the section, with `{{field}}` placeholders.')),
    tone: Type.Optional(enumOf(tones, 'The style of the banner; `info` by default.')),
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
            'Calls that prefill the form if the address holds their values: a failed call that is tried again, or what a visitor tried before signing in. The first call whose values are all there returns `{ values, notice? }`; without one, the form starts empty.',
        }),
      ),
      fields: Type.Optional(Fields),
      tabs: Type.Optional(mapOf(Part, 'The form in tabs, each with its own submit.')),
      steps: Type.Optional(mapOf(Part, 'The form in steps.')),
      sections: Type.Optional(mapOf(Part, 'The form in sections.')),
      submit: Type.Optional(Submit),
      summary: Type.Optional(
        flag(
          'For a form in sections: shows beside it, if there is room, what was filled in, section by section, each with a link back to it.',
        ),
      ),
      draft: Type.Optional(
        closedObject(
          {
            days: Type.Integer({
              minimum: 1,
              maximum: 90,
              description: 'How many days after its last change the draft is deleted.',
            }),
          },
          'Unsent input is kept on the server as a draft, so that the person can continue on another device. Secrets are never kept; sending the form deletes it.',
        ),
      ),
      states: Type.Optional(Type.Record(Type.String(), State, { description: 'What the screen looks like in each state.' })),
      actions,
      links,
    } as never,
    'Something to fill in and send.',
  ),
  detail: screen(
    'detail',
    {
      load: Type.Optional(id('The call that returns the row; `get` by default.')),
      among: Type.Optional(
        closedObject(
          {
            call: id('The list call whose rows a person can choose from.'),
            otherwise: id('The call that returns the row if the address names none.'),
          },
          'Offers the other rows at the top of the page, and shows one of them if the address names none.',
        ),
      ),
      refresh: Type.Optional(refresh),
      opened: Type.Optional(
        id('A call sent in the background as soon as the row has been shown, for example to mark an announcement as read.'),
      ),
      fields: Type.Optional(Type.Array(columnRef, { minItems: 1, description: 'The fields shown.' })),
      sections: Type.Optional(mapOf(Section, 'The fields in sections.')),
      states: Type.Optional(Type.Record(Type.String(), State, { description: 'What the screen says in each state.' })),
      actions,
      links: Type.Optional(mapOf(RowLink, 'Links under the row, by name.')),
    } as never,
    'One row, to read.',
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
      text: Type.Optional(text('What happened and what comes next, with `{{name}}` placeholders.')),
      links,
    } as never,
    'What happened, and what to do next.',
  ),
}

export type ScreenKind = keyof typeof screens
export const screenKinds = keysOf(screens)
