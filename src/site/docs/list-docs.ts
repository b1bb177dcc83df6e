import { loadPageTexts } from '../load-page-texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { DocsTexts } from '../text-types.ts'
import { addressOf, docs } from './tree.ts'

/** All documents by title, with their addresses in the console. */
export async function listDocs(locale: Locale): Promise<{ title: string; address: string }[]> {
  const { titles } = await loadPageTexts<DocsTexts>('site/docs-page', locale)
  return docs.map((one) => ({ title: titles[one.name], address: addressOf(one) }))
}
