import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import '../../../scripts/lib/telephones.ts'
import { display } from '../../../src/schema/display.ts'
import { formats } from '../../../src/schema/formats.ts'
import { readTelephone, writeTelephone } from '../../../src/schema/telephone.ts'

const judge = formats['telephone']!.check
const numbers = getCountries().map((country) => getExampleNumber(country, examples)!.number)

describe('a telephone number of any country', () => {
  it('is good as it is kept, for each country there is', () => {
    expect(numbers.filter((number) => judge(number) !== undefined)).toEqual([])
    expect(numbers.length).toBeGreaterThan(200)
  })

  it.each(['+44207946095', '+86138001380', '+99912345678', '442079460958', '+', '+86 138 0013 800x', 'abc', '+12'])(
    '%s is none',
    (value) => {
      expect(judge(value)).toBe('shape')
    },
  )

  it.each([
    ['13800138000', '+8613800138000'],
    ['138 0013 8000', '+8613800138000'],
    ['0086-138-0013-8000', '+8613800138000'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['＋８６１３８００１３８０００', '+8613800138000'],
    // A landline, as it is written at home (W11).
    ['010-6552 9988', '+861065529988'],
    ['(0755) 8888 1234', '+8675588881234'],
    ['call me', 'callme'],
  ])('%s is kept as %s', (written, kept) => {
    expect(readTelephone(written)).toBe(kept)
  })

  it('of a landline is good and read in its groups, too (issue 17)', () => {
    expect(['+8657188888888', '+861065529988', '+864008208820'].map((number) => [judge(number), writeTelephone(number)])).toEqual([
      [undefined, '+86 571 8888 8888'],
      [undefined, '+86 10 6552 9988'],
      [undefined, '+86 400 820 8820'],
    ])
  })

  it('is read in groups, and what was read is the number again', () => {
    expect(display({ cell: 'phone' }, '+8613800138000', { locale: 'en-US' })).toBe('+86 138 0013 8000')
    expect(display({ cell: 'phone' }, '13800138000', { locale: 'en-US' })).toBe('+86 138 0013 8000')
    expect(writeTelephone('+12125550123')).toBe('+1 212 555 0123')
    expect(writeTelephone('+35312345678')).toBe('+353 12345678')
    for (const number of numbers) expect(readTelephone(writeTelephone(number))).toBe(number)
    fc.assert(fc.property(fc.string(), (text) => typeof writeTelephone(text) === 'string'))
  })
})
