import { loadTexts } from '../../i18n/load-texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import { loadDoc } from '../docs/load-doc.ts'
import { type Chapter, chaptersOf, searchDocs } from '../docs/search-docs.ts'
import { addressOf, docs } from '../docs/tree.ts'
import type { DocsTexts } from '../text-types.ts'

/** A place in the documents that tells about a question: `title` leads to `address`, `text` is what stands around it. */
type Told = { title: string; text: string; address: string }
const MOST = 2
const read = new Map<Locale, Promise<{ chapters: Chapter[]; synonyms: string[] }>>()

/** The places that tell most about a question, two at most; none where no document does. */
export async function askDocuments(asked: string, locale: Locale, fallback: Locale): Promise<Told[]> {
  const coming = read.get(locale) ?? readAll(locale, fallback)
  read.set(locale, coming)
  coming.catch(() => read.delete(locale))
  const { chapters, synonyms } = await coming
  return searchDocs(chapters, asked, synonyms)
    .hits.slice(0, MOST)
    .map(({ chapter, around }) => ({
      title: chapter.heading ? `${chapter.title} › ${chapter.heading}` : chapter.title,
      text: around,
      address: addressOf(
        docs.find(({ number }) => number === chapter.doc)!,
        chapter.part,
      ),
    }))
}

async function readAll(locale: Locale, fallback: Locale) {
  const { titles, synonyms } = await loadTexts<DocsTexts>('site/docs-page', locale)
  const all = await Promise.all(docs.map(async (doc) => chaptersOf(doc.number, titles[doc.name], await loadDoc(doc, locale, fallback))))
  return { chapters: all.flat(), synonyms }
}
