import { Type, type Static } from '@sinclair/typebox'
import { closedObject, enumOf, NAME, Scalar, text } from './values.ts'

/** The types that a value may have had before. */
export const origins = ['string', 'integer', 'number', 'boolean', 'array', 'date', 'date-time'] as const

const FACTOR = { minimum: -1e12, maximum: 1e12 }
const rounds = ['up', 'down', 'nearest'] as const

/** One calculation with every stored value: no expression, only named steps, executed in the order in which they are declared here. */
export const Conversion = closedObject(
  {
    from: Type.Optional(enumOf(origins, 'The old type of the values, if the type of the field has changed or a moment became a day.')),
    join: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8, description: 'Joins a list into one text, with this between the entries.' }),
    ),
    trim: Type.Optional(Type.Literal(true, { description: 'Removes spaces at the start and end of a text.' })),
    cut: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Keeps only this many characters of a longer text.' })),
    split: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: 'Splits a text into a list at this separator.' })),
    multiply: Type.Optional(Type.Number({ ...FACTOR, description: 'Multiplies a number by this.' })),
    divide: Type.Optional(Type.Number({ ...FACTOR, description: 'Divides a number by this.' })),
    round: Type.Optional(enumOf(rounds, 'Rounds to a whole number: up, down, or to the nearest.')),
  },
  'How stored values become what the field says now.',
)
export type Conversion = Static<typeof Conversion>

/** One thing, or several in order. */
const oneOrMore = <T>(piece: object, description: string) =>
  Type.Unsafe<T | T[]>({ description, anyOf: [piece, { type: 'array', items: piece, minItems: 1, maxItems: 50 }] })

const pastName = { type: 'string', pattern: NAME }
const pastEntity = { type: 'string', maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9-]*$' }
const pastPage = { type: 'string', maxLength: 128, pattern: '^/?[A-Za-z0-9][A-Za-z0-9/_.-]*$' }
const pastAddress = { type: 'string', maxLength: 128, pattern: '^/[A-Za-z0-9][A-Za-z0-9/_.-]*$' }

const CHAIN = 'one, or a list with the oldest first. Once applied, it has no effect any more, and may stay.'

/** The former names of something. */
export const was = {
  field: Type.Optional(oneOrMore<string>(pastName, `The former name of the field: ${CHAIN}`)),
  entity: Type.Optional(oneOrMore<string>(pastEntity, `The former name of the entity: ${CHAIN}`)),
  choice: Type.Optional(
    oneOrMore<string | number | boolean>({ type: ['string', 'number', 'boolean'] }, `The former value of the choice: ${CHAIN}`),
  ),
  screen: Type.Optional(
    oneOrMore<string>(
      pastPage,
      'Former addresses of the page and former names of its file (`admin/meeting`): old links lead here, and people keep what they have set up.',
    ),
  ),
  route: Type.Optional(oneOrMore<string>(pastAddress, 'Former addresses of the page: old links lead here.')),
}

/** What stored values become. */
export const valueMap = Type.Optional(
  Type.Unsafe<Record<string, string | number | boolean | null>>({
    type: 'object',
    minProperties: 1,
    additionalProperties: Scalar,
    description:
      'Maps stored values to new ones: `{ "fax": "call" }`. `"*"` stands for all other values that the field does not accept, and `null` removes a value.',
  }),
)

export type Backfill = { field: string; convert?: Conversion | Conversion[] }

const convert = Type.Optional(
  oneOrMore<Conversion>(
    Conversion,
    'How stored values are converted to what the field holds now, such as seconds to minutes. Each entry of a list is done once: append further changes.',
  ),
)

/** What a field declares about rows that are older than the declaration. */
export const fieldWords = {
  was: was.field,
  backfill: Type.Optional(
    Type.Unsafe<unknown>({
      description:
        'The value that existing rows without one get, once: a constant, or the value of another field of the row or one it refers to (`userId.city`).',
      anyOf: [
        closedObject(
          {
            field: Type.String({ pattern: '^[A-Za-z]\\w{0,63}(\\.[A-Za-z]\\w{0,63})?$', description: 'The other field.' }),
            convert,
          },
          'The value of another field.',
        ),
        { type: ['string', 'number', 'boolean', 'null'] },
        { type: 'array' },
        { type: 'object', properties: { field: false } },
      ],
    }),
  ),
  map: valueMap,
  convert,
}

/** What may be deleted, each with the reason. */
export const gone = {
  fields: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z]\\w{0,63}(\\.[A-Za-z]\\w{0,63}){0,4}$' },
      additionalProperties: text('Why its values may be deleted.'),
      description: 'Removed fields whose values may be deleted, each with the reason: `{ "fax": "Nobody filled it in." }`.',
    }),
  ),
  entities: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: pastEntity,
      additionalProperties: text('Why its rows may be deleted.'),
      description: 'Removed entities whose rows may be deleted, each with the reason.',
    }),
  ),
}
