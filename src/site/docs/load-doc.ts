import type { Locale } from '../../schema/compiled.ts'
import { fetchReference } from './open-api.ts'
import type { Piece } from './write-reference.ts'
import type { Doc } from './tree.ts'

const files = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' })

/** Where a piece of the reference stands in a document: `{parameters asr.sentence}` on a line of its own. */
const PIECE = /^\{(parameters|answer|failures|samples) ([a-z][\w.-]*)\}$/gm

/** A document as markdown: from its file, or made from what the product itself knows. */
export async function loadDoc(doc: Doc, locale: Locale): Promise<string> {
  if (doc.generated === 'errors') return (await import('./write-reference.ts')).writeErrors(locale)
  if (doc.generated) {
    const [{ writeInterfaces }, { words }, api] = await Promise.all([
      import('./write-reference.ts'),
      import('./reference-words.ts'),
      asked(locale),
    ])
    return api ? writeInterfaces(locale, api) : words[locale].failed
  }
  const load = files[`./${locale}/${doc.name}.md`]
  if (!load) throw new Error(`Unexpected document "${doc.name}", expected src/site/docs/${locale}/${doc.name}.md`)
  // Samples are ready to paste where the reader is.
  const text = (await load()).replaceAll('{origin}', location.origin)
  if (text.search(PIECE) === -1) return text
  const [{ writePiece }, { words }, api] = await Promise.all([
    import('./write-reference.ts'),
    import('./reference-words.ts'),
    asked(locale),
  ])
  return text.replaceAll(PIECE, (_, piece: Piece, code: string) => (api ? writePiece(piece, code, locale, api) : words[locale].failed))
}

/** A document is worth reading without its tables, which then say so. */
const asked = (locale: Locale) => fetchReference(locale).catch(() => undefined)
