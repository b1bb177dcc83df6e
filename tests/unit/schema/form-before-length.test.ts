import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Field } from '../../../src/schema/compiled.ts'
import { faultOf } from '../../../src/schema/verdict.ts'

const hotline = { name: 'hotline', title: 'Hotline', type: 'string', rules: { minLength: 5, maxLength: 8, pattern: '^[0-9-]+$' } } as Field
const fault = (value: string) => faultOf(hotline, value, { form: {}, row: undefined })?.rule

it('what is written in another form is told so, however short or long it is: the length comes after (O25)', () => {
  expect(fault('abc')).toBe('pattern')
  expect(fault('400')).toBe('minLength')
  expect(fault('400-000-0000')).toBe('maxLength')
  const letters = fc.array(fc.constantFrom('a', '4', '-'), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(letters, (text) => {
      expect(fault(text) === 'pattern').toBe(/a/.test(text))
    }),
  )
})
