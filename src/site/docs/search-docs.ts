import { distance } from '../../schema/distance.ts'
import { addressOf, type Doc, selectDoc } from './tree.ts'
import type { Boot } from '../../schema/manifest.ts'

/** A chapter of a document in the search: the text before the first heading is a chapter without heading. */
export type Chapter = {
  doc: number | string
  /** The hash address of a page that is no document; it is one chapter. */
  address?: string
  title: string
  heading: string
  part: number
  text: string
  /** The code of samples; it is found, but always ranked after the text. */
  code: string
  /** The first cells of table rows, which explain these terms. */
  terms: string[]
}

type Hit = { chapter: Chapter; around: string; score: number }

export type Found = {
  hits: Hit[]
  /** The words searched for, to be highlighted. */ words: string[]
  /** The query as corrected, if it was misspelt. */ corrected?: string
}

/** Characters of context on each side of a hit. */
const AROUND = 40
const MOST_HITS = 12
/** A word of the same meaning in the title counts less than the word itself. */
const ALIKE_IN_TITLE = 40
/** A document is entered by its first chapter where only the meaning of what was typed led to it. */
const FIRST_CHAPTER = 10

/** Splits a document into its chapters. */
export function chaptersOf(doc: Chapter['doc'], title: string, markdown: string): Chapter[] {
  return markdown.split(/^## /m).map((piece, part) => {
    const end = piece.indexOf('\n')
    const [heading, body] = part === 0 ? ['', piece] : [piece.slice(0, end), piece.slice(end)]
    const code = [...body.matchAll(FENCE)].map(([, inside]) => inside!).join(' ')
    const terms = [...body.matchAll(/^\| `([^`]+)`/gm)].map(([, term]) => fold(term!))
    return { doc, title, heading, part, text: plain(body.replaceAll(FENCE, ' ')), code: code.replaceAll(/\s+/g, ' '), terms }
  })
}

/** Drops chapters that are identical in several documents: they say nothing about any of them. */
export function withoutRepeats(chapters: Chapter[]): Chapter[] {
  const counts = new Map<string, number>()
  for (const { text } of chapters) counts.set(text, (counts.get(text) ?? 0) + 1)
  return chapters.filter(({ text, heading }) => heading === '' || counts.get(text) === 1)
}

const FENCE = /^```\n(.*?)^```$/gms

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|>|-) /gm, ' ')
    .replaceAll(/\*\*|`|\|(?: ?-+ ?\|)+/g, ' ')
    .replaceAll(/ ?(?<!\\)\| ?/g, ' ')
    .replaceAll('\\|', '|')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Chapters that contain everything typed, the best first. A word also matches those beside it in `synonyms` (`webhook callback notify`); a
 * word that no chapter contains is replaced by the most similar one that occurs.
 */
export function searchDocs(chapters: Chapter[], typed: string, synonyms: readonly string[] = []): Found {
  const groups = synonyms.map((group) => group.split(' '))
  const asked = tokensOf(joined(typed, groups))
  if (asked.length === 0) return { hits: [], words: [] }
  const all = chapters.map((chapter) => ({ chapter, ...folded(chapter) }))
  const known = (token: string) => all.some(({ whole }) => holds(whole, token))
  const alike = (token: string) => [...new Set(groups.filter((group) => group.includes(token)).flat())].filter((word) => word !== token)
  const tokens = asked.map((token) => (isHan(token) || known(token) || alike(token).length > 0 ? token : (nearest(token, all) ?? token)))
  const words = new Set<string>()
  const hits = all.flatMap(({ chapter, text, heading, title, whole }) => {
    // An interface is known by its code, too.
    let score = [title, chapter.doc].includes(fold(typed).trim()) ? 100 : 0
    let at = -1
    for (const token of tokens) {
      const pieces = known(token) || !isHan(token) ? [token] : pairsOf(token)
      const found = pieces.filter((piece) => holds(whole, piece))
      const similar = alike(token).filter((word) => holds(whole, word))
      // If a Chinese run occurs nowhere as typed, half of its pairs of characters must occur.
      const isWhole = found.length >= Math.max(1, pieces.length / 2)
      if (!isWhole && similar.length === 0) return []
      if (!isWhole) found.splice(0, found.length, ...similar)
      let best = 0
      for (const piece of found) {
        words.add(piece)
        const often = Math.min(10, timesIn(text, piece))
        const weight = (holds(title, piece) ? 60 : 0) + (holds(heading, piece) ? 30 : 0) + (chapter.terms.includes(piece) ? 25 : 0) + often
        if (isWhole) score += weight / pieces.length
        else best = Math.max(best, weight / 2 + (heading === '' && holds(title, piece) ? FIRST_CHAPTER : 0))
        if (at === -1) at = text.search(patternOf(piece))
      }
      score += best
      if (isWhole && similar.some((word) => holds(title, word) && !found.includes(word))) score += ALIKE_IN_TITLE
    }
    return [{ chapter, around: at === -1 ? '' : cut(chapter.text, at), score }]
  })
  // The sort is stable: equally good chapters keep their order.
  hits.sort((one, other) => other.score - one.score)
  const corrected = tokens.join(' ') === asked.join(' ') ? {} : { corrected: tokens.join(' ') }
  return { hits: hits.slice(0, MOST_HITS), words: [...words], ...corrected }
}

/** Up to three letters must be at the beginning of a word: “no” is not in “mono”. */
const patternOf = (word: string): RegExp =>
  new RegExp((/^[a-z0-9]{1,3}$/.test(word) ? '(?<![A-Za-z0-9])' : '') + word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'u')
const holds = (text: string, word: string): boolean => patternOf(word).test(text)
const timesIn = (text: string, word: string): number => text.match(new RegExp(patternOf(word), 'gu'))?.length ?? 0

/** Splits a text into hits and the pieces between them. */
export function marked(text: string, words: string[]): { text: string; isHit: boolean }[] {
  if (words.length === 0) return [{ text, isHit: false }]
  const longest = words.toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(longest.map((word) => patternOf(word).source).join('|'), 'giu')
  const pieces: { text: string; isHit: boolean }[] = []
  let from = 0
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isHit: false })
    pieces.push({ text: hit, isHit: true })
    from = index + hit.length
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isHit: false }] : pieces
}

function folded({ doc, text, heading, title, code }: Chapter): { text: string; heading: string; title: string; whole: string } {
  const [one, two, three] = [fold(text), fold(heading), fold(title)]
  return { text: one, heading: two, title: three, whole: `${three}\n${typeof doc === 'string' ? doc : ''}\n${two}\n${one}\n${fold(code)}` }
}

function cut(text: string, at: number): string {
  // Do not cut words in Latin script.
  const [before, after] = [text.slice(0, Math.max(0, at - AROUND)), text.slice(at + AROUND * 2)]
  const from = before.length - (/[\w-]*$/.exec(before)?.[0].length ?? 0)
  const to = Math.min(text.length, at + AROUND * 2 + (/^[\w-]*/.exec(after)?.[0].length ?? 0))
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** Folds full-width and upper-case letters, keeping the number of characters. */
const fold = (text: string): string =>
  [...text]
    .map((sign) => (sign.normalize('NFKC').length === sign.length ? sign.normalize('NFKC') : sign))
    .join('')
    .toLowerCase()

const HAN = /\p{Script=Han}/u
const isHan = (token: string): boolean => HAN.test(token)

/** Question words, which do not help to find a document. */
const ASKING = /请问|怎么样|怎么|怎样|如何|什么|哪里|哪个|多少|是否|能不能|可以|吗|呢|的|了|我/gu
const EMPTY = new Set('a an and are at can do does for how i in is it my of on or the to what when where which with'.split(' '))

/** Runs of Chinese and words in other scripts, separately: `16k采样率` is `16k` and `采样率`. Question words are removed. */
function tokensOf(typed: string): string[] {
  const text = fold(typed)
  const split = (one: string) => [...new Set(one.match(/\p{Script=Han}+|[^\s\p{Script=Han}，。？！、；：“”（）?!,;:"()]+/gu) ?? [])]
  const telling = split(text.replaceAll(ASKING, ' ')).filter((token) => !EMPTY.has(token))
  return telling.length > 0 ? telling : split(text)
}

/** Words that mean something together are one: `speech to text` is `speech-to-text` where a group of synonyms has it. */
const joined = (typed: string, groups: string[][]): string =>
  groups
    .flat()
    .filter((word) => /^[a-z]+(?:-[a-z]+)+$/.test(word))
    .reduce((text, word) => text.replaceAll(new RegExp(`\\b${word.replaceAll('-', '[ -]')}\\b`, 'g'), word), fold(typed))

const pairsOf = (run: string): string[] => [...run].slice(1).map((sign, at) => [...run][at]! + sign)

/** The word in the documents that was probably misspelt: with one wrong letter, in long words two. */
function nearest(token: string, all: { whole: string }[]): string | undefined {
  if (token.length < 4) return undefined
  const most = token.length < 8 ? 1 : 2
  const words = new Set(all.flatMap(({ whole }) => whole.match(/[a-z0-9_-]{3,}/g) ?? []))
  let best: { word: string; by: number } | undefined
  for (const word of words) {
    if (Math.abs(word.length - token.length) > most) continue
    const by = distance(word, token)
    if (by <= most && (!best || by < best.by || (by === best.by && word < best.word))) best = { word, by }
  }
  return best?.word
}

/** The hash address of what a search found: a chapter of a document, or a page that has one of its own. */
export const placeOf = (boot: Boot, { doc, part, address }: { doc: Doc['number']; part: number; address?: string }): string =>
  address ?? addressOf(selectDoc(boot, String(doc)), part)
