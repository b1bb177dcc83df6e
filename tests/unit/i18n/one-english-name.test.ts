import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTexts } from '../../../scripts/lib/text-files.ts'

const folder = join(import.meta.dirname, '../../../schemas/locales/en-US')

/** Another name for what is called otherwise everywhere else. */
const OTHER_NAMES: [RegExp, string][] = [
  [/"view": \{\s*"title": "View"/, 'Details'],
  [/\baudited\b|\bto audit\b|real-name audit/i, 'review'],
  [/\bperiod before\b/i, 'previous period'],
  [/"Back home"/, 'Back to home'],
  [/\d ~ \d|\}\} ~ \{\{/, '–'],
]

it('English calls one thing by one name on every page (issue 14)', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const texts = [
    ...files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ...Object.entries(readTexts('en-US')).map(([namespace, sentences]) => [namespace, JSON.stringify(sentences, null, 2)] as const),
  ]
  const wrong = texts.flatMap(([from, text]) => OTHER_NAMES.filter(([other]) => other.test(text)).map(([, name]) => `${from}: ${name}`))
  expect(wrong).toEqual([])
})
