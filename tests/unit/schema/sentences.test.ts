import { describe, expect, it } from 'vitest'
import type { Field, Locale } from '../../../src/schema/compiled.ts'
import { sayFault } from '../../../src/schema/sentences.ts'

const field = (title: string, more: Partial<Field> = {}): Field => ({ name: 'x', title, type: 'string', widget: 'text', ...more })
const required = (locale: Locale, one: Field) => sayFault(locale, { rule: 'required', detail: {} }, one)

describe('what a form says about a missing value (H21)', () => {
  it.each<[title: string, more: Partial<Field>, english: string, chinese: string]>([
    ['Name', {}, 'Please fill this in', '请填写此项'],
    ['For application', {}, 'Please fill this in', '请填写此项'],
    ['Limit', { type: 'integer', widget: 'number' }, 'Please enter a number', '请输入数字'],
    ['Price', { type: 'integer', widget: 'money', rules: { format: 'money-fen' } }, 'Please enter an amount', '请输入金额'],
    ['Services', { type: 'array', widget: 'checkbox-group' }, 'Please choose at least one', '请至少选择一项'],
    ['Engine', { widget: 'text', choices: [] }, 'Please choose one', '请选择一项'],
    ['Voice', { widget: 'voice-picker' }, 'Please choose one', '请选择一项'],
    ['Visible to', { widget: 'select' }, 'Please choose one', '请选择一项'],
    ['Valid until', { widget: 'date' }, 'Please choose a date', '请选择日期'],
    ['Business licence', { widget: 'upload' }, 'Please upload a file', '请上传文件'],
    ['Recording', { widget: 'audio' }, 'Please record or upload a recording', '请录制或上传录音'],
    ['Words', { type: 'array', widget: 'array-table' }, 'Please add at least one entry', '请至少添加一项'],
    ['I have read the terms', { widget: 'agree' }, 'Please tick this box to go on', '请先勾选此项'],
  ])('%s is asked for in a whole sentence of the language, whatever it is called', (title, more, english, chinese) => {
    expect([required('en-US', field(title, more)), required('zh-CN', field(title, more))]).toEqual([english, chinese])
  })

  it('in the field’s own words where it has some, with its title as it stands', () => {
    expect(required('en-US', field('Name', { messages: { required: '{{title}}, please!' } }))).toBe('Name, please!')
  })

  it('about a value that another rule refuses', () => {
    const say = (locale: Locale, rule: 'choice' | 'pattern' | 'unknown', title: string) =>
      sayFault(locale, { rule, detail: {} }, field(title))
    expect(say('en-US', 'choice', 'Engine')).toBe('Please choose from the list')
    expect(say('en-US', 'pattern', 'Company name')).toBe('There are characters here that are not allowed')
    expect(say('zh-CN', 'pattern', 'App ID')).toBe('含有不允许的字符')
    expect(say('zh-CN', 'choice', '引擎')).toBe('请从列表中选择')
    expect(say('en-US', 'unknown', 'secret')).toBe('“secret” is not a field of this form')
  })

  it.each([
    ['integer', 'Please enter a whole number', '请输入整数'],
    ['number', 'Please enter a number', '请输入数字'],
  ] as const)('issue 14: letters in a field of type %s are told what belongs there, not that a type is wrong', (type, english, chinese) => {
    const say = (locale: Locale) => sayFault(locale, { rule: 'type', detail: { type } }, field('Limit', { type, widget: 'number' }))
    expect([say('en-US'), say('zh-CN')]).toEqual([english, chinese])
  })

  it.each([
    ['minLength', { min: 1 }, 'At least 1 character', '至少 1 个字符'],
    ['minLength', { min: 2 }, 'At least 2 characters', '至少 2 个字符'],
    ['maxItems', { max: 1 }, 'At most 1 entry', '最多 1 项'],
    ['maxItems', { max: 20 }, 'At most 20 entries', '最多 20 项'],
  ] as const)('%s counts as the language counts: %o', (rule, detail, english, chinese) => {
    const say = (locale: Locale) => sayFault(locale, { rule, detail }, field('Name'))
    expect([say('en-US'), say('zh-CN')]).toEqual([english, chinese])
  })
})

describe('what a form says about an amount of money', () => {
  it.each([
    ['zh-CN', -100_000, 'minimum', { min: -100_000 }, '不能小于 -¥1,000.00'],
    ['en-US', 1_000_001, 'maximum', { max: 1_000_000 }, 'At most ¥10,000.00'],
  ] as const)('it names the limit as amounts are written, in %s', (locale, _value, rule, detail, sentence) => {
    const amount = field('Amount', { type: 'integer', widget: 'money', rules: { format: 'money-fen' } })
    expect(sayFault(locale, { rule, detail }, amount)).toBe(sentence)
    expect(sayFault(locale, { rule, detail }, { ...amount, rules: {} })).toMatch(/ -?[\d,]+$/)
  })
})
