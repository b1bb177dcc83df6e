import { expect, it } from 'vitest'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'

const JOINED = /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/
const LOOSE = / [，。；：、）”]/

it('Chinese sentences of the console set words in other letters apart, and no blank before a mark (issue 18)', () => {
  const texts = Object.entries(readTexts('zh-CN')).filter(([namespace]) => !namespace.startsWith('site/'))
  const wrong = texts.flatMap(([namespace, sentences]) =>
    Object.entries(sentences)
      // An example of an answer is as computers write it.
      .filter(([, text]) => typeof text === 'string' && !text.startsWith('HTTP/') && (JOINED.test(text) || LOOSE.test(text)))
      .map(([key]) => `${namespace} ${key}`),
  )
  expect(wrong).toEqual([])
})

it('what a change does is said so in Chinese, too, with names within (issue 18)', () => {
  const say = sayIn('zh-CN')
  const place = say('schema/effect', 'atPath', { path: '/a' }) + say('schema/effect', 'inMenu', { menu: 'CRM' })
  const door = say('schema/effect', 'forRoles', { roles: say('schema/effect', 'and', { first: 'user', last: 'agent' }) })
  expect(say('schema/effect', 'newScreen', { name: 'account/a', place, door })).toBe(
    '新增页面 account/a，地址 /a，位于菜单 CRM，面向 user 和 agent。',
  )
  expect(say('schema/effect', 'screenGone', { name: 'account/a', place })).toBe('页面 account/a，地址 /a，位于菜单 CRM 已移除。')
})
