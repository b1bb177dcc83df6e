import { Type, type Static } from '@sinclair/typebox'
import type { Handed } from '../handed.ts'
import type { AuthoredThen } from './authored.ts'
import { Fields } from './field.ts'
import { closedObject, condition, flag, Icon, id, mapOf, name, NAME, text, tones, Verb, enumOf } from './values.ts'

export const columnRef = Type.String({ pattern: '^[A-Za-z]\\w{0,63}$', description: 'A field of the entity.' })

/** Values for another screen; one that is called otherwise there says how: its name there, then the field here. */
export const handed = (description: string) =>
  Type.Optional(
    Type.Unsafe<Handed>({
      description:
        `${description}: those that it ` +
        '`takes`' +
        ` by the same name, or the name there with the field here: ` +
        '`{ "parentId": "departmentId" }`' +
        `.`,
      anyOf: [
        { type: 'array', items: columnRef, minItems: 1 },
        { type: 'object', minProperties: 1, propertyNames: { pattern: NAME }, additionalProperties: columnRef },
      ],
    }),
  )

export const Then = Type.Unsafe<AuthoredThen>({
  description: 'What follows a success: `"reload"`, `"back"`, `"next"`, `"download"`, or an object.',
  anyOf: [
    { type: 'string', enum: ['reload', 'back', 'next', 'download'] },
    closedObject(
      {
        reload: Type.Optional(flag('Reads the screen again.')),
        back: Type.Optional(flag('Returns to where the person came from.')),
        next: Type.Optional(
          flag('In a drawer over a list: goes on with the next row for which the same is possible, and back where there is none.'),
        ),
        download: Type.Optional(flag('Saves the answer as a file.')),
        screen: Type.Optional(id('Goes to this screen.')),
        with: handed('Values handed to that screen'),
        leave: Type.Optional(
          name(
            'Leaves the console for the address in this field of the answer, and tells it the way `back`; stays where the answer holds none.',
          ),
        ),
        session: Type.Optional(
          enumOf(
            ['start', 'enter', 'end'] as const,
            'Starts a session with the answered token, enters another’s console, or ends it. An answer to a sign-in that holds no token yet leads to `screen`, where the rest is asked for.',
          ),
        ),
        say: Type.Optional(
          text('The sentence of the toast; where nothing is said, that it is done, or nothing if another screen follows and shows it.'),
        ),
      },
      'What follows a success.',
    ),
  ],
})

const Answer = closedObject(
  {
    widget: id('The widget that shows the answer.'),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What the widget takes.' })),
    alone: Type.Optional(flag('Takes the place of the form, which has nothing more to send.')),
  },
  'Shows the answer on the spot.',
)

const Heading = closedObject(
  {
    title: text('The words of the heading.'),
    help: Type.Optional(text('One sentence under it.')),
    from: columnRef,
  },
  'A heading over the fields of the form, from one of them on.',
)

export const Action = closedObject(
  {
    title: text('The word on the button.'),
    icon: Type.Optional(Icon),
    on: Type.Unsafe<string | string[]>({
      description: 'Where the action stands: `toolbar`, `row`, `batch`, `section`.',
      anyOf: [
        { type: 'string', enum: ['toolbar', 'row', 'batch', 'section'] },
        { type: 'array', items: { type: 'string', enum: ['toolbar', 'row', 'batch', 'section'] }, minItems: 1, uniqueItems: true },
      ],
    }),
    can: Type.Optional(Verb),
    call: Type.Optional(id('A call of the screen’s entity (`edit`) or of another file (`auth.signin`).')),
    move: Type.Optional(name('The move of the entity that this action makes.')),
    fields: Type.Optional(Fields),
    button: Type.Optional(text('The word on the button that sends the form, where it is not that of the action.')),
    sections: Type.Optional(mapOf(Heading, 'Headings in the form, each before the field that it names in `from`.')),
    load: Type.Optional(id('The call that fills the form, where the row does not hold every field.')),
    copies: Type.Optional(flag('The form begins with the values of the row, to make another like it.')),
    quote: Type.Optional(id('The call that says what the form would cost, as it is filled in.')),
    answer: Type.Optional(Answer),
    when: Type.Optional(condition('The action is possible only while the row is so.')),
    why: Type.Optional(text('Why the action is not possible when `when` fails.')),
    confirm: Type.Optional(text('The question before it happens, with `{{field}}` holes.')),
    confirmMany: Type.Optional(text('The same question about many rows, with `{{count}}`; where none is said, `confirm` is asked.')),
    facts: Type.Optional(
      Type.Array(columnRef, {
        minItems: 1,
        description:
          'Fields of the row that a person sees before it happens, under the question or above the form: whose money it is, and how much.',
      }),
    ),
    help: Type.Optional(text('One sentence above the form: what follows from it.')),
    beside: Type.Optional(flag('On a detail: what is asked stands beside what is shown instead of over it, so that both can be compared.')),
    set: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z]\\w{0,63}$' }), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
        description: 'What the call is told whatever the form says; its `body` has these fields. So one call has a button for each answer.',
      }),
    ),
    undo: Type.Optional(
      Type.Unsafe<string | true>({
        anyOf: [
          { type: 'string', pattern: NAME },
          { const: true, type: 'boolean' },
        ],
        description:
          'The action of this screen that takes this one back, or `true` for a deletion: the backend keeps what went for an hour and puts it back for whoever deleted it. The toast offers it, for many rows the report too; what moves money or tells somebody has none.',
      }),
    ),
    open: Type.Optional(
      enumOf(
        ['dialog', 'drawer', 'page'] as const,
        'Where another screen opens, or the form of this action: in a dialog, or, where it is long, in a drawer. A dialog or drawer that only shows something (`can` is `get` or `query`) is called like that screen.',
      ),
    ),
    screen: Type.Optional(id('The screen that opens.')),
    opens: Type.Optional(
      name(
        'What is open there on arrival: the form of an action that is about no row of a list, on that page or on one of its tabs, or a tab. Who may not do it is not shown the button.',
      ),
    ),
    with: handed('Fields of the row handed to that screen'),
    under: Type.Optional(
      name(
        'What is made belongs to the row of the button, and this field of it holds its key. The form asks for the fields of the call’s own entity and not for this one; the backend takes only a row that the person reaches. In a list that `takes` such a field, its `add` and `import` are under it by themselves.',
      ),
    ),
    then: Type.Optional(Then),
    danger: Type.Optional(flag('Shown as dangerous.')),
    primary: Type.Optional(flag('The one accent of the screen.')),
  },
  'Something a person can do here.',
)
export type Action = Static<typeof Action>

export const Submit = closedObject(
  {
    title: text('The word on the button.'),
    can: Type.Optional(Verb),
    call: id('The call that gets the form.'),
    move: Type.Optional(name('The move of the entity that this makes.')),
    when: Type.Optional(condition('Sending is possible only while this holds.')),
    why: Type.Optional(text('Why it is not possible when `when` fails.')),
    confirm: Type.Optional(text('The question before it happens.')),
    then: Type.Optional(Then),
    answer: Type.Optional(Answer),
  },
  'What the form does with what was filled in.',
)

export const LinkTo = closedObject(
  {
    title: text('The words of the link.'),
    screen: Type.Optional(id('A screen.')),
    home: Type.Optional(flag('Leads to everyone’s own home.')),
    href: Type.Optional(Type.String({ pattern: '^(https?://|mailto:|tel:)', description: 'An address outside the console.' })),
    mailOf: Type.Optional(
      name('The value that holds an email address: leads to where its letters are read, and is not drawn where that is not known.'),
    ),
    codes: Type.Optional(
      Type.Array(Type.Integer(), {
        minItems: 1,
        description: 'Stands in the refusal of the form with one of these codes, instead of below the form.',
      }),
    ),
    with: handed('Values handed to that screen'),
    primary: Type.Optional(flag('Shown as the main button.')),
  },
  'A link.',
)

export const Part = closedObject(
  {
    title: text('The title of the part.'),
    help: Type.Optional(text('One sentence under the title.')),
    fields: Type.Optional(Fields),
    submit: Type.Optional(Submit),
    widget: Type.Optional(id('A widget instead of fields.')),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What the widget takes.' })),
    visible: Type.Optional(condition('Shown only while what `load` has answered is so.')),
    folded: Type.Optional(flag('Of a section: folded until somebody opens it, or a fault stands in it. For what few people fill in.')),
    columns: Type.Optional(
      Type.Unsafe<2>({ const: 2, type: 'integer', description: 'Of a section: its fields stand in two columns where there is room.' }),
    ),
    reads: Type.Optional(
      mapOf(name('A field of this form.'), 'What the widget is told as the form is filled in: its own word, and the field that feeds it.'),
    ),
    then: Type.Optional(Then),
  },
  'A tab, step or section.',
)

export const State = closedObject(
  {
    mode: Type.Optional(enumOf(['read', 'edit'] as const, 'Whether the form can be changed in this state.')),
    notice: Type.Optional(text('The sentence above the form, with `{{field}}` holes.')),
    tone: Type.Optional(enumOf(tones, 'The colour of the notice.')),
    unlock: Type.Optional(name('The field that lists which fields may be changed.')),
  },
  'What the screen is in one state.',
)
