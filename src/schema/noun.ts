import type { Locale } from './compiled.ts'

/** Words that keep their capital inside an English sentence. */
const PROPER = new Set(['english', 'chinese', 'mandarin', 'cantonese', 'alipay', 'taobao', 'wechat', 'monday', 'sunday', 'java', 'python'])

/** Titles that are no noun: "Visible to", "For application", "I have checked the receiver". */
const NO_NOUN = /^(i|for|from|to|by|of|in|on|at|with)\b|\b(to|by|on|from|of|for|in|with|above|below|it)$/i

/** A title as it reads inside a sentence: English loses the capital of a heading, Chinese gains a space before Latin letters and figures. */
export function nounOf(locale: Locale, title: string): string {
  if (locale === 'zh-CN') return /^[A-Za-z0-9]/.test(title) ? ` ${title}` : title
  const [first = ''] = /^[\p{L}\p{N}’'-]+/u.exec(title) ?? []
  // What has another capital, or a figure, is a name or an abbreviation: URL, DingTalk, P50.
  const isPlain = /^\p{Lu}[\p{Ll}’'-]*$/u.test(first) && !PROPER.has(first.toLowerCase()) && first !== 'I'
  return isPlain ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

/** The same after an article, where the language has one. */
export function theNoun(locale: Locale, title: string): string {
  const noun = nounOf(locale, title)
  return locale === 'zh-CN' || /^(the|a|an|your|this)\s/i.test(noun) ? noun : `the ${noun}`
}

/** A title at the head of a sentence. */
export function headOf(locale: Locale, title: string): string {
  return locale === 'zh-CN' && /[A-Za-z0-9]$/.test(title) ? `${title} ` : title
}

/** Whether "Please enter …" can go before a title. */
export function isNoun(locale: Locale, title: string): boolean {
  return locale === 'zh-CN' || !NO_NOUN.test(title.trim())
}
