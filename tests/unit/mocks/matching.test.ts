import { expect, it } from 'vitest'
import { writeMatching } from '../../../mocks/seed/matching.ts'
import { createRandom } from '../../../mocks/seed/random.ts'
import { makeValue } from '../../../mocks/seed/value.ts'
import type { Property } from '../../../src/schema/contract.ts'

const random = createRandom('patterns')
const hand = (at: number) => ({ random, at, salt: 0, now: 0, time: 0, row: {}, owner: undefined })
const code: Property = {
  name: 'batch',
  title: { 'en-US': 'Batch', 'zh-CN': '批号' },
  type: 'string',
  rules: { pattern: '^[A-Z]{2}-[0-9]{4}(-(old|new))?$', maxLength: 12 },
  required: true,
}

it.each([
  '^[A-Z]{2}-\\d{4}$',
  '^(asr|tts)(\\.[a-z0-9-]+)*$',
  '^[\\u4e00-\\u9fa5]{2,4}$',
  '^[^\\s/]+/[^\\s/]+$',
  '^\\+?[0-9][0-9 -]{5,}$',
  '^[0-2][0-9]:[0-5][0-9]$',
])('a text is written that matches %s (17)', (pattern) => {
  for (let at = 0; at < 50; at++) expect(writeMatching(pattern, random)).toMatch(new RegExp(pattern, 'u'))
})

it('a field that must be filled in and has a pattern without an example is never empty in demo data, nor the same in each row (17)', () => {
  const values = Array.from({ length: 40 }, (_, at) => makeValue(code, hand(at), () => []))
  for (const value of values) expect(value).toMatch(new RegExp(code.rules.pattern!, 'u'))
  expect(new Set(values).size).toBeGreaterThan(30)
  // The same world each time.
  expect(makeValue(code, hand(7), () => [])).toBe(values[7])
})

it('an example is preferred', () => {
  expect(makeValue({ ...code, examples: ['AB-0001'] }, hand(1), () => [])).toBe('AB-0001')
})
