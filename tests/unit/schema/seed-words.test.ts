import { expect, it } from 'vitest'
import { words } from '../../../mocks/seed/vocabulary.ts'
import { seedNames } from '../../../src/schema/seed-words.ts'

it('the words of the language and the generators of the backend are the same', () => {
  expect([...seedNames].sort()).toEqual(Object.keys(words).sort())
})
