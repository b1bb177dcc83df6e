import { loadPageTexts } from '../load-page-texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { Boot } from '../../schema/manifest.ts'
import type { DocsTexts } from '../text-types.ts'
import { loadDoc } from './load-doc.ts'
import { type Chapter, chaptersOf, type Found, searchDocs, withoutRepeats } from './search-docs.ts'
import { titleOfDoc } from './title-of-doc.ts'
import { docsOf } from './tree.ts'

type Read = { chapters: Chapter[]; synonyms: string[] }
const read = new Map<string, Promise<Read>>()

/**
 * The passages in the documents of a language that match what was typed. If there are none, the other languages are searched, whose
 * documents have the same chapters: people read in one language and type in another.
 */
export async function findInDocs(boot: Boot, locale: Locale, typed: string): Promise<Found> {
  const own = await readDocs(boot, locale)
  const others = boot.locales.map(({ value }) => value).filter((one) => one !== locale)
  return findIn(own, typed, async () => Promise.all(others.map((one) => readDocs(boot, one))))
}

/** The same for documents already loaded. */
export async function findIn(own: Read, typed: string, readOthers: () => Promise<Read[]>): Promise<Found> {
  const found = searchDocs(own.chapters, typed, own.synonyms)
  if (found.hits.length > 0) return found
  for (const other of await readOthers()) {
    const hits = searchDocs(other.chapters, typed, other.synonyms).hits.flatMap(({ chapter, score }) => {
      const same = own.chapters.find(({ doc, part }) => doc === chapter.doc && part === chapter.part)
      return same ? [{ chapter: same, around: '', score }] : []
    })
    if (hits.length > 0) return { hits, words: [] }
  }
  return found
}

function readDocs(boot: Boot, locale: Locale): Promise<Read> {
  const key = `${boot.version} ${locale}`
  const known = read.get(key)
  if (known) return known
  const coming = readAll(boot, locale)
  read.set(key, coming)
  coming.catch(() => read.delete(key))
  return coming
}

async function readAll(boot: Boot, locale: Locale): Promise<Read> {
  const texts = await loadPageTexts<DocsTexts>('site/docs-page', locale)
  const chapters = await Promise.all(
    docsOf(boot).map(async (doc) =>
      chaptersOf(doc.number, titleOfDoc(boot, locale, texts, doc), await loadDoc(doc, locale, boot.defaultLocale)),
    ),
  )
  return { chapters: withoutRepeats([...chapters.flat(), ...pagesOf(boot, locale, texts)]), synonyms: texts.synonyms }
}

/** Pages beside the documents that a reader looks for in them, such as the prices: each is one chapter. */
export function pagesOf(boot: Boot, locale: Locale, { pages }: Pick<DocsTexts, 'pages'>): Chapter[] {
  return boot.texts[locale].guest.flatMap(({ name, title, path }) => {
    const text = Object.entries(pages).find(([page]) => page === name)?.[1]
    return text ? [{ doc: name, address: path, title, heading: '', part: 0, text, code: '', terms: [] }] : []
  })
}
