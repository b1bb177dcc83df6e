import type { Locale } from './compiled.ts'

/** The field of a row that holds a text in this language: `title` in zh-CN is `titleZh`. */
export function nameIn<Name extends string>(name: Name, locale: Locale): `${Name}${string}` {
  const { language } = new Intl.Locale(locale)
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`
}
