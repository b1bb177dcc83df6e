import { describe, expect, it } from 'vitest'
import { languages, readTexts } from '../../../scripts/lib/text-files.ts'
import { typesOf } from '../../../scripts/lib/text-types.ts'
import { writeText } from '../../../src/i18n/write-text.ts'
import { createTexts } from '../../../src/schema/texts.ts'

const { names, first } = languages
const resources = Object.fromEntries(names.map((locale) => [locale, readTexts(locale)]))
const HOLE = /\{\{(\w+)\}\}/g
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every text below a file's root, whatever it stands in, by its path. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`)) : []
}
/** What a key says in any of its forms: its holes, but for the count, which a form may leave out ("one line"). */
function holesByKey(sentences: object): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [path, text] of textsIn(sentences)) {
    const holes = [...text.matchAll(HOLE)].map(([, hole]) => hole!).filter((hole) => hole !== 'count' || !PLURAL.test(path))
    found[path.replace(PLURAL, '')] = [...new Set(holes)].sort()
  }
  return found
}

describe.each(names)('%s', (locale) => {
  it('has the files of the default language', () => {
    expect(Object.keys(resources[locale]!)).toEqual(Object.keys(resources[first]!))
  })

  it.each(Object.keys(resources[first]!))('says in %s the same things with the same values (acceptance 28)', (namespace) => {
    expect(holesByKey(resources[locale]![namespace]!)).toEqual(holesByKey(resources[first]![namespace]!))
  })

  it('has every plural form of the language and no other', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const [namespace, sentences] of Object.entries(resources[locale]!)) {
      const found = Object.keys(sentences).flatMap((key) => (PLURAL.test(key) ? [key.split(PLURAL)] : []))
      for (const [key] of found) {
        const own = found.flatMap(([other, form]) => (other === key ? [form] : []))
        expect([namespace, key, own.sort()]).toEqual([namespace, key, forms])
      }
    }
  })

  it('writes every value between two braces, for one is shown as it stands, and leaves no sentence empty', () => {
    for (const [namespace, sentences] of Object.entries(resources[locale]!))
      for (const [key, text] of textsIn(sentences)) {
        expect([namespace, key, text.replaceAll(HOLE, '')]).toEqual([namespace, key, expect.not.stringMatching(/\{\{|\}\}/)])
        // A figure may have no unit, and a language no space.
        if (!/\/(unit|space)$/.test(key)) expect([namespace, key, text.trim()]).not.toEqual([namespace, key, ''])
      }
  })

  it('says of the way from the bell to a whole list that all of it is there, not its title alone', () => {
    const { allOf } = resources[locale]!['layout/frame'] as Record<string, string>
    expect(allOf!.replace('{{title}}', '').trim()).not.toBe('')
  })

  it('is said on the public pages as i18next says it', () => {
    const say = createTexts(resources, first)(locale) as (namespace: string, key: string, values: object) => string
    const otherwise: string[][] = []
    for (const [namespace, sentences] of Object.entries(resources[locale]!)) {
      for (const [key, text] of Object.entries(sentences)) {
        if (typeof text !== 'string') continue
        const values = Object.fromEntries([...text.matchAll(HOLE)].map(([, hole], at) => [hole, 1234 + at]))
        for (const count of [0, 1, 2, 21]) {
          const asked = [key.replace(PLURAL, ''), { ...values, ...(PLURAL.test(key) || 'count' in values ? { count } : {}) }] as const
          const [written, said] = [writeText(sentences, ...asked, locale), say(namespace, ...asked)]
          if (written !== said) otherwise.push([namespace, key, written, said])
        }
      }
    }
    expect(otherwise).toEqual([])
  })
})

it('a figure is written as the language writes figures, a number that is a name stays', () => {
  const words = { told_other: '{{count}} rows, code {{code}}', told_one: 'one' }
  const texts = createTexts({ 'en-US': { 'layout/frame': words } }, 'en-US')('en-US') as (of: string, key: string, values: object) => string
  const values = { count: 12_345, code: 4020 }
  expect(texts('layout/frame', 'told', values)).toBe('12,345 rows, code 4020')
  expect(writeText(words, 'told', values, 'en-US')).toBe('12,345 rows, code 4020')
})

it('what a language lacks is said in the default one', () => {
  const texts = createTexts({ 'en-US': { 'layout/frame': { menu: 'Menu' } }, 'zh-CN': { 'layout/frame': {} } }, 'en-US')
  expect(texts('zh-CN')('layout/frame', 'menu')).toBe('Menu')
  expect(() => texts('zh-CN')('layout/frame', 'skip')).toThrow('Unexpected text "skip"')
})

it('a text is typed by its key and its holes, plurals by their count', () => {
  expect(
    typesOf(
      {
        'room/file': { plain: 'Menu', told: 'Hello {{name}}', lines_one: '{{count}} line', lines_other: '{{count}} lines' },
      },
      ['aa-AA'],
    ),
  ).toBe(
    `/** Written by "npm run schema -- meta". */
interface Languages {
  'aa-AA': true
}
interface TextHoles {
  'room/file': {
    'plain': never
    'told': 'name'
    'lines': 'count'
  }
}
`,
  )
})
