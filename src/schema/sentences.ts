import { writeMoney } from './figures.ts'
import type { Field, Locale } from './compiled.ts'
import type { RuleName } from './rules.ts'
import { headOf, isNoun, theNoun } from './noun.ts'
import { fill } from './template.ts'

type Ask = 'choose' | 'upload' | 'record' | 'agree' | 'add' | 'fill'
type Texts = Record<RuleName, string> & Record<Ask, string> & { formats: Record<string, string> }

/** The default sentence of each rule: `{title}` is the field's name at the head of a sentence, `{noun}` inside one; other holes come from the rule. */
const texts: Record<Locale, Texts> = {
  'en-US': {
    required: 'Please enter {noun}',
    choose: 'Please choose {noun}',
    upload: 'Please upload {noun}',
    record: 'Please record or upload {noun}',
    agree: 'Please tick this box to go on',
    add: 'Please add {noun}',
    fill: 'Please fill this in',
    type: '{title} has the wrong kind of value',
    choice: 'Please choose {noun} from the list',
    unknown: '{name} is not a field of this form',
    minLength: 'At least {min} characters',
    maxLength: 'At most {max} characters',
    minimum: 'At least {min}',
    maximum: 'At most {max}',
    multipleOf: 'Must be a multiple of {of}',
    pattern: '{title} contains characters that are not allowed here',
    format: '{title} is not in the right format',
    minItems: 'At least {min} entries',
    maxItems: 'At most {max} entries',
    uniqueItems: 'No entry may occur twice',
    maxBytes: 'The file is too large',
    maxSeconds: 'At most {max} seconds',
    accept: 'This kind of file cannot be used here',
    must: '{title} does not fit the other values',
    formats: {
      phone: 'Please enter a valid phone number',
      email: 'The email address is in the wrong format!',
      url: 'Please enter an address that starts with http:// or https://',
      'id-number': 'This is not a valid identity number; please check each digit',
      interface: 'This is not the code of an interface, such as asr.sentence',
      'credit-code': 'This is not a valid credit code; please check each character',
      captcha: 'The code consists of 4 to 6 digits',
      'date-time': 'Please enter a date and time',
      date: 'Please enter a date',
      'ip-list': 'No IP address or range in line {problem}',
    },
  },
  'zh-CN': {
    required: '请输入{noun}',
    choose: '请选择{noun}',
    upload: '请上传{noun}',
    record: '请录制或上传{noun}',
    agree: '请先勾选此项',
    add: '请添加{noun}',
    fill: '请填写此项',
    type: '{title}的值类型不对',
    choice: '请从列表中选择{noun}',
    unknown: '此表单没有“{name}”这一项',
    minLength: '至少 {min} 个字符',
    maxLength: '最多 {max} 个字符',
    minimum: '不能小于 {min}',
    maximum: '不能大于 {max}',
    multipleOf: '必须是 {of} 的倍数',
    pattern: '{title}含有不允许的字符',
    format: '{title}格式不正确',
    minItems: '至少 {min} 项',
    maxItems: '最多 {max} 项',
    uniqueItems: '不能有重复项',
    maxBytes: '文件过大',
    maxSeconds: '最长 {max} 秒',
    accept: '不支持这种文件',
    must: '{title}与其他内容不符',
    formats: {
      phone: '手机号格式错误！',
      email: '邮箱地址格式错误！',
      url: '请输入以 http:// 或 https:// 开头的网址',
      'id-number': '身份证号不正确，请逐位核对',
      interface: '不是接口编码，例如 asr.sentence',
      'credit-code': '统一社会信用代码不正确，请逐位核对',
      captcha: '验证码为 4 至 6 位数字',
      'date-time': '请输入日期和时间',
      date: '请输入日期',
      'ip-list': '以下行不是有效的 IP 地址或网段：{problem}',
    },
  },
}

/** What a person is told about a broken rule: the field's own sentence, else the usual one. */
export function sayFault(locale: Locale, { rule, detail }: { rule: RuleName; detail: Record<string, unknown> }, field: Field): string {
  const { title } = field
  const own = field.messages?.[rule]
  const facts = field.rules?.format === 'money-fen' ? inYuan(detail) : detail
  if (own !== undefined) return fill(own, { title, ...facts })
  const words = { title: headOf(locale, title), noun: theNoun(locale, title), name: title }
  return fill(usual(locale, rule, detail, field), { ...facts, ...words })
}

/** A limit of an amount is told as a person writes amounts. */
const inYuan = (detail: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? writeMoney(value) : value]))

function usual(locale: Locale, rule: RuleName, detail: Record<string, unknown>, field: Field): string {
  const own = texts[locale]
  if (rule === 'format') return own.formats[String(detail['format'])] ?? own.format
  if (rule !== 'required') return own[rule]
  const ask = asks[field.widget] ?? (field.choices || field.options ? 'choose' : field.type === 'array' ? 'add' : undefined)
  if (ask === 'agree') return own.agree
  return isNoun(locale, field.title) ? own[ask ?? 'required'] : own.fill
}

/** Controls in which a person does something else than type. */
const asks: Record<string, Ask> = {
  select: 'choose',
  'multi-select': 'choose',
  'remote-select': 'choose',
  'voice-picker': 'choose',
  radio: 'choose',
  'checkbox-group': 'choose',
  date: 'choose',
  'date-time': 'choose',
  'date-range': 'choose',
  upload: 'upload',
  audio: 'record',
  agree: 'agree',
  checkbox: 'agree',
}
