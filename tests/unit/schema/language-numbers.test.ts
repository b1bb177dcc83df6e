import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The faults that people met who wrote screens with the handbook alone, by their numbers: each has a test that says its own in its name. */
const NUMBERS = Array.from({ length: 26 }, (_, at) => `L${at + 1}`)

/** Where a test, or a table of tests, is named. */
const NAMED = /(?:\b(?:it|test|describe)\b[^\n]*?|^\s*\[?\s*)(['"`])(?:(?!\1).)*\1/gm

it('each fault L1 to L26 is named by a test', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.test\.tsx?$/.test(path) && !path.endsWith('language-numbers.test.ts'),
  )
  const names = files.flatMap((path) => [...readFileSync(join('tests', path), 'utf8').matchAll(NAMED)].map(([name]) => name))
  const named = new Set(names.flatMap((name) => name.match(/\bL\d+\b/g) ?? []))
  expect(NUMBERS.filter((number) => !named.has(number))).toEqual([])
})
