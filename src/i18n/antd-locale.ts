import type { Locale } from '../schema/compiled.ts'

// The CommonJS build under `antd/locale` leaves the controls in English when bundled; `es` does not.
const packs = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'en-US': () => import('antd/es/locale/en_US'),
}

/** antd's own sentences, for whoever loads an antd control anyway; sets dayjs to the same language. */
export async function loadAntdLocale(locale: Locale) {
  const [{ default: sentences }, { default: dayjs }] = await Promise.all([
    packs[locale](),
    import('dayjs'),
    locale === 'zh-CN' ? import('dayjs/locale/zh-cn') : undefined,
  ])
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en')
  return sentences
}
