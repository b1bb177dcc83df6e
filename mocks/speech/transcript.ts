import { MINUTE, HOUR } from '../../src/schema/time.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Row } from '../db/database.ts'
import type { Sentence } from './engine.ts'
import { text } from '../http/texts.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** The text options of a form. */
type TextOptions = { punctuation?: unknown; convertNum?: unknown; filterModal?: unknown; filterDirty?: unknown }

const MODAL = /(?:嗯|呃|额|唔|\b(?:um+|uh+|er+|hmm+)\b)[，,、\s]*/giu
const DIRTY = /他妈的|傻[逼X]|混蛋|王八蛋|\b(?:fuck(?:ing)?|shit|damn|bastard)\b/giu

/** The text as it was wished for; an option that is not given holds as the documents say: punctuation and figures, nothing filtered. */
export function applyOptions(text: string, { punctuation, convertNum, filterModal, filterDirty }: TextOptions): string {
  let result = text
  if (filterModal === true) result = result.replaceAll(MODAL, '')
  if (filterDirty === true) result = result.replaceAll(DIRTY, (word) => '*'.repeat([...word].length))
  if (convertNum !== false) result = result.replaceAll(/[零一二三四五六七八九十百千万亿两]{2,}/gu, (word) => figureOf(word) ?? word)
  if (punctuation === false) result = result.replaceAll(/\p{P}+/gu, ' ').replaceAll(/(?<=\p{Script=Han})\s+|\s+$/gu, '')
  return result
}

const DIGITS: Record<string, number> = { 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const SMALL: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const LARGE: Record<string, number> = { 万: 10_000, 亿: 100_000_000 }

/** "一百二十" → "120", "二零二六" → "2026"; undefined if it is not a number. */
export function figureOf(word: string): string | undefined {
  const signs = [...word]
  if (signs.every((sign) => sign in DIGITS)) return signs.map((sign) => DIGITS[sign]).join('')
  let [total, part, digit] = [0, 0, -1]
  for (const sign of signs) {
    if (sign in DIGITS) {
      if (digit > 0) return undefined
      digit = DIGITS[sign]!
    } else if (sign in SMALL) {
      part += (digit < 0 ? 1 : digit) * SMALL[sign]!
      digit = -1
    } else {
      const section = part + Math.max(0, digit)
      total = sign === '亿' ? (total + section) * LARGE[sign]! : total + section * LARGE[sign]!
      part = 0
      digit = -1
    }
  }
  return String(total + part + Math.max(0, digit))
}

export type TranscriptFormat = 'txt' | 'srt' | 'vtt' | 'json'

/** Shown if there is no transcript. */
export const noTranscript = text('speech/speech', 'noTranscript')

/** The demo engine's note on values that it could only measure. */
export const unsure = text('speech/speech', 'unsure')

/** The note on a bundled sample: its words and voices are stored with it. */
export const stored = text('speech/speech', 'stored')

/** Writes a transcript to a file. */
export function writeTranscript(sentences: Sentence[], format: TranscriptFormat, locale: Locale, facts: Row): string {
  if (format === 'json') return `${JSON.stringify({ ...facts, sentences }, null, 2)}\n`
  const who = ({ speaker }: Sentence) => (speaker === undefined ? '' : sayIn(locale)('speech/speech', 'who', { speaker }))
  if (format === 'txt') {
    const lines = sentences.map((one) => `[${clock(one.begin, '.').slice(0, 8)}] ${who(one)}${one.text}\n`)
    return lines.length > 0 ? lines.join('') : `${noTranscript(locale)}\n`
  }
  const mark = format === 'srt' ? ',' : '.'
  const cues = sentences.map(
    (one, at) =>
      `${format === 'srt' ? `${at + 1}\n` : ''}${clock(one.begin, mark)} --> ${clock(Math.max(one.end, one.begin + 0.001), mark)}\n${who(one)}${one.text}\n`,
  )
  return format === 'srt' ? cues.join('\n') : `WEBVTT\n\n${cues.length > 0 ? cues.join('\n') : `NOTE ${noTranscript(locale)}\n`}`
}

function clock(seconds: number, mark: string): string {
  const ms = Math.round(Math.max(0, seconds) * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / HOUR)}:${two((ms / MINUTE) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`
}
