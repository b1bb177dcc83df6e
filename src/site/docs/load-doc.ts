import type { Locale } from '../../schema/compiled.ts'
import { loadPageTexts } from '../load-page-texts.ts'
import type { ReferenceTexts } from '../text-types.ts'
import { readReference, sampleOrigin } from './open-api.ts'
import type { Doc } from './tree.ts'
import type { Piece } from './write-reference.ts'

const files = import.meta.glob<string>('../texts/*/docs/*.md', { query: '?raw', import: 'default' })

/** The recorded answer of each interface to its example (`npm run schema -- answers`). */
const answers = import.meta.glob<Record<string, unknown>>('./answers/*.json', { import: 'default' })

/** A placeholder for a part of the reference: `{{parameters asr.sentence}}` on a line of its own. */
const PIECE = /^\{\{(parameters|answer|failures|samples) ([a-z][\w.-]*)\}\}$/gm

/** A document as markdown: from its file, in the fallback language if there is none, or generated from what the product itself knows. */
export async function loadDoc(doc: Doc, locale: Locale, fallback: Locale): Promise<string> {
  if (doc.generated === 'errors') {
    const { writer, tongue } = await loadWriter(locale)
    return writer.writeErrors(tongue)
  }
  if (doc.generated === 'changes') {
    const [{ writeChanges }, { tongue }] = await Promise.all([import('./write-changes.ts'), loadWriter(locale)])
    return writeChanges(tongue)
  }
  if (doc.generated) {
    const [{ writer, tongue }, api] = await Promise.all([loadWriter(locale), readReference(locale)])
    if (!api) return tongue.words.failed
    return doc.face ? writer.writeFace(doc.face, tongue, api, await readAnswer(doc.face, locale)) : writer.writeInterfaces(tongue, api)
  }
  const load = files[`../texts/${locale}/docs/${doc.name}.md`] ?? files[`../texts/${fallback}/docs/${doc.name}.md`]
  if (!load) throw new Error(`Unexpected document "${doc.name}", expected src/site/texts/${locale}/docs/${doc.name}.md`)
  // Samples are ready to paste on the current host.
  const text = await withMeasured((await load()).replaceAll('{{origin}}', sampleOrigin()), locale)
  if (text.search(PIECE) === -1) return text
  const [{ writer, tongue }, api] = await Promise.all([loadWriter(locale), readReference(locale)])
  return text.replaceAll(PIECE, (_, piece: Piece, code: string) =>
    api ? writer.writePiece(piece, code, tongue, api) : tongue.words.failed,
  )
}

/** The figures of `npm run bench -- calls`, where a document asks for them. */
async function withMeasured(text: string, locale: Locale): Promise<string> {
  if (!text.includes(MEASURED)) return text
  const [{ writeMeasured }, { tongue }] = await Promise.all([import('./write-measured.ts'), loadWriter(locale)])
  return text.replace(MEASURED, () => writeMeasured(tongue))
}

const MEASURED = '{{measured}}'

/** What the interfaces have answered, in the language or in another where they have not been asked in this one. */
export async function loadAnswers(locale: Locale): Promise<Record<string, unknown>> {
  const load = answers[`./answers/${locale.toLowerCase()}.json`] ?? Object.values(answers)[0]
  return (await load?.()) ?? {}
}

const readAnswer = async (code: string, locale: Locale): Promise<unknown> => (await loadAnswers(locale))[code]

async function loadWriter(locale: Locale) {
  const [writer, words, errors] = await Promise.all([
    import('./write-reference.ts'),
    loadPageTexts<ReferenceTexts>('site/reference', locale),
    loadPageTexts<object>('widgets/errors', locale),
  ])
  return { writer, tongue: writer.tongueOf(locale, words, errors) }
}
