import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { retell } from '../../../scripts/lib/workbench/retell.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { nameOf } from '../../../src/schema/check/said-values.ts'
import { writtenAs } from '../../../src/schema/check/written-as.ts'
import { createRetell } from '../../../src/schema/check/retell.ts'

const tell = retell('zh-CN')
const examples = [...new Set(rules.flatMap(({ examples }) => examples.says ?? []).map((one) => one.replace(/^\S+ (error |warning )?/, '')))]

/** What is said besides them: by their other variants, by the structure of files, and by the workbench. */
const variants = JSON.parse(readFileSync('tests/fixtures/retold.json', 'utf8')) as string[]

/** Texts without what stands in quotes, in holes, and as it is written in a file: the words that people of a language read. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{\w+\}\}|“[^”]*”|"[^"]*"(: (\{.*\}|\w+))?|\{.*\}|\[.*\]/g, ' ')
    // Names and values: in lists and brackets, of files and languages, types, and what is written without quotes.
    .replaceAll(/：[\w.-]+(?:(?:, | → )[\w.-]+)*|（[^）]*）|[\w./-]*[./-][\w./-]*|(?:类型(?:应为|为)|意外的) \w+/g, ' ')

const wordsOf = (text: string): string[] => plain(text).match(/[A-Za-z]{2,}/g) ?? []
const clausesIn = (locale: string) => Object.entries(readTexts(locale)['schema/findings'] as Record<string, string>)
const wordsIn = (locale: string) =>
  new Set(clausesIn(locale).flatMap(([key, clause]) => (/^(thing|what) /.test(key) ? [] : wordsOf(clause))))
const [english, chinese] = [wordsIn('en-US'), wordsIn('zh-CN')]

/** The English words of a text that is told in Chinese, which has some of its own, such as JSON. */
const englishIn = (told: string): string[] => wordsOf(told).filter((word) => english.has(word) && !chinese.has(word))

it.each([
  [
    'Unexpected field "knd", expected one of: content, kind. Did you mean "kind"?',
    '意外的字段“knd”，应为以下之一：content, kind。是否想写“kind”？',
  ],
  ['Unexpected property "widgt"', '意外的属性“widgt”。'],
  ['Unexpected text "12", expected a whole number', '意外的文本“12”，应为整数。'],
  ['Unexpected text, a comma is missing before this', '这里的内容不对，这里前面缺少逗号。'],
  ['added stubs, to be translated: a.title, b.title', '添加待翻译的条目：a.title, b.title。'],
  ['Missing property "title"', '缺少属性“title”。'],
  ['Missing translation of "支付, 现在" (actions.pay.title)', '缺少“支付, 现在”的译文（actions.pay.title）。'],
  // A sign that parts clauses may stand within one.
  [
    'Unexpected swap with "net", nobody can tell which came first; expected a name in between, such as ["net", "between"]',
    '与“net”互换了名称，无法判断哪个名称在先；应写上中间用过的名称，例如 ["net", "between"]。',
  ],
  ['Unexpected 0.5, expected 50: a share in percent goes from 0 to 100', '意外的 0.5，应为 50：百分比的范围是 0 到 100。'],
  // What is listed is listed as in Chinese, and what is written in a file stands as it is written.
  ['Unexpected "x", expected "edit" or "enable" or "delete"', '意外的“x”，应为“edit”、“enable”或“delete”。'],
  ['Unexpected list, expected a text, a whole number or an object', '意外的列表，应为文本、整数或对象。'],
  [
    'Unexpected property "hidden", which is called "visible" here and means the opposite; expected "visible": { "a": "b" }',
    '意外的属性“hidden”，这里称为“visible”，而含义相反；应写 "visible": { "a": "b" }。',
  ],
  // A word of the language that has no name of its own stays as it is written.
  ['Unexpected align "lft", expected one of: center, left', '“align”中有意外的值“lft”，应为以下之一：center, left。'],
  ['Unexpected field "list", it is reserved; expected another name.', '意外的字段“list”，它是保留名称；应换一个名称。'],
])('%s is said in Chinese (issue 18)', (message, told) => expect(tell(message)).toBe(told))

it('what is long is said in part, with its quotes and brackets closed (issue 18)', () => {
  const long = 'a "quoted" word, '.repeat(9)
  const text = `Unexpected ${nameOf(long)}, expected a whole number`
  expect(text).toMatch(/^Unexpected text "a \\"quoted.*…", expected a whole number$/)
  expect(tell(text)).toMatch(/^意外的文本“a .*…”，应为整数。$/)
  const several = `Unexpected list, expected a text, null or an object${writtenAs(['when', 'status'], ['string', 'null', 'object'], [long, 'b', 'c'])}`
  expect(several).toMatch(/; one of several is \{ "in": \[".*","b", …\] \}$/)
  expect(tell(several)).toMatch(/^意外的列表，应为文本、空值（null）或对象；多个值之一写作 \{ "in": \[".*","b", …\] \}。$/)
  expect(tell('Unexpected value true, expected one that the field "times" takes')).toBe('意外的值 true，应为字段“times”允许的值。')
})

it('a finding with a clause that is not known stays as it is written, whole (issue 18)', () => {
  expect(tell('Unexpected field "a", the moon is full')).toBeUndefined()
  expect(tell('Unexpected field "a", expected one of: b; the moon is full')).toBeUndefined()
})

it('each example of each rule is told in Chinese, without an English word (issue 18)', () => {
  expect(examples.length).toBeGreaterThan(300)
  expect(examples.filter((one) => tell(one) === undefined)).toEqual([])
  expect(examples.flatMap((one) => (englishIn(tell(one)!).length > 0 ? [[one, tell(one), englishIn(tell(one)!)]] : []))).toEqual([])
})

it('what the rules and the workbench say besides their examples is told in Chinese, without an English word (issue 18)', () => {
  expect(variants.filter((one) => tell(one) === undefined)).toEqual([])
  expect(variants.flatMap((one) => (englishIn(tell(one)!).length > 0 ? [[one, tell(one), englishIn(tell(one)!)]] : []))).toEqual([])
})

it('a reader of English gets the sentences as they are written (issue 18)', () => {
  for (const one of [...examples, ...variants]) expect(retell('en-US')(one)).toBe(one)
})

it('each clause is one of these sentences (issue 18)', () => {
  const clauses = readTexts('en-US')['schema/findings'] as Record<string, string>
  const told = new Set<string>()
  const again = createRetell(clauses)
  for (const one of [...examples, ...variants]) again(one, (key) => (told.add(key), key))
  expect(Object.keys(clauses).filter((key) => !told.has(key) && !/^(thing|what) /.test(key))).toEqual([])
})

it('an English word left in Chinese is seen', () => {
  expect(englishIn('意外的字段“list”，the value is missing。')).toEqual(['the', 'value', 'is', 'missing'])
})
