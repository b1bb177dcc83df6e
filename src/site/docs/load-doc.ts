import type { Locale } from '../../schema/compiled.ts'
import type { Doc } from './tree.ts'

const files = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' })

/** A document as markdown: from its file, or made from what the product itself knows. */
export async function loadDoc(doc: Doc, locale: Locale): Promise<string> {
  if (doc.generated) {
    const { writeErrors, writeInterfaces } = await import('./write-reference.ts')
    return doc.generated === 'errors' ? writeErrors(locale) : writeInterfaces(locale)
  }
  const load = files[`./${locale}/${doc.name}.md`]
  if (!load) throw new Error(`Unexpected document "${doc.name}", expected src/site/docs/${locale}/${doc.name}.md`)
  // Samples are ready to paste where the reader is.
  return (await load()).replaceAll('{origin}', location.origin)
}
