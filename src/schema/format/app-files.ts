import { Type, type Static } from '@sinclair/typebox'
import type { Locale } from '../compiled.ts'
import { columnRef } from './action.ts'
import { gone, was } from './evolve.ts'
import { closedObject, flag, Icon, MenuPlace, id, mapOf, name, text, Verb, enumOf } from './values.ts'

const $schema = Type.Optional(id('The format of this file.'))
const path = Type.String({ pattern: '^/([A-Za-z0-9][A-Za-z0-9/_.-]*)?$', description: 'An address of the site.' })

/** `en-US`, `zh-Hant-TW`. */
const tag = (description: string) => Type.Unsafe<Locale>(Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$', description }))

export const AppFile = closedObject(
  {
    $schema,
    version: Type.Integer({
      minimum: 0,
      description:
        'The version of the schema language, which counts its steps; 4 is 1.0. An older folder is carried over by npm run schema -- migrate.',
    }),
    brand: closedObject(
      {
        name: text('The short name.'),
        title: text('The title of every page.'),
        slogan: Type.Optional(text('One sentence of what this is.')),
      },
      'How the product is called.',
    ),
    paging: closedObject(
      {
        size: Type.Integer({ minimum: 1, description: 'Rows of a page at first.' }),
        sizes: Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), { minItems: 1, description: 'The sizes offered.' }),
      },
      'Pages of a list.',
    ),
    locales: closedObject(
      {
        source: tag('The language in which schemas are written.'),
        default: tag('The language at first.'),
        titles: Type.Record(Type.String(), text('The name of the language in itself.'), { description: 'The languages offered.' }),
      },
      'The languages.',
    ),
    mailboxes: Type.Optional(
      Type.Record(Type.String(), Type.String({ pattern: '^https://', description: 'Where its letters are read.' }), {
        description: 'Where people read their letters, by the domain of their address.',
      }),
    ),
    timeouts: closedObject(
      {
        call: Type.Integer({ minimum: 1, description: 'Milliseconds for a call.' }),
        upload: Type.Integer({ minimum: 1, description: 'Milliseconds for an upload.' }),
        chunk: Type.Integer({ minimum: 1, description: 'Milliseconds for a part of the console.' }),
      },
      'How long the console waits.',
    ),
    gone: gone.entities,
  },
  'What is true once.',
)
export type AppFile = Static<typeof AppFile>

/** The calls of work on many rows, and what each does. */
const jobCalls = {
  start: 'The call that begins one.',
  list: 'The call that answers the person’s own, and how far they are.',
  stop: 'The call that stops one.',
  resume: 'The call that goes on with the rest.',
  again: 'The call that begins the same for the rows that failed.',
  seen: 'The call that notes that its end was seen.',
  report: 'The call that answers which rows were not treated, and why.',
  download: 'The call that answers every row with what became of it as a file, or the file of an export.',
} as const

/** What a backend may leave out. */
const moreJobCalls = {
  undo: 'The call that takes a batch back: begins the reverse, which the action of the batch names in its `undo`, for the rows that were done and have not been changed since. Without it a batch stays done.',
} as const

/** The calls of views that people save of lists. */
const viewCalls = {
  mine: 'The call that answers those of a list: the person’s own, those that are shared with them, and which opens by itself.',
  save: 'The call that saves one, or replaces one.',
  remove: 'The call that deletes one of one’s own.',
  choose: 'The call that says which opens by itself.',
} as const

/** Nobody shares any where it is left out. */
const moreViewCalls = {
  share: 'The call that says who else sees one: its field `audience` offers whom, and whoever holds its right may.',
} as const

const Bar = closedObject(
  {
    switch: Type.Optional(
      closedObject(
        {
          list: id('The call that lists them.'),
          choose: id('The call that makes one the default.'),
          screen: id('The screen that manages them.'),
          add: Type.Optional(name('The action of that screen that makes a new one.')),
        },
        'The switch between rows that pages work on, such as applications: on the pages of groups that are `switched`.',
      ),
    ),
    notices: Type.Optional(
      closedObject(
        {
          unread: id('The call that answers how many are unread, and the latest.'),
          readAll: id('The call that notes that all were read.'),
          list: id('The screen with all of them.'),
          detail: Type.Optional(id('The screen that shows one.')),
          more: Type.Optional(id('The screen with others that ring it, where those of `list` are not all.')),
          read: Type.Optional(
            id('The call that notes that one was read, for those that `leads` takes elsewhere than to a page of their own.'),
          ),
          leads: Type.Optional(
            mapOf(
              closedObject(
                {
                  screen: id('The screen where something is done about it.'),
                  with: Type.Optional(Type.Array(columnRef, { description: 'Values of it handed to that screen.' })),
                },
                'A way on from the bell.',
              ),
              'Where those of a type lead, by the type that the call answers.',
            ),
          ),
        },
        'The bell with what is new to the person: announcements and reminders.',
      ),
    ),
    jobs: Type.Optional(
      Type.Unsafe<Record<keyof typeof jobCalls, string> & { [Name in keyof typeof moreJobCalls]?: string }>(
        closedObject(
          Object.fromEntries([
            ...Object.entries(jobCalls).map(([name, about]) => [name, id(about)]),
            ...Object.entries(moreJobCalls).map(([name, about]) => [name, Type.Optional(id(about))]),
          ]),
          'Work on many rows as jobs of the backend: a batch, a file of rows, a large export. Without it the page makes one call after the other while it stays open.',
        ),
      ),
    ),
    views: Type.Optional(
      Type.Unsafe<Record<keyof typeof viewCalls, string> & { [Name in keyof typeof moreViewCalls]?: string }>(
        closedObject(
          Object.fromEntries([
            ...Object.entries(viewCalls).map(([name, about]) => [name, id(about)]),
            ...Object.entries(moreViewCalls).map(([name, about]) => [name, Type.Optional(id(about))]),
          ]),
          'What people see of a list, saved under a name: filters, order, columns. They come back to it on any device and share it. Without it lists have none.',
        ),
      ),
    ),
    menus: Type.Optional(
      mapOf(
        closedObject(
          {
            title: text('What its button says.'),
            icon: Type.Optional(Icon),
            screens: Type.Array(id('A screen, or the route of a hand-written page.'), {
              minItems: 1,
              description: 'The pages it leads to, in order: screens, or routes of hand-written pages.',
            }),
          },
          'A menu of links.',
        ),
        'Menus of links, by name.',
      ),
    ),
    person: Type.Optional(Type.Array(id('A screen.'), { description: 'The screens under the person’s name, in order.' })),
  },
  'What stands at the right of the top bar, beside what every console has.',
)
export type AuthoredBar = Static<typeof Bar>

const Ways = mapOf(
  closedObject(
    {
      title: text('The words of the link.'),
      codes: Type.Array(Type.Integer(), {
        minItems: 1,
        description: 'The codes of refusals it mends, as an answer carries them in `errorCode`.',
      }),
      screen: id('The screen where that is done.'),
      opens: Type.Optional(
        name(
          'What is open there on arrival: the form of an action that is about no row of a list, on that page or on one of its tabs, or a tab. Who may not do it gets no link.',
        ),
      ),
    },
    'A way on from a refusal.',
  ),
  'Where a refused form leads on to, by name: what a person can do about it.',
)

export const MenuFile = closedObject(
  {
    $schema,
    title: text('The name of the area.'),
    scope: Type.Optional(
      enumOf(
        ['own', 'customers', 'all'] as const,
        'Which rows its people are there for, where a call does not say: `own` if it is not said.',
      ),
    ),
    bar: Type.Optional(Bar),
    ways: Type.Optional(Ways),
    groups: Type.Unsafe<Record<string, { title: string; icon?: string; switched?: boolean; gallery?: boolean }>>({
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z][a-z0-9-]{0,31}$' },
      description: 'The groups of the menu, in order.',
      additionalProperties: closedObject(
        {
          title: text('The heading.'),
          icon: Type.Optional(Icon),
          switched: Type.Optional(flag('Its pages work on what is chosen in the `switch` of the bar.')),
          gallery: Type.Optional(
            flag(
              'Examples to copy from, no part of the product: they open in development or with `TEMPLATE=1`, and name their source file.',
            ),
          ),
        },
        'A group of the menu.',
      ),
    }),
  },
  'The menu of one area.',
)
export type MenuFile = Static<typeof MenuFile>

const Grants = Type.Unsafe<'*' | Record<string, '*' | string[]>>({
  description: '`"*"` for everything in the area; or permissions, each with its verbs or `"*"`.',
  anyOf: [
    { const: '*' },
    {
      type: 'object',
      propertyNames: { pattern: '^[a-z][a-z0-9-]{0,63}$' },
      additionalProperties: { anyOf: [{ const: '*' }, { type: 'array', items: Verb, uniqueItems: true }] },
    },
  ],
})

const Role = closedObject(
  {
    title: text('The name of the role.'),
    area: id('The area whose menu the role sees.'),
    home: path,
    confined: Type.Optional(flag('An address that is not theirs leads its people home, where others are told so.')),
    grants: Grants,
  },
  'A role.',
)

export const RolesFile = closedObject(
  {
    $schema,
    roles: Type.Unsafe<Record<string, Static<typeof Role>>>({
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[a-z][a-z0-9-]{0,31}$' },
      description: 'The roles, the most powerful first; the last is everyone’s.',
      additionalProperties: Role,
    }),
  },
  'Who may do what.',
)
export type RolesFile = Static<typeof RolesFile>

export const RouteEntry = closedObject(
  {
    path,
    title: Type.Optional(text('The title of the page.')),
    page: Type.Optional(id('A hand-written page, by its name.')),
    redirect: Type.Optional(path),
    for: Type.Optional(enumOf(['guest', 'anyone', 'member'] as const, 'Who may open it without a permission.')),
    permission: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'The permission a person needs.' })),
    verbs: Type.Optional(Type.Array(Verb, { description: 'The verbs the page’s buttons use.' })),
    menu: Type.Optional(MenuPlace),
    calls: Type.Optional(Type.Array(id('A call.'), { description: 'The calls the page sends; whoever may open it may send them.' })),
    available: Type.Optional(closedObject({ call: id('A call that answers true or false.') }, 'Whether the page exists for this person.')),
    was: was.route,
  },
  'A hand-written page or a redirect.',
)

export const RoutesFile = closedObject(
  { $schema, routes: mapOf(RouteEntry, 'Pages that are not schemas, by the name of their route.') },
  'Addresses of hand-written pages.',
)
export type RoutesFile = Static<typeof RoutesFile>
