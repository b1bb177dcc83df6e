import { lateTexts } from 'virtual:page-texts'
import type { HOME_TEXTS, SITE_TEXTS } from '../i18n/first-texts.ts'
import { loadFrom } from '../i18n/load-from.ts'
import type { Locale } from '../schema/compiled.ts'

const load = loadFrom(lateTexts)

type Namespace = Exclude<Extract<keyof TextFiles, `site/${string}`> | (typeof SITE_TEXTS)[number], (typeof HOME_TEXTS)[number]>

/** Loads texts of one page, which the home page does not need. */
export const loadPageTexts = <Shape>(namespace: Namespace | `site/${'products' | 'solutions'}/${string}`, locale: Locale): Promise<Shape> =>
  load<Shape>(namespace, locale)
