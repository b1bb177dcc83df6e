import { packs } from 'virtual:locale-packs'
import type { Locale } from '../schema/compiled.ts'

/** antd's own sentences, for whoever loads an antd control anyway; sets dayjs to the same language. */
export async function loadAntdLocale(locale: Locale) {
  const { antd, days } = packs[locale]!
  const [{ default: sentences }, { default: dayjs }, { default: named }] = await Promise.all([antd(), import('dayjs'), days()])
  dayjs.locale(named.name)
  return sentences
}
