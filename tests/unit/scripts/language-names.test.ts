import { expect, it } from 'vitest'
import { findLanguageNames } from '../../../scripts/lib/language-names.ts'

const NAMES = ['zh-CN', 'en-US']
const found = (text: string, file = 'src/widgets/a.ts') =>
  findLanguageNames({ [file]: text }, NAMES).map(({ line, message }) => [line, message.split('"')[1]])

it.each([
  [`export const a = (locale: string) => (locale === 'zh-CN' ? 1 : 2)`, 'zh-CN'],
  [`export const words = { 'en-US': 'Yes' }`, 'en-US'],
  [`export const words = { zh: '是' }`, 'zh'],
  [`export type Two = 'zh' | 'en-GB'`, 'zh'],
  [`import type a from './texts/en-US/a.json'\nexport type A = typeof a`, 'en-US'],
  ['export const file = (name: string) => `locales/en-US/${name}`', 'en-US'],
])('a language in code is found, however it stands there (H4): %s', (text, name) => {
  expect(found(text)).toEqual([[1, name]])
})

it.each([
  [`export const order = new Intl.Collator('zh-u-co-pinyin')`],
  [`export const clock = new Intl.DateTimeFormat('en-GB')`],
  [`export const at = 'center' // like zh-CN`],
  [`export const says = 'the zh of it'`],
])('another word is not: %s', (text) => {
  expect(found(text)).toEqual([])
})

it('tests, examples of the schema language and what is spoken name it', () => {
  const text = `export const a = 'zh-CN'`
  for (const file of ['tests/unit/a.ts', 'src/schema/docs/examples.ts', 'mocks/seed/a.ts']) expect(found(text, file)).toEqual([])
  expect(found(`export const a = { 'locales/en-US/app.json': {} }`, 'src/schema/check/rules/a.ts')).toEqual([])
  expect(found(text, 'src/schema/check/rules/a.ts')).toEqual([[1, 'zh-CN']])
})
