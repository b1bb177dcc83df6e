import type { DocsTexts } from '../text-types.ts'

export type Doc = {
  number: number
  name: keyof DocsTexts['titles']
  generated?: 'errors' | 'interfaces' | 'changes'
  /** Names the operator. */
  isLegal?: true
  /** Has a part that is asked for when it is read (`live-part.tsx`). */
  hasLive?: true
}
type DocGroup = { name: keyof DocsTexts['groups']; docs: Doc[] }

/** The documents in their order. A number is the address of its document (`?select=3`) for good: a new one gets the next. */
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
      { number: 8, name: 'errors', generated: 'errors' },
      { number: 9, name: 'interfaces', generated: 'interfaces' },
      { number: 10, name: 'sdk' },
    ],
  },
  {
    name: 'legal',
    docs: [
      { number: 14, name: 'terms', isLegal: true },
      { number: 15, name: 'privacy', isLegal: true },
      { number: 16, name: 'consent' },
      { number: 17, name: 'security' },
      { number: 18, name: 'status', hasLive: true },
      { number: 19, name: 'changelog', generated: 'changes' },
      { number: 20, name: 'imprint', isLegal: true },
    ],
  },
]

export const docs: Doc[] = groups.flatMap((group) => group.docs)

/** The document of an address; the first where there is none of that number. */
export function selectDoc(select: string | null): Doc {
  const number = /^[1-9]\d{0,2}$/.test(select ?? '') ? Number(select) : 1
  return docs.find((one) => one.number === number) ?? docs[0]!
}

/** The address of a document behind the hash, or of one of its chapters, counted from 1. */
export const addressOf = (one: Doc, part = 0): string => `/official-website/markdown?select=${one.number}${part > 0 ? `&part=${part}` : ''}`
