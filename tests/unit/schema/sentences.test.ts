import { describe, expect, it } from 'vitest'
import type { Field, Locale } from '../../../src/schema/compiled.ts'
import { nounOf } from '../../../src/schema/noun.ts'
import { sayFault } from '../../../src/schema/sentences.ts'

const field = (title: string, more: Partial<Field> = {}): Field => ({ name: 'x', title, type: 'string', widget: 'text', ...more })
const required = (locale: Locale, one: Field) => sayFault(locale, { rule: 'required', detail: {} }, one)

describe('what a form says about a missing value', () => {
  it.each<[title: string, more: Partial<Field>, sentence: string]>([
    ['Name', {}, 'Please enter the name'],
    ['Company name', {}, 'Please enter the company name'],
    ['E-mail', {}, 'Please enter the e-mail'],
    ['Owner’s phone', {}, 'Please enter the owner’s phone'],
    ['Card no.', {}, 'Please enter the card no.'],
    ['App ID', {}, 'Please enter the app ID'],
    ['ID number', {}, 'Please enter the ID number'],
    ['IP addresses', {}, 'Please enter the IP addresses'],
    ['ICP number', {}, 'Please enter the ICP number'],
    ['P50 latency', {}, 'Please enter the P50 latency'],
    ['DingTalk group', {}, 'Please enter the DingTalk group'],
    ['Chinese name', {}, 'Please enter the Chinese name'],
    ['Your city', {}, 'Please enter your city'],
    ['The a', {}, 'Please enter the a'],
    ['Services', { widget: 'checkbox-group' }, 'Please choose the services'],
    ['Engine', { widget: 'text', choices: [] }, 'Please choose the engine'],
    ['Voice', { widget: 'voice-picker' }, 'Please choose the voice'],
    ['Business licence', { widget: 'upload' }, 'Please upload the business licence'],
    ['Recording', { widget: 'audio' }, 'Please record or upload the recording'],
    ['Words', { type: 'array', widget: 'array-table' }, 'Please add the words'],
    ['I have read the terms', { widget: 'agree' }, 'Please tick this box to go on'],
    ['Visible to', { widget: 'select' }, 'Please fill this in'],
    ['For application', {}, 'Please fill this in'],
  ])('%s, in English', (title, more, sentence) => {
    expect(required('en-US', field(title, more))).toBe(sentence)
  })

  it.each<[title: string, more: Partial<Field>, sentence: string]>([
    ['名称', {}, '请输入名称'],
    ['API 地址', {}, '请输入 API 地址'],
    ['营业执照', { widget: 'upload' }, '请上传营业执照'],
    ['录音', { widget: 'audio' }, '请录制或上传录音'],
    ['热词', { type: 'array', widget: 'array-table' }, '请添加热词'],
    ['发音人', { widget: 'voice-picker' }, '请选择发音人'],
    ['我已阅读', { widget: 'agree' }, '请先勾选此项'],
  ])('%s, in Chinese', (title, more, sentence) => {
    expect(required('zh-CN', field(title, more))).toBe(sentence)
  })

  it('in the field’s own words where it has some, with its title as it stands', () => {
    expect(required('en-US', field('Name', { messages: { required: '{title}, please!' } }))).toBe('Name, please!')
  })

  it('about a value that another rule refuses', () => {
    const say = (locale: Locale, rule: 'choice' | 'pattern' | 'unknown', title: string) =>
      sayFault(locale, { rule, detail: {} }, field(title))
    expect(say('en-US', 'choice', 'Engine')).toBe('Please choose the engine from the list')
    expect(say('en-US', 'pattern', 'Company name')).toBe('Company name contains characters that are not allowed here')
    expect(say('zh-CN', 'pattern', 'App ID')).toBe('App ID 含有不允许的字符')
    expect(say('zh-CN', 'choice', '引擎')).toBe('请从列表中选择引擎')
  })

  it('leaves names and abbreviations as they are written', () => {
    expect(['URL', 'iPhone', 'Name', 'Alipay account', 'No.'].map((title) => nounOf('en-US', title))).toEqual([
      'URL',
      'iPhone',
      'name',
      'Alipay account',
      'no.',
    ])
  })
})

describe('what a form says about an amount of money', () => {
  it.each([
    ['zh-CN', -100_000, 'minimum', { min: -100_000 }, '不能小于 -¥1,000.00'],
    ['en-US', 1_000_001, 'maximum', { max: 1_000_000 }, 'At most ¥10,000.00'],
  ] as const)('it names the limit as amounts are written, in %s', (locale, _value, rule, detail, sentence) => {
    const amount = field('Amount', { type: 'integer', widget: 'money', rules: { format: 'money-fen' } })
    expect(sayFault(locale, { rule, detail }, amount)).toBe(sentence)
    expect(sayFault(locale, { rule, detail }, { ...amount, rules: {} })).toMatch(/ -?\d+$/)
  })
})
