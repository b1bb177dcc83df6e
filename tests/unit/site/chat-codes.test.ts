import { expect, it } from 'vitest'
import { sayOf } from '../../../src/i18n/write-text.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import { codesIn, tellCodes } from '../../../src/site/chat/tell-codes.ts'
import { readWords } from './read-words.ts'

it('issue 19: the codes in a question are those of the catalog, each once', () => {
  expect(codesIn('difference between 4290 and 4291, and 4290 again?')).toEqual([4290, 4291])
  expect(codesIn('错误码4012是什么')).toEqual([4012])
  expect(codesIn('since 2026, 14012 times, code 4999')).toEqual([])
})

it.each(['en-US', 'zh-CN'] as const)(
  'issue 19: in %s a code is told with its cause and what to do, and leads to its row',
  async (locale) => {
    const errors = readTexts(locale)['widgets/errors']! as Record<string, string>
    const told = await tellCodes([4290, 4291], locale, sayOf<'site/chat'>(readWords<object>(locale, 'chat'), locale))
    expect(told.map(({ address }) => address)).toEqual([4290, 4291].map((code) => `/official-website/markdown?select=8&part=code-${code}`))
    for (const [at, code] of [4290, 4291].entries())
      for (const what of ['title', 'cause', 'mend']) expect(told[at]!.text).toContain(errors[`${what}-${code}`])
  },
)
