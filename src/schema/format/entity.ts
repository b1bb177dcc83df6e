import { Type, type Static } from '@sinclair/typebox'
import type { fieldRef } from './field.ts'
import { defs } from './field.ts'
import { gone, was } from './evolve.ts'
import { closedObject, condition, flag, id, mapOf, name, Scalar, text, enumOf as choice } from './values.ts'

export const Move = closedObject(
  {
    from: Type.Unsafe<unknown>({
      anyOf: [{ type: ['string', 'number', 'boolean'] }, { type: 'array', items: Scalar, minItems: 1, uniqueItems: true }],
      description: 'The state or states in which the move is legal.',
    }),
    to: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], description: 'The state after it.' }),
    when: Type.Optional(condition('The move is legal only while the row meets this condition.')),
    why: Type.Optional(text('Why the move is not possible when `when` fails.')),
    byItself: Type.Optional(flag('A process of the backend makes this move; no action makes it.')),
    byItselfAfterHours: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'The backend makes this move automatically after this many hours.' }),
    ),
    byItselfAt: Type.Optional(
      name(
        'The backend makes this move automatically at this time of the row, e.g. `expireTime`: from then on no list shows the old state.',
      ),
    ),
  },
  'A legal change of state.',
)

export const Kept = closedObject(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description:
          'For how many whole days a row is kept if nobody has set another number; without it, rows accumulate and are kept forever.',
      }),
    ),
    least: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description: 'The smallest number of days that an administrator may choose; without it, nobody may change the number.',
      }),
    ),
    since: name('The time from which the days of a row count: a field that the backend fills in.'),
    states: Type.Optional(
      Type.Array(Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Only rows in one of these states are deleted; unfinished ones are kept, however old they are.',
      }),
    ),
  },
  'How long rows are kept, for entities that get a new row with each event: their texts are searched by prefix, and they sort only by times and numbers.',
)

const words = {
  title: text('The name of one such row.'),
  key: name('The field that identifies a row.'),
  label: Type.Optional(text('The name of a row in a sentence, with `{{field}}` placeholders.')),
  owner: Type.Optional(name('The field that holds the ID of the user who owns a row.')),
  found: Type.Optional(
    Type.Array(name('A field of the entity.'), {
      minItems: 1,
      uniqueItems: true,
      description: 'The fields by which the palette finds a row, for people who may open a list of these rows and see them in full.',
    }),
  ),
  single: Type.Optional(
    choice(
      ['owner', 'site'] as const,
      'There is only one row, for each owner or the whole site, such as settings: it needs no list, calls have no key, and the first `save` adds the row.',
    ),
  ),
  type: Type.Optional(Type.Literal('object', { description: 'Always `object`.' })),
  properties: Type.Unsafe<Record<string, Static<typeof fieldRef>>>({ $ref: '#/$defs/properties' }),
  state: Type.Optional(name('The field that `moves` change; `status` by default.')),
  moves: Type.Optional(mapOf(Move, 'The legal changes of state, by name.')),
  sort: Type.Optional(
    Type.String({
      pattern: '^-?[A-Za-z]\\w{0,63}$',
      description: 'The default order of rows: a field, with `-` for descending order.',
    }),
  ),
  kept: Type.Optional(Kept),
  seedRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many rows the demo data has.' })),
  was: was.entity,
  gone: gone.fields,
}

/** An entity inside the only screen that uses it. */
export const InlineEntity = closedObject(words, 'A kind of row, with its fields.')
export type Entity = Static<typeof InlineEntity>

export const EntityFile = Type.Object(
  { $schema: Type.Optional(id('The format of this file.')), ...words },
  { additionalProperties: false, description: 'A kind of row, with its fields.', $defs: defs },
)
