import { expect, it } from 'vitest'
import { listWords } from '../../../src/schema/list-words.ts'

it.each([
  ['en-US', 'jpg, png, pdf'],
  ['zh-CN', 'jpg、png、pdf'],
] as const)('issue 14: words in a row are separated as in the language: %s', (locale, row) => {
  expect(listWords(['jpg', 'png', 'pdf'], locale)).toBe(row)
  expect(listWords(['jpg'], locale)).toBe('jpg')
  expect(listWords([], locale)).toBe('')
})
