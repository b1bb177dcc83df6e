import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { docs } from '../../../src/site/docs/tree.ts'
import type { SearchTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

const { routes } = JSON.parse(readFileSync(join(root, 'schemas/routes/site.json'), 'utf8')) as { routes: Record<string, { page?: string }> }
const names = {
  pages: Object.keys(routes).filter((one) => routes[one]!.page && routes[one]!.page !== 'site-docs'),
  docs: docs.map(({ name }) => name),
}

it.each<[Locale, number, number]>([
  ['en-US', 70, 160],
  ['zh-CN', 40, 80],
])('issue 19: in %s search engines are told each page and document, once and in %i to %i signs', (locale, least, most) => {
  const words = readWords<SearchTexts>(locale, 'search')
  for (const kind of ['pages', 'docs'] as const) {
    expect(Object.keys(words[kind]).toSorted()).toEqual(names[kind].toSorted())
    for (const [name, text] of Object.entries(words[kind])) {
      expect(text.length, `${name}: ${text}`).toBeGreaterThanOrEqual(least)
      expect(text.length, `${name}: ${text}`).toBeLessThanOrEqual(most)
    }
  }
  const all = [...Object.values(words.pages), ...Object.values(words.docs)]
  expect(new Set(all).size).toBe(all.length)
})
