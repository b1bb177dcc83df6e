import { expect, it } from 'vitest'
import { findAnswers, questionLinks } from '../../../src/site/chat/find-answers.ts'
import type { ChatTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

const namesOf = (locale: 'en-US' | 'zh-CN', asked: string) =>
  findAnswers(
    asked,
    Object.entries(readWords<ChatTexts>(locale, 'chat').questions).map(([name, one]) => ({ name, ...one })),
  ).map(({ name }) => name)

it.each([
  ['en-US', 'pricing', 'cost'],
  ['en-US', 'Hello!', 'hello'],
  ['en-US', 'refund', 'refund'],
  ['en-US', 'GDPR', 'data'],
  ['en-US', 'is it down?', 'status'],
  ['en-US', 'Can I talk to a human?', 'hotline'],
  ['zh-CN', '你好', 'hello'],
  ['zh-CN', '怎么退款', 'refund'],
  ['zh-CN', '价格', 'cost'],
  ['zh-CN', '隐私', 'data'],
  ['zh-CN', '服务正常吗', 'status'],
] as const)('W14: in %s the chat knows what %j is about', (locale, asked, name) => {
  expect(namesOf(locale, asked)).toContain(name)
})

it('W14: an answer that names a page leads there, and every link belongs to an answer', () => {
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const { questions } = readWords<ChatTexts>(locale, 'chat')
    const linked = Object.entries(questions).flatMap(([name, one]) => ('link' in one ? [name] : []))
    expect(linked.toSorted()).toEqual(Object.keys(questionLinks).toSorted())
  }
})
