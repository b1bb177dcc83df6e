import { packs } from 'virtual:locale-packs'
import type { Locale } from '../schema/compiled.ts'

/** antd's own texts, for code that loads an antd control; also sets the language of dayjs. */
export async function loadAntdLocale(locale: Locale) {
  const { antd, days } = packs[locale]!
  const [{ default: sentences }, { default: dayjs }, { default: named }] = await Promise.all([antd(), import('dayjs'), days()])
  // A week begins on Monday, as in the calendars and figures of the product, whatever is usual in a language.
  dayjs.locale({ ...named, weekStart: 1 })
  return sentences
}
