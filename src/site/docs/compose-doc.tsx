import type { ReactNode } from 'react'
import type { Locale } from '../../schema/compiled.ts'
import { drawDoc } from './draw-doc.tsx'
import { loadDoc } from './load-doc.ts'
import { type Chapter, readDoc } from './read-doc.ts'
import type { Doc } from './tree.ts'

/** A document as it is shown: what it is made of, its first sentences, and its text; `hrefOf` says where links lead from here. */
export type Composed = { chapters: Chapter[]; about: string; draw: (hrefOf: (address: string) => string) => ReactNode }

/** A document made of its text. */
export async function composeDoc(doc: Doc, locale: Locale, fallback: Locale): Promise<Composed> {
  const { tokens, chapters, about } = readDoc(await loadDoc(doc, locale, fallback))
  return { chapters, about, draw: (hrefOf) => <div className="lk-prose st-prose">{drawDoc(tokens, hrefOf)}</div> }
}
