import { asList, asNumber, asRecord, asText } from '../answer/read.ts'

/** Seconds from the beginning; `confidence` in percent. */
export type Sentence = { text: string; begin?: number; end?: number; speaker?: number; confidence?: number }

/** The sentences of an answer; anything that is not a sentence is dropped. */
export function readSentences(value: unknown): Sentence[] {
  return asList(value).flatMap((one) => {
    const { text, begin, end, speaker, confidence } = asRecord(one)
    if (typeof text !== 'string') return []
    const facts = { begin: asNumber(begin), end: asNumber(end), speaker: asNumber(speaker), confidence: asNumber(confidence) }
    const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
    return [{ text: asText(text), ...known }]
  })
}
