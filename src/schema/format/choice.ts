import { Type } from '@sinclair/typebox'
import { valueMap, was } from './evolve.ts'
import { closedObject, condition, enumOf, flag, id, mapOf, Scalar, text, tones } from './values.ts'

export const Choice = closedObject(
  {
    const: Type.Unsafe<string | number | boolean | null>({
      type: ['string', 'number', 'boolean', 'null'],
      minLength: 1,
      description: 'A constant.',
    }),
    title: text('The label that a person reads.'),
    tone: Type.Optional(enumOf(tones, 'The colour of the dot beside the word.')),
    disabled: Type.Optional(flag('Shown, but cannot be chosen.')),
    when: Type.Optional(condition('The choice is offered only while this condition is met.')),
    under: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'number'],
        description: 'The parent of this choice in the same list, such as the province of a city. For `cascader` and `tree-select`.',
      }),
    ),
    per: Type.Optional(
      closedObject(
        {
          count: Type.Integer({ minimum: 1, description: 'How many units.' }),
          title: text('The name of that many units after “per”.'),
        },
        'For a unit: how many units a price is shown for, if not one, e.g. an hour of seconds.',
      ),
    ),
    format: Type.Optional(
      enumOf(['hours-s'], 'For a unit: how people read an amount in it, `5 hours` instead of `18,000 s`. Files keep the number.'),
    ),
    gives: Type.Optional(mapOf(Scalar, 'Values that follow from this choice, for `given`: `{ "unit": "second" }`.')),
    was: was.choice,
  },
  'One value of a field with its title.',
)

/** How long a list of choices may be. What is longer are rows, which are found by typing. */
export const LIST = { minItems: 1, maxItems: 2000 }

export const ChoicesFile = closedObject(
  {
    $schema: Type.Optional(id('The format of this file.')),
    oneOf: Type.Array(Type.Omit(Choice, ['disabled', 'when']), { ...LIST, description: 'The values and their titles.' }),
    map: valueMap,
  },
  'Choices that several fields offer.',
)
