import type { Locale } from '../schema/compiled.ts'
import type { Texts } from './name-texts.ts'

/** The chrome's own sentences in one language; each language is a chunk of its own. */
const packs: Record<Locale, () => Promise<{ texts: Texts }>> = {
  'zh-CN': () => import('./zh-cn.ts'),
  'en-US': () => import('./en-us.ts'),
}

export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await packs[locale]()).texts
}
