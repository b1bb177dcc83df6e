import { describe, expect, it } from 'vitest'

type Pack = Record<string, Record<string, string>>
const packs = (locale: string): Pack => {
  const files =
    locale === 'zh-CN'
      ? import.meta.glob('../../../src/i18n/texts/zh-CN/*.json', { eager: true, import: 'default' })
      : import.meta.glob('../../../src/i18n/texts/en-US/*.json', { eager: true, import: 'default' })
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split('/').at(-1)!, texts as Record<string, string>]))
}
const [zh, en] = [packs('zh-CN'), packs('en-US')]
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

it('both languages have the same files', () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en))
})

describe.each(Object.keys(en))('%s', (file) => {
  it('says the same things in both languages, with the same values (acceptance 28)', () => {
    expect(Object.keys(zh[file]!).sort()).toEqual(Object.keys(en[file]!).sort())
    for (const [key, text] of Object.entries(en[file]!)) expect([key, holes(zh[file]![key]!)]).toEqual([key, holes(text)])
  })

  it('writes every value between two braces, for one is shown as it stands', () => {
    for (const texts of [zh[file]!, en[file]!])
      for (const text of Object.values(texts)) expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/)
  })

  it('leaves no sentence empty', () => {
    for (const texts of [zh[file]!, en[file]!])
      for (const [key, text] of Object.entries(texts)) expect([key, text.trim()]).not.toEqual([key, ''])
  })
})

it('every text that the code asks for exists (acceptance 28)', () => {
  const sources = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
  const missing: string[] = []
  for (const [path, source] of Object.entries(sources)) {
    for (const [, namespace, key] of source.matchAll(/\bsay\('(\w+)', '([\w.-]+)'/g))
      if (!en[`${namespace}.json`]?.[key!]) missing.push(`${path}: ${namespace} ${key}`)
    for (const [, name, namespace] of source.matchAll(/const (\w+) = useTexts\('(\w+)'\)/g))
      for (const [, key] of source.matchAll(new RegExp(`\\b${name}\\('([\\w.-]+)'`, 'g')))
        if (!en[`${namespace}.json`]?.[key!]) missing.push(`${path}: ${namespace} ${key}`)
  }
  expect(missing).toEqual([])
})
