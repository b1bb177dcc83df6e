import type { Field, Locale, RuleName } from './compiled.ts'

type Texts = Record<RuleName, string> & { formats: Record<string, string>; choose: string }

/** The default sentence of each rule; `{title}` is the field's name, other holes come from the rule. */
const texts: Record<Locale, Texts> = {
  'en-US': {
    required: 'Please enter {title}',
    choose: 'Please choose {title}',
    type: '{title} has the wrong kind of value',
    choice: 'Please choose {title} from the list',
    unknown: '{title} is not a field of this form',
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
      'credit-code': 'This is not a valid credit code; please check each character',
      captcha: 'The code consists of 4 to 6 digits',
      'date-time': 'Please enter a date and time',
      date: 'Please enter a date',
      'ip-list': 'Not an IP address or range, line {problem}',
    },
  },
  'zh-CN': {
    required: '请输入{title}',
    choose: '请选择{title}',
    type: '{title}的值类型不对',
    choice: '请从列表中选择{title}',
    unknown: '此表单没有“{title}”这一项',
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
      'credit-code': '统一社会信用代码不正确，请逐位核对',
      captcha: '验证码为 4 至 6 位数字',
      'date-time': '请输入日期和时间',
      date: '请输入日期',
      'ip-list': '不是有效的 IP 地址或网段，第 {problem}',
    },
  },
}

/** The sentence for a broken rule, with its holes still open. */
export function sentence(locale: Locale, fault: { rule: RuleName; detail: Record<string, unknown> }, field: Field): string {
  const own = texts[locale]
  if (fault.rule === 'format') return own.formats[String(fault.detail['format'])] ?? own.format
  if (fault.rule === 'required' && (field.choices || field.options || CHOSEN.has(field.widget))) return own.choose
  return own[fault.rule]
}

/** Controls in which a person picks rather than types. */
const CHOSEN = new Set(['select', 'multi-select', 'remote-select', 'radio', 'checkbox-group', 'date', 'date-time', 'upload', 'agree'])
