import { expect, it } from 'vitest'
import { accuracyOf, compareTexts, correctionsIn } from '../../../../mocks/speech/text/compare.ts'

it('two texts are compared sign by sign in Chinese and word by word elsewhere, and either can be read off the parts', () => {
  expect(compareTexts('欢迎使用领域平台', '欢迎使用聆语平台')).toEqual([
    { kind: 'same', text: '欢迎使用' },
    { kind: 'out', text: '领域' },
    { kind: 'in', text: '聆语' },
    { kind: 'same', text: '平台' },
  ])
  expect(compareTexts('the two our', 'the tour')).toContainEqual({ kind: 'in', text: 'tour' })
  for (const [one, other] of [
    ['', '好'],
    ['a b', ''],
    ['您好，再见', '您好。再见了'],
  ] as const) {
    const parts = compareTexts(one, other)
    const read = (skip: string) => parts.map(({ kind, text }) => (kind === skip ? '' : text)).join('')
    expect([read('in'), read('out')]).toEqual([one, other])
  }
})

it('accuracy counts wrong, missing and needless signs, and no punctuation', () => {
  expect(accuracyOf('您好，世界。', '您好世界')).toBe(100)
  expect(accuracyOf('您好世街', '您好世界')).toBe(75)
  expect(accuracyOf('', '您好')).toBe(0)
  expect(accuracyOf('Hello word', 'hello, world!')).toBe(50)
})

it('a correction is told with the word in which it happened', () => {
  expect(correctionsIn('欢迎使用领域平台', '欢迎使用聆语平台')).toMatchObject([{ from: '领域', to: '聆语' }])
  expect(correctionsIn('已经到达配送战，', '已经到达配送站，')[0]!.word).toContain('站')
  expect(correctionsIn('已经到达配送战，', '已经到达配送站，')[0]!.word.length).toBeGreaterThan(1)
  expect(correctionsIn('看一下本周的质检结果', '看一下本周的智检结果')[0]!.word).toBe('智检')
  // Two lone signs are a word that no dictionary knows; the word before is another.
  expect(correctionsIn('欢迎使用聆语语音开放平台', '欢迎使用灵语语音开放平台')[0]!.word).toBe('灵语')
  expect(correctionsIn('call Linda', 'call Lingyu')).toEqual([{ from: 'Linda', to: 'Lingyu', word: 'Lingyu' }])
  expect(correctionsIn('您好', '您好。')).toEqual([])
})
