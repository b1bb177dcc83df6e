import { Type, type Static } from '@sinclair/typebox'
import type { Locale } from '../compiled.ts'
import { columnRef, OPENED } from './action.ts'
import { gone, was } from './evolve.ts'
import { closedObject, flag, Icon, MenuPlace, id, mapOf, name, scopes, text, Verb, enumOf } from './values.ts'

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
        'The version of the schema language, counted in steps; 4 is 1.0. The command `npm run schema -- migrate` updates an older folder.',
    }),
    brand: closedObject(
      {
        name: text('The short name.'),
        title: text('The title of every page.'),
        slogan: Type.Optional(text('One sentence that says what this is.')),
      },
      'The names of the product.',
    ),
    paging: closedObject(
      {
        size: Type.Integer({ minimum: 1, description: 'The default number of rows per page.' }),
        sizes: Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), { minItems: 1, description: 'The sizes offered.' }),
      },
      'Pages of a list.',
    ),
    locales: closedObject(
      {
        source: tag('The language in which schemas are written.'),
        default: tag('The default language.'),
        titles: Type.Record(Type.String(), text('The name of the language in itself.'), { description: 'The languages offered.' }),
      },
      'The languages.',
    ),
    mailboxes: Type.Optional(
      Type.Record(Type.String(), Type.String({ pattern: '^https://', description: 'The website of the mailbox.' }), {
        description: 'Where people read their email, by the domain of their address.',
      }),
    ),
    timeouts: closedObject(
      {
        call: Type.Integer({ minimum: 1, description: 'Milliseconds for a call.' }),
        upload: Type.Integer({ minimum: 1, description: 'Milliseconds for an upload.' }),
        chunk: Type.Integer({ minimum: 1, description: 'Milliseconds for loading a part of the console.' }),
      },
      'How long the console waits.',
    ),
    gone: gone.entities,
  },
  'Settings of the whole product.',
)
export type AppFile = Static<typeof AppFile>

/** The calls of bulk jobs, and what each does. */
const jobCalls = {
  start: 'The call that starts a job.',
  list: 'The call that returns the person’s own jobs and their progress.',
  stop: 'The call that stops a job.',
  resume: 'The call that continues a job with the remaining rows.',
  again: 'The call that repeats a job for the rows that failed.',
  seen: 'The call that records that the end of a job was seen.',
  report: 'The call that returns which rows were not processed, and why.',
  download: 'The call that returns a file with the result for each row, or the file of an export.',
} as const

/** Calls that a backend may omit. */
const moreJobCalls = {
  undo: 'The call that undoes a batch: it starts the reverse action, named in `undo` of the batch’s action, for the rows that were processed and not changed since. Without it, a batch cannot be undone.',
} as const

/** The calls for saved views of lists. */
const viewCalls = {
  mine: 'The call that returns the views of a list: the person’s own, those shared with them, and which one opens by default.',
  save: 'The call that saves or replaces a view.',
  remove: 'The call that deletes one of the person’s own views.',
  choose: 'The call that sets which view opens by default.',
} as const

/** Without this call, views cannot be shared. */
const moreViewCalls = {
  share: 'Sets who else sees a view: `audience` lists the options; needs the right to this call.',
} as const

const Bar = closedObject(
  {
    switch: Type.Optional(
      closedObject(
        {
          list: id('The call that lists these rows.'),
          choose: id('The call that makes one of them the default.'),
          screen: id('The screen that manages them.'),
          add: Type.Optional(name('The action of that screen that creates a new one.')),
        },
        'Switches between the rows that pages work on, such as applications; shown on the pages of groups that are `switched`.',
      ),
    ),
    notices: Type.Optional(
      closedObject(
        {
          unread: id('The call that returns how many notices are unread, and the latest ones.'),
          readAll: id('The call that marks all notices as read.'),
          list: id('The screen with all notices.'),
          detail: Type.Optional(id('The screen that shows one notice.')),
          more: Type.Optional(id('The screen with the other notices of the bell, if `list` does not show all of them.')),
          read: Type.Optional(
            id('The call that marks one notice as read, for types that `leads` takes to another page instead of their own.'),
          ),
          leads: Type.Optional(
            mapOf(
              closedObject(
                {
                  screen: id('The screen where something is done about it.'),
                  with: Type.Optional(Type.Array(columnRef, { description: 'Values of the notice passed to that screen.' })),
                  several: Type.Optional(
                    closedObject(
                      { screen: id('The screen that lists them.'), opens: Type.Optional(name(OPENED)) },
                      'Where a notice leads that is about several rows at once, such as the packages of an import: its `count` says how many.',
                    ),
                  ),
                },
                'A link from the bell.',
              ),
              'Where notices lead, by the type that the call returns.',
            ),
          ),
        },
        'The bell with what is new for the person: announcements and reminders.',
      ),
    ),
    jobs: Type.Optional(
      Type.Unsafe<Record<keyof typeof jobCalls, string> & { [Name in keyof typeof moreJobCalls]?: string }>(
        closedObject(
          Object.fromEntries([
            ...Object.entries(jobCalls).map(([name, about]) => [name, id(about)]),
            ...Object.entries(moreJobCalls).map(([name, about]) => [name, Type.Optional(id(about))]),
          ]),
          'Processes many rows as jobs of the backend: a batch, a file of rows, a large export. Without it, the page sends one call after another while it is open.',
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
          'Saved views of a list: filters, order and columns under a name. People open them on any device and share them. Without it, lists have none.',
        ),
      ),
    ),
    menus: Type.Optional(
      mapOf(
        closedObject(
          {
            title: text('The label of its button.'),
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
  'What the right side of the top bar shows, in addition to what every console has.',
)
export type AuthoredBar = Static<typeof Bar>

const Ways = mapOf(
  closedObject(
    {
      title: text('The text of the link.'),
      codes: Type.Array(Type.Integer(), {
        minItems: 1,
        description: 'The codes of the refusals that it solves, as `errorCode` of a response holds them.',
      }),
      screen: id('The screen where the person can do that.'),
      opens: Type.Optional(
        name(
          'What is open there on arrival: a tab, or an action on that page or one of its tabs that is not about a row of a list. People who may not do it get no link.',
        ),
      ),
      with: Type.Optional(
        Type.Array(name('A field of an application.'), {
          minItems: 1,
          description: 'What the page takes of the current application of the person. Without one, the next link with the code is shown.',
        }),
      ),
    },
    'A link shown after a refusal.',
  ),
  'Links shown if a form is refused, by name: what a person can do about it.',
)

export const MenuFile = closedObject(
  {
    $schema,
    title: text('The name of the area.'),
    scope: Type.Optional(enumOf(scopes, 'Which rows the people of this area work on, if a call does not say it itself; `own` by default.')),
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
          switched: Type.Optional(flag('Its pages work on the row chosen in the `switch` of the bar.')),
          gallery: Type.Optional(
            flag(
              'Examples to copy from, not part of the product: they open in development or with `TEMPLATE=1`, and name their source file.',
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
  description: '`"*"` for everything in the area, or an object of permissions, each with its verbs or `"*"`.',
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
    confined: Type.Optional(flag('At an address that is not theirs, they are sent home; others get a message.')),
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
      description: 'The roles, the most powerful first; everyone has the last one.',
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
    verbs: Type.Optional(Type.Array(Verb, { description: 'The verbs that the buttons of the page use.' })),
    menu: Type.Optional(MenuPlace),
    calls: Type.Optional(Type.Array(id('A call.'), { description: 'The calls that the page sends, allowed to all who may open it.' })),
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
