import type { ReactNode } from 'react'
import type { Locale } from '../../schema/compiled.ts'
import { drawDoc } from './draw-doc.tsx'
import { loadDoc } from './load-doc.ts'
import { type Chapter, readDoc } from './read-doc.ts'
import type { Doc } from './tree.ts'

/** A document ready to show: its chapters, its first sentences, and its text; `hrefOf` resolves links for the current page. */
export type Composed = { chapters: Chapter[]; about: string; draw: (hrefOf: (address: string) => string) => ReactNode }

/** Composes a document from its text. */
export async function composeDoc(doc: Doc, locale: Locale, fallback: Locale): Promise<Composed> {
  const { tokens, chapters, about } = readDoc(await loadDoc(doc, locale, fallback))
  return { chapters, about, draw: (hrefOf) => <div className="lk-prose st-prose">{drawDoc(tokens, hrefOf)}</div> }
}
