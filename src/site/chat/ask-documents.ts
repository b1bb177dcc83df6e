import type { Locale } from '../../schema/compiled.ts'
import type { Boot } from '../../schema/manifest.ts'
import { findInDocs } from '../docs/find-in-docs.ts'
import { placeOf } from '../docs/search-docs.ts'

/** A passage of the documents that answers a question: `title` links to `address`, `text` is the context. */
type Told = { title: string; text: string; address: string }
const MOST = 2

/** The best passages for a question, at most two; none if no document matches. */
export async function askDocuments(asked: string, locale: Locale, boot: Boot): Promise<Told[]> {
  const { hits, corrected } = await findInDocs(boot, locale, asked)
  // A word that may have been another is good enough for somebody who looks something up, not for an answer.
  if (corrected !== undefined && corrected.split(' ').length > 1) return []
  return hits.slice(0, MOST).map(({ chapter, around }) => ({
    title: chapter.heading ? `${chapter.title} › ${chapter.heading}` : chapter.title,
    text: around,
    address: placeOf(boot, chapter),
  }))
}
