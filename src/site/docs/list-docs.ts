import { loadTexts } from '../../i18n/load-texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { DocsTexts } from '../text-types.ts'
import { addressOf, docs } from './tree.ts'

/** Every document by its title, with its address in the console. */
export async function listDocs(locale: Locale): Promise<{ title: string; address: string }[]> {
  const { titles } = await loadTexts<DocsTexts>('site/docs-page', locale)
  return docs.map((one) => ({ title: titles[one.name], address: addressOf(one) }))
}
