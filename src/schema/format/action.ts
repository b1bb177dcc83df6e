import { Type, type Static } from '@sinclair/typebox'
import type { Handed } from '../handed.ts'
import type { AuthoredFact, AuthoredThen } from './authored.ts'
import { Fields } from './field.ts'
import { closedObject, condition, flag, Icon, id, mapOf, name, NAME, text, tones, Verb, enumOf } from './values.ts'

export const columnRef = Type.String({ pattern: '^[A-Za-z]\\w{0,63}$', description: 'A field of the entity.' })

/** Values that are passed to another screen; if a name differs there, the entry maps the name there to the field here. */
export const handed = (description: string) =>
  Type.Optional(
    Type.Unsafe<Handed>({
      description:
        `${description}: list the values that it ` +
        '`takes`' +
        ` under the same name, or map the name there to the field here: ` +
        '`{ "parentId": "departmentId" }`' +
        `.`,
      anyOf: [
        { type: 'array', items: columnRef, minItems: 1 },
        { type: 'object', minProperties: 1, propertyNames: { pattern: NAME }, additionalProperties: columnRef },
      ],
    }),
  )

/** The same for a link that shows itself to everybody: who may not do it finds the page alone. */
export const OPENED =
  'What is open there on arrival: a tab, or an action on that page or one of its tabs that is not about a row of a list.'

export const Then = Type.Unsafe<AuthoredThen>({
  description: 'What follows a success: `"reload"`, `"back"`, `"next"`, `"download"`, or an object.',
  anyOf: [
    { type: 'string', enum: ['reload', 'back', 'next', 'download'] },
    closedObject(
      {
        reload: Type.Optional(flag('Reads the screen again.')),
        back: Type.Optional(flag('Returns to where the person came from.')),
        next: Type.Optional(
          flag('In a drawer over a list: continues with the next row that allows the same action, or goes back if there is none.'),
        ),
        download: Type.Optional(flag('Saves the response as a file.')),
        screen: Type.Optional(id('Goes to this screen.')),
        opens: Type.Optional(name(OPENED)),
        with: handed('Values passed to that screen'),
        leave: Type.Optional(
          name(
            'Leaves the console for the address in this field of the response and passes it the way `back`; stays if the field is empty.',
          ),
        ),
        session: Type.Optional(
          enumOf(
            ['start', 'enter', 'end'] as const,
            'Starts a session with the returned token, enters another person’s console, or ends the session. If a sign-in returns no token yet, goes to `screen`, which asks for the rest.',
          ),
        ),
        say: Type.Optional(
          text('The text of the toast. By default it says “done”, or nothing is shown if another screen follows and shows the result.'),
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
    alone: Type.Optional(flag('Replaces the form, which has nothing more to send.')),
  },
  'Shows the response in place.',
)

const Heading = closedObject(
  {
    title: text('The text of the heading.'),
    help: Type.Optional(text('One sentence below it.')),
    from: columnRef,
  },
  'A heading above the fields of the form, starting at one of them.',
)

const Fact = closedObject(
  { field: columnRef, title: text('A different heading.') },
  'A field that is called differently here, as in the list.',
)

export const Action = closedObject(
  {
    title: text('The label of the button.'),
    icon: Type.Optional(Icon),
    on: Type.Unsafe<string | string[]>({
      description: 'Where the action is shown: `toolbar`, `row`, `batch`, `section`.',
      anyOf: [
        { type: 'string', enum: ['toolbar', 'row', 'batch', 'section'] },
        { type: 'array', items: { type: 'string', enum: ['toolbar', 'row', 'batch', 'section'] }, minItems: 1, uniqueItems: true },
      ],
    }),
    can: Type.Optional(Verb),
    call: Type.Optional(id('A call of the screen’s entity (`edit`) or of another file (`auth.signin`).')),
    move: Type.Optional(name('The move of the entity that this action makes.')),
    fields: Type.Optional(Fields),
    button: Type.Optional(text('The label of the button that sends the form, if it differs from that of the action.')),
    sections: Type.Optional(mapOf(Heading, 'Headings in the form, each above the field that it names in `from`.')),
    load: Type.Optional(id('The call that fills the form, if the row does not hold every field.')),
    copies: Type.Optional(flag('The form starts with the values of the row, to create another one like it.')),
    quote: Type.Optional(id('The call that returns the price of what has been filled in, updated while the person types.')),
    answer: Type.Optional(Answer),
    when: Type.Optional(condition('The action is possible only while the row meets this condition.')),
    why: Type.Optional(text('Why the action is not possible when `when` fails.')),
    confirm: Type.Optional(text('The question asked before it happens, with `{{field}}` placeholders.')),
    confirmMany: Type.Optional(text('The same question for many rows, with `{{count}}`; `confirm` by default.')),
    facts: Type.Optional(
      Type.Array(Type.Unsafe<AuthoredFact>({ anyOf: [columnRef, Fact] }), {
        minItems: 1,
        description:
          'Fields of the row shown before it happens, below the question or above the form: such as whose money it is, and how much.',
      }),
    ),
    help: Type.Optional(text('One sentence above the form: what the action leads to.')),
    beside: Type.Optional(flag('On a detail: shows the form next to the page instead of on top of it, so that both can be compared.')),
    set: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z]\\w{0,63}$' }), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
        description: 'Fixed values in the `body` of the call, whatever the form contains. One call can thus have a button for each answer.',
      }),
    ),
    undo: Type.Optional(
      Type.Unsafe<string | true>({
        anyOf: [
          { type: 'string', pattern: NAME },
          { const: true, type: 'boolean' },
        ],
        description:
          'The action of this screen that reverses this one, or `true` for a deletion: the backend keeps deleted rows for an hour and restores them for whoever deleted them. Offered in the toast and the report of a batch; not if it moves money. Whoever it notifies is notified of the reversal as well.',
      }),
    ),
    open: Type.Optional(
      enumOf(
        ['dialog', 'drawer', 'page'] as const,
        'Where another screen, or the form of this action, opens: in a dialog or, if it is long, in a drawer. A dialog or drawer that only shows something (`can` is `get` or `query`) has the title of that screen.',
      ),
    ),
    screen: Type.Optional(id('The screen that opens.')),
    opens: Type.Optional(
      name(
        'What is open there on arrival: a tab, or an action on that page or one of its tabs that is not about a row of a list. The button is hidden from people who may not do it.',
      ),
    ),
    with: handed('Fields of the row passed to that screen, or proposed for the form that it `opens` there'),
    under: Type.Optional(
      name(
        'The new row belongs to the row of the button, whose key is stored in this field. The form asks for the fields of the call’s own entity but not for this one; the backend accepts only a parent that the person can reach. In a list that `takes` such a field, `add` and `import` do this automatically.',
      ),
    ),
    then: Type.Optional(Then),
    danger: Type.Optional(flag('Shown as dangerous.')),
    primary: Type.Optional(flag('The one highlighted button of the screen.')),
  },
  'Something a person can do here.',
)
export type Action = Static<typeof Action>

export const Submit = closedObject(
  {
    title: text('The label of the button.'),
    can: Type.Optional(Verb),
    call: id('The call that receives the form.'),
    move: Type.Optional(name('The move of the entity that this makes.')),
    when: Type.Optional(condition('The form can be sent only while this condition is met.')),
    why: Type.Optional(text('Why it is not possible when `when` fails.')),
    confirm: Type.Optional(text('The question asked before it happens.')),
    then: Type.Optional(Then),
    answer: Type.Optional(Answer),
  },
  'What the form does with what was filled in.',
)

const shownLink = {
  title: text('The text of the link.'),
  screen: Type.Optional(id('A screen.')),
  home: Type.Optional(flag('Leads to the person’s own home page.')),
  href: Type.Optional(
    Type.String({
      pattern: '^(https?://|mailto:|tel:|/[a-z])',
      description: 'An address outside the console, or the path of a page of the public site.',
    }),
  ),
  states: Type.Optional(
    Type.Array(name('A state of the screen.'), {
      minItems: 1,
      description: 'Shows the link in the notice of the screen in one of these states, instead of at its end.',
    }),
  ),
  with: handed('Values passed to that screen'),
}

/** A link of a page that shows a row. */
export const RowLink = closedObject(shownLink, 'A link.')

/** A link of a form or of a page that tells what happened. */
export const LinkTo = closedObject(
  {
    ...shownLink,
    mailOf: Type.Optional(
      name('The value that holds an email address: leads to the mailbox website of its domain; hidden if that website is not known.'),
    ),
    codes: Type.Optional(
      Type.Array(Type.Integer(), {
        minItems: 1,
        description: 'Shows the link in an error message of the form with one of these codes, instead of below the form.',
      }),
    ),
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
    visible: Type.Optional(condition('Shown only while the values returned by `load` meet this condition.')),
    folded: Type.Optional(flag('For a section: collapsed until it is opened or has an error. For what few people fill in.')),
    columns: Type.Optional(
      Type.Unsafe<2>({ const: 2, type: 'integer', description: 'For a section: shows its fields in two columns if there is room.' }),
    ),
    reads: Type.Optional(
      mapOf(name('A field of this form.'), 'Values of the form passed to the widget: the widget’s own word, and the field that feeds it.'),
    ),
    then: Type.Optional(Then),
  },
  'A tab, step or section.',
)

export const State = closedObject(
  {
    mode: Type.Optional(enumOf(['read', 'edit'] as const, 'Whether the form can be changed in this state.')),
    notice: Type.Optional(text('The sentence above the form, with `{{field}}` placeholders.')),
    tone: Type.Optional(enumOf(tones, 'The colour of the notice.')),
    unlock: Type.Optional(name('The field that lists which fields may be changed.')),
  },
  'What the screen looks like in one state.',
)
