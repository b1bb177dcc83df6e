import { expect, it } from 'vitest'
import { retell } from '../../../scripts/lib/workbench/retell.ts'
import { rules } from '../../../src/schema/check/rules.ts'

const tell = retell('zh-CN')

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
])('%s is said in Chinese (issue 18)', (message, told) => expect(tell(message)).toBe(told))

it('a finding with a clause that is not known stays as it is written, whole (issue 18)', () => {
  expect(tell('Unexpected field "a", the moon is full')).toBeUndefined()
})

it('what is most often wrong is said in Chinese: each name, type and translation that the rules know (issue 18)', () => {
  const says = rules.flatMap(({ examples }) => examples.says ?? []).map((one) => one.replace(/^\S+ (error |warning )?/, ''))
  const common = says.filter(
    (one) => /expected (one of|a value of type|"[^"]+"$)|^Missing translation/.test(one) && !/;|, .*, expected/.test(one),
  )
  const told = common.filter((one) => tell(one) !== undefined)
  expect(told.length / common.length).toBeGreaterThan(0.8)
  for (const one of told) expect(tell(one)).not.toMatch(/\b(expected|Unexpected|Missing)\b/)
})
