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
import { always, closedObject, enumOf, flag, id, mapOf, name, NAME, Operand, TestWords, text, types } from './values.ts'

/** Endings of files that the backend knows by their first bytes. */
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
        'The list call that answers the choices, e.g. `user.adminList`; `list` of the `entity` where nothing is said and it reaches what its screen is about.',
      ),
    ),
    value: Type.Optional(name('The field of a choice that is sent, where that is not the key.')),
    label: Type.Optional(
      text('What a person reads of a choice, with `{{field}}` holes, where that is not how such a row is named anyway.'),
    ),
    where: Type.Optional(
      mapOf(Operand, 'Filters of the call; where `{ "field": … }` feeds one, what was chosen is let go when that field changes.'),
    ),
  },
  'Choices that come from another entity: only what differs from the key and the name of its rows.',
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
    ].map((rule) => [rule, Type.Optional(text(`The sentence shown when \`${rule}\` is broken.`))]),
  ),
  'The field’s own sentences, by the rule they belong to.',
)

const common = {
  title: Type.Optional(text('The name of the field, in the source language.')),
  type: Type.Optional(enumOf(types, 'The type of the value.')),
  format: Type.Optional(enumOf(formatNames as [string, ...string[]], 'A named format: brings check, control and display.')),
  readOnly: Type.Optional(flag('Set by the backend: shown, never in a form.')),
  writeOnly: Type.Optional(flag('Never shown again: only in forms.')),
  help: Type.Optional(text('One sentence under the control.')),
  placeholder: Type.Optional(text('An example inside the empty control.')),
  unit: Type.Optional(text('The unit shown behind the value; `call | calls` where its language has a form for one.')),
  countedIn: Type.Optional(name('The field whose choice is the unit of the value: the word of that choice stands behind it.')),
  minLength: Type.Optional(Type.Integer({ minimum: 0, description: 'Fewest characters.' })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Most characters.' })),
  minimum: Type.Optional(Type.Number({ description: 'The least value.' })),
  maximum: Type.Optional(Type.Number({ description: 'The greatest value.' })),
  multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'The step between values.' })),
  pattern: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A regular expression that the whole text must match; needs `messages.pattern`, and no part of it may backtrack.',
    }),
  ),
  minItems: Type.Optional(Type.Integer({ minimum: 0, description: 'Fewest entries.' })),
  maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Most entries.' })),
  uniqueItems: Type.Optional(flag('No entry twice.')),
  maxSeconds: Type.Optional(Type.Integer({ minimum: 1, description: 'The longest recording, in seconds.' })),
  accept: Type.Optional(
    Type.Array(enumOf(endings, 'An ending of a file.'), {
      minItems: 1,
      description: 'Endings of files that may be chosen, e.g. `.wav`.',
    }),
  ),
  maxBytes: Type.Optional(Type.Integer({ minimum: 1, description: 'The largest file, in bytes.' })),
  required: Type.Optional(always('Must be filled in: always, or while a condition holds.')),
  default: Type.Optional(
    Type.Unknown({ description: 'The value of a new form: a constant, or what is known of the person, `{ "field": "me.phone" }`.' }),
  ),
  oneOf: Type.Optional(
    Type.Unsafe<Static<typeof Choice>[]>({
      description: 'The values a person may choose from: a list, or the name of a file in `choices/` where several fields offer the same.',
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
    Type.Array(Type.Unknown(), { minItems: 1, description: 'Values that are right: used by documentation and demo data.' }),
  ),
  visible: Type.Optional(
    always(
      'Shown: always, or while a condition holds; a hidden field is neither required nor sent. Beside one row, in a detail or in `facts`, it is left out where it is empty and the condition does not hold.',
    ),
  ),
  whenAsked: Type.Optional(
    flag(
      'Hidden until the backend asks for it by a refusal that names the field. Each refusal empties it again, since such a value works once.',
    ),
  ),
  disabled: Type.Optional(always('Shown but not to be changed: always, or while a condition holds.')),
  must: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...TestWords,
      description: 'What the value must be, beside another field or a constant; `messages.must` is the sentence for a wrong one.',
    }),
  ),
  entity: Type.Optional(id('The value is the key of a row of this entity.')),
  whenDeleted: Type.Optional(
    Type.Unsafe<'refuse' | 'delete' | 'empty'>({
      enum: ['refuse', 'delete', 'empty'],
      description:
        'What becomes of this row when the one that the field names is deleted: `refuse`, that one cannot be deleted while this is there; `delete`, this one goes too; `empty`, the field is emptied. Rows that are made `under` another refuse where nothing is said; all others stay as they are.',
    }),
  ),
  options: Type.Optional(Options),
  computed: Type.Optional(Computed),
  takenFrom: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]\\w{0,63}\\.[A-Za-z]\\w{0,63}$',
      description:
        'What the value begins as when a row is chosen beside it: `productId.price`. It stays as it was taken when that row changes; whoever may not edit the field cannot make it anything else.',
    }),
  ),
  perLanguage: Type.Optional(
    flag(
      'A text with a version per language: forms ask for each, of which only that of the source language may be required, and a reader sees the one of their language, or that where it was not written.',
    ),
  ),
  unique: Type.Optional(
    Type.Unsafe<true | 'own'>({
      enum: [true, 'own'],
      description:
        'No second row with this value: at all, or among the rows of one owner. A form that adds or edits a row asks about it when the field is left.',
    }),
  ),
  numbered: Type.Optional(
    Type.String({
      pattern: NUMBERED,
      description:
        'The number of the first row, e.g. `G{{date}}000001`: later rows count on, and `{{date}}` is the day on which a row is made. No number is given twice.',
    }),
  ),
  stamp: Type.Optional(
    Type.Unsafe<Occasion | { move: string | string[] }>({
      description:
        'Filled in by the backend: when it was (a `date-time`), or who (a person). `added` and `changed` are the row’s first and last writing, `handled` the last by somebody who reaches more than their own rows, `{ "move": "pay" }` that of a move; a list is the last of several.',
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
      'Stored encrypted, under a key that is not in the database, and never kept as a draft. It can be unique and found when it is typed whole; nothing sorts by it.',
    ),
  ),
  seenBy: Type.Optional(Type.Array(id('A role.'), { minItems: 1, description: 'Only these roles see the field.' })),
  editedBy: Type.Optional(Type.Array(id('A role.'), { minItems: 1, description: 'Only these roles change the field.' })),
  proven: Type.Optional(
    flag(
      'How to reach a person, proven by that person: a form fills it in for a new row alone; afterwards a process that saw the proof changes it.',
    ),
  ),
  private: Type.Optional(flag('Read by the owner of the row alone: calls of a wider scope never answer it.')),
  widget: Type.Optional(enumOf(widgetNames as [string, ...string[]], 'The control, where the type’s own is not wanted.')),
  cell: Type.Optional(enumOf(cellNames as [string, ...string[]], 'How the value is shown, where the type’s own way is not wanted.')),
  props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What the control takes; see its page.' })),
  sentTo: Type.Optional(name('Of a captcha: the field whose phone number or email gets the code.')),
  mark: Type.Optional(text('What a mark says where the value is true; where it is not, there is no mark.')),
  none: Type.Optional(text('What is shown where there is no value, if that means something: `不限` for a limit that was left empty.')),
  copy: Type.Optional(flag('Offers to copy the value.')),
  messages: Type.Optional(messages),
  seed: Type.Optional(enumOf(seedNames as [string, ...string[]], 'How demo data makes the value.')),
  ...fieldWords,
}

/** A field, whole (in an entity or inline) or as a change of the entity’s field of the same name. */
export const Field = closedObject(common, 'A field: its name, type, rules and looks.')
export type Field = Static<typeof Field>

/** Definitions that a field refers to for its own nesting; every format that holds fields carries them. */
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
    description: 'What each entry of the array is.',
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

/** Fields of a form: names of the entity’s fields, or names with what differs here. */
export const Fields = Type.Unsafe<string[] | Record<string, Field>>({
  description: 'Names of the entity’s fields; or an object of names, each with what differs here (`{}` for nothing).',
  anyOf: [
    { type: 'array', items: { type: 'string', pattern: NAME }, uniqueItems: true, minItems: 1 },
    { type: 'object', propertyNames: { pattern: NAME }, minProperties: 1, additionalProperties: { $ref: '#/$defs/field' } },
  ],
})
