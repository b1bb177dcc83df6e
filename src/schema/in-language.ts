import type { Locale } from './compiled.ts'

/** Of a row that holds a text in several languages, the field of this one: `title` in zh-CN is `titleZh`. */
export function nameIn<Name extends string>(name: Name, locale: Locale): `${Name}${string}` {
  const { language } = new Intl.Locale(locale)
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`
}
