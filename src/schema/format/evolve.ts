import { Type, type Static } from '@sinclair/typebox'
import { closedObject, enumOf, NAME, Scalar, text } from './values.ts'

/** What a value may have been before it became what the field says now. */
export const origins = ['string', 'integer', 'number', 'boolean', 'array', 'date', 'date-time'] as const

const FACTOR = { minimum: -1e12, maximum: 1e12 }
const rounds = ['up', 'down', 'nearest'] as const

/** One calculation with every value that is stored: no expression, only named steps, in the order in which they stand here. */
export const Conversion = closedObject(
  {
    from: Type.Optional(enumOf(origins, 'What the values were, where the type of the field has changed, or a moment became a day.')),
    join: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8, description: 'Makes one text of a list, with this between its entries.' }),
    ),
    trim: Type.Optional(Type.Literal(true, { description: 'Takes the blanks before and behind a text away.' })),
    cut: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Keeps so many characters of a longer text.' })),
    split: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: 'Makes a list of a text, parted where this stands.' })),
    multiply: Type.Optional(Type.Number({ ...FACTOR, description: 'Multiplies a number by this.' })),
    divide: Type.Optional(Type.Number({ ...FACTOR, description: 'Divides a number by this.' })),
    round: Type.Optional(enumOf(rounds, 'Makes a number whole: the next above, the next below, or the nearest.')),
  },
  'How stored values become what the field says now.',
)
export type Conversion = Static<typeof Conversion>

/** One thing, or several in their order. */
const oneOrMore = <T>(piece: object, description: string) =>
  Type.Unsafe<T | T[]>({ description, anyOf: [piece, { type: 'array', items: piece, minItems: 1, maxItems: 50 }] })

const pastName = { type: 'string', pattern: NAME }
const pastEntity = { type: 'string', maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9-]*$' }
const pastPage = { type: 'string', maxLength: 128, pattern: '^/?[A-Za-z0-9][A-Za-z0-9/_.-]*$' }
const pastAddress = { type: 'string', maxLength: 128, pattern: '^/[A-Za-z0-9][A-Za-z0-9/_.-]*$' }

const CHAIN = 'one, or a list with the oldest first. Once it is applied it means nothing any more, and may stay.'

/** Under which names something was known before. */
export const was = {
  field: Type.Optional(oneOrMore<string>(pastName, `What the field was called before: ${CHAIN}`)),
  entity: Type.Optional(oneOrMore<string>(pastEntity, `What the entity was called before: ${CHAIN}`)),
  choice: Type.Optional(
    oneOrMore<string | number | boolean>({ type: ['string', 'number', 'boolean'] }, `The value that stood for it before: ${CHAIN}`),
  ),
  screen: Type.Optional(
    oneOrMore<string>(
      pastPage,
      'Addresses at which the page stood before, and names that its file had (`admin/meeting`): old links lead here, and what people have set up stays.',
    ),
  ),
  route: Type.Optional(oneOrMore<string>(pastAddress, 'Addresses at which the page stood before: old links lead here.')),
}

/** What becomes of values that are stored. */
export const valueMap = Type.Optional(
  Type.Unsafe<Record<string, string | number | boolean | null>>({
    type: 'object',
    minProperties: 1,
    additionalProperties: Scalar,
    description:
      'What stored values become, each by what it is: `{ "fax": "call" }`. `"*"` stands for all others that the field does not take, and null leaves nothing of a value.',
  }),
)

export type Backfill = { field: string; convert?: Conversion | Conversion[] }

const convert = Type.Optional(
  oneOrMore<Conversion>(
    Conversion,
    'How stored values become what the field says now, such as minutes of seconds. Of a list each is done once, so that a further change is added at its end.',
  ),
)

/** What a field says of the rows that were there before it said so. */
export const fieldWords = {
  was: was.field,
  backfill: Type.Optional(
    Type.Unsafe<unknown>({
      description:
        'What rows get that have no value, once: a constant, or what another field holds, of the row itself or of one that it refers to (`userId.city`).',
      anyOf: [
        closedObject(
          {
            field: Type.String({ pattern: '^[A-Za-z]\\w{0,63}(\\.[A-Za-z]\\w{0,63})?$', description: 'The other field.' }),
            convert,
          },
          'What another field holds.',
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

/** What may die, each with why. */
export const gone = {
  fields: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z]\\w{0,63}(\\.[A-Za-z]\\w{0,63}){0,4}$' },
      additionalProperties: text('Why its values may die.'),
      description: 'Fields that are no more and whose values may die, each with the reason: `{ "fax": "Nobody filled it in." }`.',
    }),
  ),
  entities: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: pastEntity,
      additionalProperties: text('Why its rows may die.'),
      description: 'Entities that are no more and whose rows may die, each with the reason.',
    }),
  ),
}
