import { Type, type Static } from '@sinclair/typebox'
import { formatNames } from '../formats.ts'
import { NUMBERED } from '../numbered.ts'
import { seedNames } from '../seed-words.ts'
import { type Occasion, occasions } from '../stamp.ts'
import { cellNames } from '../cells.ts'
import { widgetNames } from '../widgets.ts'
import { Choice, LIST } from './choice.ts'
import { Computed } from './computed.ts'
import { fieldWords } from './evolve.ts'
import { always, closedObject, DOTTED, enumOf, flag, id, mapOf, name, NAME, Operand, scopes, TestWords, text, types } from './values.ts'

/** Extensions of files that the backend recognises by their first bytes. */
const endings = [
  '.jpg',
  '.jpeg',
  '.png',
  '.gif',
  '.webp',
  '.pdf',
  '.wav',
  '.pcm',
  '.mp3',
  '.m4a',
  '.aac',
  '.amr',
  '.opus',
  '.ogg',
  '.txt',
  '.csv',
  '.json',
] as const

export const Options = closedObject(
  {
    call: Type.Optional(
      id(
        'The list call that returns the choices, e.g. `user.adminList`; by default `list` of the `entity`, if its scope covers what the screen is about.',
      ),
    ),
    value: Type.Optional(name('The field of the chosen row that is sent, if not its key.')),
    label: Type.Optional(
      text('The label of a choice in the list, with `{{field}}` placeholders, if it differs from the usual name of such a row.'),
    ),
    where: Type.Optional(
      mapOf(Operand, 'Filters of the call; if `{ "field": … }` feeds one, the choice is cleared when that other field changes.'),
    ),
  },
  'Choices from another entity: only what differs from the key and name of its rows.',
)

const messages = closedObject(
  Object.fromEntries(
    [
      'required',
      'format',
      'pattern',
      'minLength',
      'maxLength',
      'minimum',
      'maximum',
      'minItems',
      'maxItems',
      'uniqueItems',
      'choice',
      'must',
      'type',
    ].map((rule) => [rule, Type.Optional(text(`The message shown if the value breaks \`${rule}\`.`))]),
  ),
  'The messages of the field, by rule.',
)

const common = {
  title: Type.Optional(text('The name of the field, in the source language.')),
  type: Type.Optional(enumOf(types, 'The type of the value.')),
  format: Type.Optional(enumOf(formatNames as [string, ...string[]], 'A named format: sets the check, the control and the display.')),
  readOnly: Type.Optional(flag('Set by the backend: shown, but never in a form.')),
  writeOnly: Type.Optional(flag('Never shown again: only in forms.')),
  help: Type.Optional(text('One sentence under the control.')),
  lead: Type.Optional(
    closedObject(
      {
        title: text('The text of the link.'),
        href: Type.String({
          pattern: '^(https?://|mailto:|tel:|/[a-z])',
          description: 'An address outside the console, or the path of a page of the public site; it opens in a new tab.',
        }),
      },
      'A link after `help`, to where what it speaks of is done.',
    ),
  ),
  placeholder: Type.Optional(text('An example inside the empty control.')),
  unit: Type.Optional(text('The unit shown after the value; `call | calls` if the language has a singular form.')),
  countedIn: Type.Optional(
    Type.String({
      pattern: DOTTED,
      description:
        'The field whose choice is the unit of the value: its title is shown after the value. In a form also a field of a chosen row: `stockId.unit`.',
    }),
  ),
  minLength: Type.Optional(Type.Integer({ minimum: 0, description: 'The minimum number of characters.' })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The maximum number of characters.' })),
  minimum: Type.Optional(Type.Number({ description: 'The smallest value.' })),
  maximum: Type.Optional(Type.Number({ description: 'The largest value.' })),
  multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'The step between values.' })),
  pattern: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'A regular expression for the whole text, from `^` to `$`; needs `messages.pattern` and `maxLength`, and must not backtrack.',
    }),
  ),
  minItems: Type.Optional(Type.Integer({ minimum: 0, description: 'The minimum number of entries.' })),
  maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'The maximum number of entries.' })),
  uniqueItems: Type.Optional(flag('No entry may occur twice. Choices and rows of another entity never do, even without it.')),
  maxSeconds: Type.Optional(Type.Integer({ minimum: 1, description: 'The longest recording, in seconds.' })),
  accept: Type.Optional(
    Type.Array(enumOf(endings, 'A file extension.'), {
      minItems: 1,
      description: 'Extensions of files that may be chosen, e.g. `.wav`.',
    }),
  ),
  maxBytes: Type.Optional(Type.Integer({ minimum: 1, description: 'The largest file, in bytes.' })),
  required: Type.Optional(always('Must be filled in always, or while a condition is met.')),
  default: Type.Optional(
    Type.Unknown({
      description: 'The initial value in a new form: a constant, or a value of the person or the stored row: `{ "field": "me.phone" }`.',
    }),
  ),
  oneOf: Type.Optional(
    Type.Unsafe<Static<typeof Choice>[]>({
      description: 'The values that a person may choose from: a list, or the name of a file in `choices/` if several fields share it.',
      anyOf: [id('The name of a file in `choices/`.'), Type.Array(Choice, LIST)],
    }),
  ),
  items: Type.Optional(
    Type.Unsafe<{
      type?: string
      oneOf?: Static<typeof Choice>[]
      properties?: Record<string, unknown>
      format?: string
      minLength?: number
      maxLength?: number
      minimum?: number
      maximum?: number
      pattern?: string
    }>({
      $ref: '#/$defs/items',
    }),
  ),
  properties: Type.Optional(Type.Unsafe<Record<string, unknown>>({ $ref: '#/$defs/properties' })),
  examples: Type.Optional(
    Type.Array(Type.Unknown(), { minItems: 1, description: 'Examples of valid values, which the documentation and the demo data use.' }),
  ),
  visible: Type.Optional(
    always(
      'Shown always, or while a condition is met; a hidden field is neither required nor sent. In a detail or in `facts`, it is left out if it is empty and the condition is not met.',
    ),
  ),
  whenAsked: Type.Optional(
    flag(
      'Hidden until the backend asks for it by a refusal that names the field. Each refusal clears it, because such a value works only once.',
    ),
  ),
  disabled: Type.Optional(always('Shown but cannot be changed: always, or while a condition is met.')),
  must: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...TestWords,
      description: 'How the value must compare with another field or a constant; `messages.must` is the message if it does not.',
    }),
  ),
  entity: Type.Optional(id('The value is the key of a row of this entity.')),
  whenDeleted: Type.Optional(
    Type.Unsafe<'refuse' | 'delete' | 'empty'>({
      enum: ['refuse', 'delete', 'empty'],
      description:
        'What happens to this row when the row that the field refers to is deleted: `refuse`, that row cannot be deleted while this one exists; `delete`, this row is deleted too; `empty`, the field is cleared. By default, rows added `under` another refuse; all others stay as they are.',
    }),
  ),
  options: Type.Optional(Options),
  computed: Type.Optional(Computed),
  takenFrom: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]\\w{0,63}\\.[A-Za-z]\\w{0,63}$',
      description:
        'The value copied from a row when it is chosen in the same form: `productId.price`. It stays the same when that row changes, and people who may not edit the field cannot change it.',
    }),
  ),
  perLanguage: Type.Optional(
    flag(
      'A text with a version for each language: forms ask for all of them, and only that of the source language can be required. A reader sees their own language, or else the source language.',
    ),
  ),
  unique: Type.Optional(
    Type.Unsafe<true | 'own'>({
      enum: [true, 'own'],
      description:
        'No other row may have this value: `true` for all rows, `"own"` for those of one owner. Forms check it when the person leaves the field.',
    }),
  ),
  numbered: Type.Optional(
    Type.String({
      pattern: NUMBERED,
      description:
        'The number of the first row, e.g. `G{{date}}000001`: later rows count up, and `{{date}}` is the day on which a row is added. No number is used twice.',
    }),
  ),
  stamp: Type.Optional(
    Type.Unsafe<Occasion | { move: string | string[] }>({
      description:
        'Filled in by the backend: the time (a `date-time`) or the person. `added` and `changed` are when the row was added and last changed, `handled` the last change by somebody who reaches more than their own rows, `{ "move": "pay" }` a move; a list means the latest of them.',
      anyOf: [
        { type: 'string', enum: [...occasions] },
        closedObject(
          {
            move: Type.Unsafe<string | string[]>({
              description: 'A move of the entity, or several.',
              anyOf: [name('A move of the entity.'), Type.Array(name('A move of the entity.'), { minItems: 1, uniqueItems: true })],
            }),
          },
          'One of its moves.',
        ),
      ],
    }),
  ),
  masked: Type.Optional(flag('Shown with its middle hidden.')),
  sealed: Type.Optional(
    flag(
      'Stored encrypted, with a key that is not in the database, and never kept in a draft. It can be unique and is found when typed in full; it cannot be sorted.',
    ),
  ),
  seenBy: Type.Optional(Type.Array(id('A role.'), { minItems: 1, description: 'Only these roles see the field.' })),
  editedBy: Type.Optional(Type.Array(id('A role.'), { minItems: 1, description: 'Only these roles change the field.' })),
  proven: Type.Optional(
    flag(
      'A way to reach a person that they have verified: a form sets it only for a new row; later only a process that verifies it can change it.',
    ),
  ),
  reach: Type.Optional(
    enumOf(
      scopes,
      'For a field with a role that a form gives to somebody: only roles of people who reach these rows are offered, and of those only roles whose every right the person has too. If there is only one, nobody is asked.',
    ),
  ),
  private: Type.Optional(flag('Only the owner of the row can read it: calls with a wider scope never return it.')),
  widget: Type.Optional(enumOf(widgetNames as [string, ...string[]], 'The control, if not the default of the type.')),
  cell: Type.Optional(enumOf(cellNames as [string, ...string[]], 'How the value is shown, if not in the default way of the type.')),
  props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The options of the control; see its page.' })),
  sentTo: Type.Optional(name('For a captcha: the field with the phone number or email address that receives the code.')),
  mark: Type.Optional(text('The text of the mark that is shown if the value is true; otherwise there is no mark.')),
  none: Type.Optional(text('What is shown if there is no value and that has a meaning: `不限` for a limit that was left empty.')),
  copy: Type.Optional(flag('Shows a button that copies the value.')),
  messages: Type.Optional(messages),
  seed: Type.Optional(enumOf(seedNames as [string, ...string[]], 'How the value is generated in demo data.')),
  ...fieldWords,
}

/** A field: complete (in an entity or inline), or overriding the entity's field of the same name. */
export const Field = closedObject(common, 'A field: its name, type, rules and appearance.')
export type Field = Static<typeof Field>

/** Definitions that a nested field refers to; every format that contains fields includes them. */
export const defs = {
  field: Field,
  properties: {
    type: 'object',
    propertyNames: { pattern: NAME },
    minProperties: 1,
    additionalProperties: { $ref: '#/$defs/field' },
    description: 'The fields of an object, by name.',
  },
  items: {
    type: 'object',
    additionalProperties: false,
    description: 'The type and rules of each entry of the array.',
    properties: {
      type: { type: 'string', enum: [...types], description: 'The type of each entry.' },
      format: common.format,
      oneOf: common.oneOf,
      properties: { $ref: '#/$defs/properties' },
      minLength: common.minLength,
      maxLength: common.maxLength,
      minimum: common.minimum,
      maximum: common.maximum,
      pattern: common.pattern,
    },
    required: ['type'],
  },
}

export const fieldRef = Type.Unsafe<Field>({ $ref: '#/$defs/field' })

/** Fields of a form: names of the entity's fields, or names with what is overridden here. */
export const Fields = Type.Unsafe<string[] | Record<string, Field>>({
  description: 'A list of fields of the entity, or an object with field names, each with what differs here (`{}` if nothing).',
  anyOf: [
    { type: 'array', items: { type: 'string', pattern: NAME }, uniqueItems: true, minItems: 1 },
    { type: 'object', propertyNames: { pattern: NAME }, minProperties: 1, additionalProperties: { $ref: '#/$defs/field' } },
  ],
})
