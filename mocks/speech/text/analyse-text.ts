import { findNames, type Name } from './find-names.ts'
import { lexicon, sizeOfLexicon } from './lexicon.ts'

export type Mood = 'positive' | 'neutral' | 'negative'
export type TextAnalysis = {
  language: 'zh' | 'en'
  words: { text: string; begin: number }[]
  keywords: { word: string; count: number }[]
  sentences: { text: string; mood: Mood; good: string[]; bad: string[] }[]
  names: Name[]
  /** The number of sentiment words in the lexicon. */
  lexicon: number
}

const MOST_KEYWORDS = 8
/** A full stop within an e-mail address, a number or a title (Dr. Lee) does not end a sentence. */
const SENTENCE = /(?:[^。！？!?；;.\n]|\.(?=[^\s.])|(?<=\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|approx|e\.g|i\.e))\.)+[。！？!?；;.\n]*/giu
const segmenters = { zh: new Intl.Segmenter('zh', { granularity: 'word' }), en: new Intl.Segmenter('en', { granularity: 'word' }) }

/** Words, keywords, sentiment and names of a text, by the rules and lists in this folder; nothing is learned or stored. */
export function analyseText(text: string): TextAnalysis {
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
  const words = [...segmenters[language].segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ text: segment, begin: index }] : [],
  )
  return {
    language,
    words,
    keywords: keywordsOf(words, language),
    sentences: (text.match(SENTENCE) ?? []).flatMap((part) => {
      const sentence = part.trim()
      return sentence === '' ? [] : [moodOf(sentence, language)]
    }),
    names: findNames(text),
    lexicon: sizeOfLexicon(language),
  }
}

/** The most frequent words, longer ones first; without stop words. */
function keywordsOf(words: { text: string }[], language: 'zh' | 'en'): { word: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { text } of words) {
    const word = text.toLowerCase()
    if (word.length < 2 || /^\d+$/.test(word) || lexicon[language].stop.includes(word)) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .toSorted((one, other) => other.count - one.count || other.word.length - one.word.length)
    .slice(0, MOST_KEYWORDS)
}

/** The sentiment words in a sentence; negated ones count as the opposite. */
function moodOf(sentence: string, language: 'zh' | 'en'): TextAnalysis['sentences'][number] {
  const { good, bad, not } = lexicon[language]
  const found: Record<'good' | 'bad', string[]> = { good: [], bad: [] }
  const lower = sentence.toLowerCase()
  const taken: { at: number; end: number }[] = []
  const sides = [...good.map((word) => ({ word, side: 'good' as const })), ...bad.map((word) => ({ word, side: 'bad' as const }))]
  for (const { word, side } of sides.toSorted((one, other) => other.word.length - one.word.length)) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const end = at + word.length
      if (taken.some((one) => at < one.end && end > one.at) || (language === 'en' && !isWhole(lower, at, end))) continue
      taken.push({ at, end })
      const denied = not.find((one) => isJustBefore(lower, at, one, language))
      const said = denied === undefined ? word : `${denied}${language === 'en' ? ' ' : ''}${word}`
      found[denied === undefined ? side : side === 'good' ? 'bad' : 'good'].push(said)
    }
  }
  const sum = found.good.length - found.bad.length
  return { text: sentence, mood: sum > 0 ? 'positive' : sum < 0 ? 'negative' : 'neutral', ...found }
}

const isWhole = (text: string, at: number, end: number) => !/[a-z']/.test(text[at - 1] ?? ' ') && !/[a-z']/.test(text[end] ?? ' ')

/** In Chinese a negation directly precedes the word; in English one word may be in between ("not very good"). */
function isJustBefore(text: string, at: number, denial: string, language: 'zh' | 'en'): boolean {
  const before = text.slice(0, at)
  if (language === 'zh') return before.endsWith(denial)
  return new RegExp(`(?:^|[^a-z'])${denial}\\s+(?:[a-z]+\\s+)?$`).test(before)
}
