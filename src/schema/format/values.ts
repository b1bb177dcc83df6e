import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { iconNames } from '../icons.ts'

/** Field, call, action and part names; the checker also refuses names that JavaScript reserves. */
export const NAME = '^[A-Za-z]\\w{0,63}$'

export const verbs = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const
export const does = ['list', 'get', 'add', 'edit', 'save', 'delete', 'move', 'import', 'export', 'service'] as const
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const

/** A field, or with a dot a field of the row chosen in it, of the stored row (`row.status`) or of the person (`me.phone`). */
export const DOTTED = '^[A-Za-z]\\w{0,63}(\\.[A-Za-z]\\w{0,63})?$'

const closed = { additionalProperties: false } as const

export const enumOf = <T extends readonly string[]>(list: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...list], description })
export const text = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description })
export const name = (description: string) => Type.String({ pattern: NAME, description })
export const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description })
export const flag = (description: string) => Type.Boolean({ description })
export const closedObject = <P extends Record<string, TSchema>>(properties: P, description: string) =>
  Type.Object(properties, { ...closed, description })
export const mapOf = <T extends TSchema>(value: T, description: string) =>
  Type.Unsafe<Record<string, T['static']>>({ type: 'object', propertyNames: { pattern: NAME }, additionalProperties: value, description })

export const Scalar = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  description: 'A constant.',
})
export const Icon = enumOf(iconNames, 'An icon by its name.')
export const Verb = enumOf(verbs, 'What a person must be allowed to do: add, delete, edit, query, get, enable, disable, import or export.')

const operand = (description: string) =>
  Type.Unsafe<string | number | boolean | null | { field: string } | { row: string }>({
    description,
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'object', properties: { field: { type: 'string', pattern: DOTTED } }, required: ['field'], additionalProperties: false },
      { type: 'object', properties: { row: { type: 'string', pattern: NAME } }, required: ['row'], additionalProperties: false },
    ],
  })

export const Operand = operand('A constant, `{ "field": … }` for another field of the form, or `{ "row": … }` for the stored row.')

/** Whose rows: one's own, those of one's customers, everybody's. */
export const scopes = ['own', 'customers', 'all'] as const

/** In the filter of a call, also every role of people who reach these rows. */
export const Filtering = Type.Unsafe<Static<typeof Operand> | { reach: (typeof scopes)[number] }>({
  description: `${Operand.description} \`{ "reach": "all" }\` is any role of people who reach all rows.`,
  anyOf: [
    ...(Operand['anyOf'] as object[]),
    { type: 'object', properties: { reach: { type: 'string', enum: [...scopes] } }, required: ['reach'], additionalProperties: false },
  ],
})

/** One test of a condition: exactly one keyword. */
const tests = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'One test word with its value.',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    in: Type.Array(Scalar, { minItems: 1, description: 'One of these values.' }),
    not: operand('Any value except this one.'),
    equals: operand('The same value as this one.'),
    moreThan: operand('Greater than this.'),
    lessThan: operand('Less than this.'),
    atLeast: operand('This or more.'),
    atMost: operand('This or less.'),
    empty: flag('Whether the field is empty.'),
    earlierThan: operand('Earlier than this moment; `"now"` is the present.'),
    laterThan: operand('Later than this moment; `"now"` is the present.'),
  },
})

export const Test = Type.Unsafe<unknown>({
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, tests],
  description: 'The value that it must equal, or one test word.',
})
export const TestWords = tests

export const Condition = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: DOTTED },
  additionalProperties: Test,
  description:
    'Every named field must pass its test, e.g. `{ "certType": 1 }` or `{ "used": { "moreThan": 0 } }`. In a form, `stockId.remain` is a field of the row chosen in `stockId`, `row.status` one of the stored row, `me.certType` one of the signed-in person.',
})

/** A condition with a sentence about what it decides. */
export const condition = (description: string) => Type.Unsafe<Record<string, unknown>>({ ...Condition, description })

export const always = (description: string) =>
  Type.Unsafe<boolean | Record<string, unknown>>({ anyOf: [{ type: 'boolean' }, Condition], description })

/** The place of a page in the menu. */
export const MenuPlace = closedObject(
  {
    group: id('A group from a file in `schemas/menus`.'),
    order: Type.Number({ description: 'The position in the group.' }),
    icon: Type.Optional(Icon),
    id: Type.Optional(Type.Integer({ description: 'The number by which a backend knows the entry.' })),
    hidden: Type.Optional(flag('Reachable, but not in the menu.')),
  },
  'The place in the menu.',
)
