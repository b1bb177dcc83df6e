import { Type } from '@sinclair/typebox'
import { valueMap, was } from './evolve.ts'
import { closedObject, condition, enumOf, flag, id, text, tones } from './values.ts'

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
    was: was.choice,
  },
  'One value of a field with its title.',
)

/** How long a list of choices may be. */
export const LIST = { minItems: 1, maxItems: 200 }

export const ChoicesFile = closedObject(
  {
    $schema: Type.Optional(id('The format of this file.')),
    oneOf: Type.Array(Type.Omit(Choice, ['disabled', 'when']), { ...LIST, description: 'The values and what each is called.' }),
    map: valueMap,
  },
  'Choices that several fields offer.',
)
