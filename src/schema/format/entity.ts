import { Type, type Static } from '@sinclair/typebox'
import type { fieldRef } from './field.ts'
import { defs } from './field.ts'
import { gone, was } from './evolve.ts'
import { closedObject, condition, flag, id, mapOf, name, Scalar, text, enumOf as choice } from './values.ts'

export const Move = closedObject(
  {
    from: Type.Unsafe<unknown>({
      anyOf: [{ type: ['string', 'number', 'boolean'] }, { type: 'array', items: Scalar, minItems: 1, uniqueItems: true }],
      description: 'The state, or the states, in which the move is legal.',
    }),
    to: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], description: 'The state after it.' }),
    when: Type.Optional(condition('The move is legal only while the row is so.')),
    why: Type.Optional(text('Why the move is not possible when `when` fails.')),
    byItself: Type.Optional(flag('A process of the backend makes this move; no action does.')),
    byItselfAfterHours: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'The backend makes this move by itself after so many hours.' }),
    ),
    byItselfAt: Type.Optional(
      name(
        'The backend makes this move by itself as soon as this time of the row has come, e.g. `expireTime`: no list shows the old state.',
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
          'So many whole days a row is kept where nobody has set another number; left out, rows grow in number and stay for good.',
      }),
    ),
    least: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description: 'An administrator may choose another number of days, from this one on; without it nobody may.',
      }),
    ),
    since: name('The time of a row from which its days count: one that the backend fills in.'),
    states: Type.Optional(
      Type.Array(Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Only rows in one of these states go; what is still under way stays, however old it is.',
      }),
    ),
  },
  'How long rows are kept, of which there is one more with each thing that happens: they are found by how a text begins, and sorted by times and numbers alone.',
)

const words = {
  title: text('What one row is called.'),
  key: name('The field that identifies a row.'),
  label: Type.Optional(text('How one row is named in a sentence, with `{{field}}` holes.')),
  owner: Type.Optional(name('The field that holds the id of the user to whom a row belongs.')),
  found: Type.Optional(
    Type.Array(name('A field of the entity.'), {
      minItems: 1,
      uniqueItems: true,
      description: 'The fields by which the palette finds a row, for whoever may open a list of such rows and see them whole.',
    }),
  ),
  single: Type.Optional(
    choice(
      ['owner', 'site'] as const,
      'There is one row only, for each owner or for the whole site, like settings: no list is needed, calls name no key, and the first `save` makes the row.',
    ),
  ),
  type: Type.Optional(Type.Literal('object', { description: 'Always `object`.' })),
  properties: Type.Unsafe<Record<string, Static<typeof fieldRef>>>({ $ref: '#/$defs/properties' }),
  state: Type.Optional(name('The field that `moves` change; `status` where nothing is said.')),
  moves: Type.Optional(mapOf(Move, 'The legal changes of state, by name.')),
  sort: Type.Optional(
    Type.String({
      pattern: '^-?[A-Za-z]\\w{0,63}$',
      description: 'The order of rows where no screen says another: a field, with `-` for the greatest first.',
    }),
  ),
  kept: Type.Optional(Kept),
  seedRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many rows the demo world has.' })),
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
