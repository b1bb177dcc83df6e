import type { Locale } from './compiled.ts'

/** The name of the field that contains a text in this language: `title` in zh-CN is `titleZh`. */
export function nameIn<Name extends string>(name: Name, locale: Locale): `${Name}${string}` {
  const { language } = new Intl.Locale(locale)
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`
}
