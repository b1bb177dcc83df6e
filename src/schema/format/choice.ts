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
    title: text('What a person reads.'),
    tone: Type.Optional(enumOf(tones, 'The colour of the dot beside the word.')),
    disabled: Type.Optional(flag('Shown, but not to be chosen.')),
    when: Type.Optional(condition('The choice is offered only while this holds.')),
    under: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'number'],
        description: 'The choice of the same list that this one stands below: the province of a city. For `cascader` and `tree-select`.',
      }),
    ),
    per: Type.Optional(
      closedObject(
        {
          count: Type.Integer({ minimum: 1, description: 'How many of it.' }),
          title: text('What so many are called after “per”.'),
        },
        'Of a unit: for how many prices are told, where that is not one, e.g. an hour of seconds.',
      ),
    ),
    gives: Type.Optional(mapOf(Scalar, 'What fields take whose value follows from this choice, by a name: `{ "unit": "second" }`.')),
    was: was.choice,
  },
  'One value of a field with its title.',
)

/** How long a list of choices may be. What is longer are rows, which are found by typing. */
export const LIST = { minItems: 1, maxItems: 2000 }

export const ChoicesFile = closedObject(
  {
    $schema: Type.Optional(id('The format of this file.')),
    oneOf: Type.Array(Type.Omit(Choice, ['disabled', 'when']), { ...LIST, description: 'The values and what each is called.' }),
    map: valueMap,
  },
  'Choices that several fields offer.',
)
