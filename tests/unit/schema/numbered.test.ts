import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { NUMBERED, readNumber, writeNumber } from '../../../src/schema/numbered.ts'

const day = '2026-11-21'
const table: [numbered: string, at: number, written: string][] = [
  ['G{{date}}000001', 0, 'G20261121000001'],
  ['G{{date}}000001', 41, 'G20261121000042'],
  ['{{date}}000001', 9_999_999, '2026112110000000'],
  ['P1001', 0, 'P1001'],
  ['P1001', 8999, 'P10000'],
  ['No 1', 9, 'No 10'],
]

it.each(table)('%s of the row with %i before it is %s, and is read back', (numbered, at, written) => {
  expect(numbered).toMatch(new RegExp(NUMBERED))
  expect(writeNumber(numbered, at, day)).toBe(written)
  expect(readNumber(numbered, written)).toBe(at + 1)
})

it.each([
  ['G{{date}}000001', '0mwq1z8k5f3a9c'],
  ['G{{date}}000001', 'G2026112100001'],
  ['G{{date}}000001', 'G202611210000001'],
  ['G{{date}}000001', 'R20261121000001'],
  ['P1001', 'P1000'],
  ['P1001', 'Pretty'],
])('what %s did not write, such as %s, counts nothing', (numbered, value) => {
  expect(readNumber(numbered, value)).toBeUndefined()
})

it.each(['', 'G{date}000001', 'G{{day}}001', '{{date}}', 'G{{date}}', 'G 1 2', '<b>1', 'G{{date}}1234567890123'])(
  '%j is no number',
  (numbered) => {
    expect(numbered).not.toMatch(new RegExp(NUMBERED))
  },
)

it('H6: the day as it was written once is a mistake that shows today’s', () => {
  const receiptNo = { title: '收据号', type: 'string', readOnly: true, numbered: 'R{date}0001' }
  const files = Object.entries({ ...exampleWorld, ...orderFields({ receiptNo }) }).map(([path, data]) => ({
    path,
    text: JSON.stringify(data),
  }))
  expect(checkSchemas(files).map(({ message }) => message)).toEqual([
    'Unexpected "R{date}0001", expected letters, perhaps the day, and the first number, such as "G{{date}}000001"',
  ])
})
