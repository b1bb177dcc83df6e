import { expect, it } from 'vitest'
import { patternFault } from '../../../src/schema/check/pattern-fault.ts'

const cases = [
  ['^[a-z]+$', 'good'],
  ['^[\\u4e00-\\u9fa5A-Za-z0-9_-]+$', 'good'],
  ['^[a-z]+(-[a-z]+)*$', 'good'],
  ['^(\\d{3})?\\d{4}$', 'good'],
  ['^(a|b)$', 'good'],
  ['^1[3-9]\\d{9}$', 'good'],
  ['^(a+)+$', 'repetition'],
  ['^(a|a)*$', 'repetition'],
  ['^((ab)*)*$', 'repetition'],
  ['^(-[-a-z]+)*$', 'repetition'],
  ['^(.*)(.*)\\1$', 'reference back'],
  ['^(?=a)a$', 'look around'],
  ['[a-z]+', 'a part'],
  ['^a|b$', 'a part'],
  ['^[a-z$', 'not a regular expression'],
] as const

it.each(cases)('the pattern %s: %s', (pattern, verdict) => {
  const fault = patternFault(pattern)
  if (verdict === 'good') expect(fault).toBeUndefined()
  else expect(fault).toContain(verdict)
})
