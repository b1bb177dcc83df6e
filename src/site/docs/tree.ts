import type { Boot } from '../../schema/manifest.ts'
import type { DocsTexts } from '../text-types.ts'

export type Doc = {
  /** The key in its hash address: a number, or for an interface its code. */
  number: number | string
  name: keyof DocsTexts['titles']
  generated?: 'errors' | 'interfaces' | 'changes'
  /** The interface that it documents; it is nested below `interfaces`. */
  face?: string
  /** Names the operator. */
  isLegal?: true
  /** Has a part that is requested when it is read (`live-part.tsx`). */
  hasLive?: 'before' | 'after'
}
/** A document with a position of its own in the tree. */
type TreeDoc = Doc & { number: number }
type DocGroup = { name: keyof DocsTexts['groups']; docs: TreeDoc[] }

/** The documents in their order. A number is the permanent address of its document (`?select=3`): a new one gets the next number. */
export const groups: DocGroup[] = [
  {
    name: 'start',
    docs: [
      { number: 1, name: 'introduction' },
      { number: 2, name: 'authentication' },
      { number: 3, name: 'guide' },
    ],
  },
  {
    name: 'services',
    docs: [
      { number: 4, name: 'sentence' },
      { number: 5, name: 'realtime' },
      { number: 6, name: 'file' },
      { number: 7, name: 'synthesis' },
      { number: 11, name: 'voiceprint' },
      { number: 12, name: 'sound' },
      { number: 13, name: 'nature' },
      { number: 21, name: 'learning' },
    ],
  },
  {
    name: 'reference',
    docs: [
      { number: 8, name: 'errors', generated: 'errors', hasLive: 'after' },
      { number: 9, name: 'interfaces', generated: 'interfaces' },
      { number: 10, name: 'sdk' },
      { number: 22, name: 'speed' },
    ],
  },
  {
    name: 'legal',
    docs: [
      { number: 14, name: 'terms', isLegal: true },
      { number: 15, name: 'privacy', isLegal: true },
      { number: 16, name: 'consent' },
      { number: 17, name: 'security' },
      { number: 18, name: 'status', hasLive: 'before' },
      { number: 19, name: 'changelog', generated: 'changes' },
      { number: 20, name: 'imprint', isLegal: true },
    ],
  },
]

/** The documents with a position of their own in the tree. */
export const docs: TreeDoc[] = groups.flatMap((group) => group.docs)

const made = new WeakMap<Boot, Doc[]>()

/** All documents in their order: those of the tree, and below the reference one for each interface that the schemas sell. */
export function docsOf(boot: Boot): Doc[] {
  const known = made.get(boot)
  if (known) return known
  const faces = (boot.texts[boot.defaultLocale].sold ?? []).map(({ code }): Doc => ({
    number: code,
    name: 'interfaces',
    generated: 'interfaces',
    face: code,
  }))
  const all = docs.flatMap((doc) => (doc.generated === 'interfaces' ? [doc, ...faces] : [doc]))
  made.set(boot, all)
  return all
}

/** The document of an address; the first one if the number or code is unknown. */
export function selectDoc(boot: Boot, select: string | null): Doc {
  return docsOf(boot).find(({ number }) => String(number) === select) ?? docs[0]!
}

/** The hash address of a document, or of one of its chapters: by number from 1, or by id. */
export const addressOf = (one: Doc, part: number | string = 0): string =>
  `/official-website/markdown?select=${one.number}${part === 0 ? '' : `&part=${part}`}`

/** The id of a chapter in the page. */
export const idOfPart = (part: string): string => (/^\d+$/.test(part) ? `part-${part}` : part)
