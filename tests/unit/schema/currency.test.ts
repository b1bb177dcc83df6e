import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../../../src/schema/check/currencies.ts'
import { paired } from '../../../src/schema/compile/paired.ts'
import { digitsOf, plainAmount, writeAmount } from '../../../src/schema/currency.ts'
import { readAmount } from '../../../src/schema/read-amount.ts'
import { display } from '../../../src/schema/display.ts'
import { judge } from '../../../src/schema/verdict.ts'
import type { Field } from '../../../src/schema/compiled.ts'

const codes = ['CNY', 'USD', 'JPY', 'KWD', 'CLF', 'XYZ']
const code = fc.constantFrom(...codes)
const minor = fc.integer({ min: -1e12, max: 1e12 })

it('every currency is one of ISO 4217, and those of the runtime that are in use are among them', () => {
  for (const code of ['XXQ', 'XXX', 'XTS', 'XAU', 'CNH', 'cny']) expect(currencies.has(code), code).toBe(false)
  for (const code of ['CNY', 'USD', 'EUR', 'JPY', 'KWD', 'CLF', 'XOF']) expect(currencies.has(code), code).toBe(true)
})

it('an amount and its currency are one control, where a form asks for both at all times and for one such amount', () => {
  const currency = {
    name: 'currency',
    title: 'Currency',
    type: 'string',
    widget: 'select',
    choices: [{ value: 'CNY', title: 'Yuan' }],
  } as Field
  const rent = { name: 'rent', title: 'Rent', type: 'integer', widget: 'money', rules: { format: 'money', currency: 'currency' } } as Field
  const [one, other] = paired([currency, rent])
  expect([one!.within, other!.with]).toEqual(['rent', 'currency'])
  const apart = [
    [rent],
    [currency, rent, { ...rent, name: 'deposit' }],
    [{ ...currency, help: 'That of the contract' }, rent],
    [{ ...currency, widget: 'radio' }, rent],
    [currency, { ...rent, visible: { currency: 'CNY' } }],
  ]
  for (const fields of apart) expect(paired(fields)).toEqual(fields)
})

describe('an amount in the smallest unit of a currency', () => {
  it('is read as it was written, whatever the currency', () => {
    fc.assert(
      fc.property(minor, code, (amount, currency) => {
        const digits = digitsOf(currency)
        expect(readAmount(plainAmount(amount, digits), digits)).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })

  it('has the decimals of its currency, and never more', () => {
    fc.assert(
      fc.property(minor, code, (amount, currency) => {
        const [, part = ''] = plainAmount(amount, digitsOf(currency)).split('.')
        expect(part).toHaveLength(digitsOf(currency))
      }),
    )
    expect(codes.map(digitsOf)).toEqual([2, 2, 0, 3, 4, 2])
  })

  it.each([
    ['19.99', 2, 1999],
    ['1,234.5', 2, 123_450],
    ['１９．９', 2, 1990],
    ['20.00', 0, 20],
    ['.5', 3, 500],
    ['-3', 2, -300],
    ['', 2, undefined],
    ['19.99', 0, '19.99'],
    ['1.2345', 3, '1.2345'],
    ['ten', 2, 'ten'],
    ['99999999999999', 2, '99999999999999'],
  ])('%s of %d decimals is read as %s', (typed, digits, kept) => {
    expect(readAmount(typed, digits)).toBe(kept)
  })

  it('is shown with the code of the currency that its row says', () => {
    const units = { by: 'currency', titles: { USD: 'US dollar' } }
    const shown = (row: Record<string, unknown>) => display({ cell: 'money', units }, row['rent'], { locale: 'en-US' }, row)
    expect(shown({ rent: 123_450, currency: 'USD' })).toBe('USD 1,234.50')
    expect(shown({ rent: -1234, currency: 'JPY' })).toBe('-JPY 1,234')
    expect(shown({ rent: 1, currency: 'KWD' })).toBe('KWD 0.001')
    expect(writeAmount(5, undefined)).toBe('0.05')
    expect(display({ cell: 'money' }, 1980, { locale: 'en-US' })).toBe('¥19.80')
  })

  it('with more decimals than its currency has is told so', () => {
    const rent: Field = { name: 'rent', title: 'Rent', type: 'integer', widget: 'money', rules: { format: 'money', currency: 'currency' } }
    expect(judge([rent], { rent: '19.999' }, { locale: 'en-US' })).toEqual({
      rent: 'Enter an amount with no more decimals than its currency has',
    })
    // What is no number at all has no decimals too many (17).
    expect(judge([rent], { rent: 'abc' }, { locale: 'en-US' })).toEqual({ rent: 'This is not an amount; enter one such as 19.99' })
    expect(judge([rent], { rent: '12 apples' }, { locale: 'en-US' })).toEqual({ rent: 'This is not an amount; enter one such as 19.99' })
    const fen: Field = { ...rent, rules: { format: 'money-fen' } }
    expect(judge([fen], { rent: 'abc' }, { locale: 'zh-CN' })).toEqual({ rent: '不是金额，请输入数字，例如 19.99' })
    expect(judge([fen], { rent: '1.999' }, { locale: 'zh-CN' })).toEqual({ rent: '请输入金额，最多两位小数' })
    expect(judge([{ ...rent, required: true }], {}, { locale: 'en-US' })).toEqual({ rent: 'Please enter an amount' })
  })
})
