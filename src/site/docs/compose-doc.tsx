import type { ReactNode } from 'react'
import type { Locale } from '../../schema/compiled.ts'
import { drawDoc } from './draw-doc.tsx'
import { loadDoc } from './load-doc.ts'
import { type Chapter, readDoc } from './read-doc.ts'
import type { Doc } from './tree.ts'

type Draw = (hrefOf: (address: string) => string) => ReactNode

/**
 * A document ready to show: its chapters, its first sentences, and its text; `hrefOf` resolves links for the current page. `lead` is the first
 * paragraph where a live part stands between it and the rest: it is read while that part is asked for.
 */
export type Composed = { chapters: Chapter[]; about: string; lead?: Draw; draw: Draw }

/** Composes a document from its text. */
export async function composeDoc(doc: Doc, locale: Locale, fallback: Locale): Promise<Composed> {
  const { tokens, chapters, about } = readDoc(await loadDoc(doc, locale, fallback))
  const end = doc.hasLive === 'before' ? tokens.findIndex(({ type }) => type === 'paragraph_close') + 1 : 0
  return {
    chapters,
    about,
    ...(end > 0 && { lead: (hrefOf) => <div className="lk-prose st-prose st-lead">{drawDoc(tokens.slice(0, end), hrefOf)}</div> }),
    draw: (hrefOf) => <div className="lk-prose st-prose">{drawDoc(tokens.slice(end), hrefOf)}</div>,
  }
}
