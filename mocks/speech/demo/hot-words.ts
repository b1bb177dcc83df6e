import { samples } from '../samples.ts'
import type { Word } from '../engine.ts'

/** Homophones with their frequencies: the demonstration's substitute for an acoustic model. */
type Spot = { sound: string; text: string; spellings: Record<string, number> }

const SPOTS: Record<string, Spot[]> = {
  'greeting-zh': [{ sound: 'líng yǔ', text: '聆语', spellings: { 领域: 9, 凌宇: 4, 灵语: 2, 聆语: 1 } }],
  'meeting-zh': [
    { sound: 'zhì jiǎn', text: '质检', spellings: { 之间: 9, 指尖: 5, 质检: 3 } },
    { sound: 'hé gé lǜ', text: '合格率', spellings: { 合格率: 6, 何格律: 1 } },
  ],
  'voice-man-zh': [
    { sound: 'pèi sòng zhàn', text: '配送站', spellings: { 配送战: 6, 配送站: 3 } },
    { sound: 'chàng tōng', text: '畅通', spellings: { 畅通: 6, 唱通: 2 } },
  ],
}

export type Choice = { word: string; common: number; weight: number; score: number }
type Decoded = { text: string; spot?: number }[]
type HotWordsAnswer = { before: Decoded; after: Decoded; spots: { sound: string; choices: Choice[] }[]; unused: string[] }

/** The same recording without and with hot words: among homophones, the one with the highest sum of weights wins. */
export function tryHotWords(name: string, words: Word[]): HotWordsAnswer | undefined {
  const spots = SPOTS[name]
  const sample = samples.find((one) => one.name === name)
  if (!spots || !sample) return undefined
  const text = sample.sentences.map((sentence) => sentence.text).join('')
  const weights = new Map(words.map(({ word, weight }) => [word, weight]))
  const ranked = spots.map(({ sound, spellings }) => ({
    sound,
    choices: Object.entries(spellings)
      .map(([word, common]) => ({ word, common, weight: weights.get(word) ?? 0, score: common + (weights.get(word) ?? 0) }))
      .toSorted((one, other) => other.score - one.score || other.common - one.common),
  }))
  const known = new Set(spots.flatMap(({ spellings }) => Object.keys(spellings)))
  return {
    before: decode(text, spots, (spot) => Object.entries(spot.spellings).toSorted((one, other) => other[1] - one[1])[0]![0]),
    after: decode(text, spots, (_, at) => ranked[at]!.choices[0]!.word),
    spots: ranked,
    unused: words.map(({ word }) => word).filter((word) => !known.has(word)),
  }
}

/** The console's engine knows the names of the product without a list; the public demonstration shows the result before that. */
const OWN: Word[] = [
  { word: '聆语', weight: 10 },
  { word: '质检', weight: 10 },
]

/** What the demo engine recognises in a sample: among homophones, frequency and hot words decide. */
export function recognizeWith<Of extends { text: string }>(name: string, sentences: Of[], words: Word[]): Of[] {
  const weights = new Map<string, number>()
  for (const { word, weight } of [...OWN, ...words]) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  const best = ({ spellings }: Spot) =>
    Object.entries(spellings)
      .map(([word, common]) => ({ word, score: common + (weights.get(word) ?? 0) }))
      .reduce((one, other) => (other.score > one.score ? other : one)).word
  return sentences.map((sentence) => ({
    ...sentence,
    text: (SPOTS[name] ?? []).reduce((text, spot) => text.replaceAll(spot.text, best(spot)), sentence.text),
  }))
}

function decode(text: string, spots: Spot[], choose: (spot: Spot, at: number) => string): Decoded {
  let parts: Decoded = [{ text }]
  spots.forEach((spot, at) => {
    parts = parts.flatMap((part) => {
      if (part.spot !== undefined) return [part]
      const pieces = part.text.split(spot.text)
      return pieces.flatMap((piece, nth): Decoded => [...(nth > 0 ? [{ text: choose(spot, at), spot: at }] : []), { text: piece }])
    })
  })
  return parts.filter((part) => part.text !== '')
}
