import { EngineFailure, type Finding, type Sentence, type StreamEvent } from './engine.ts'

/** Answers of another engine are validated before they are used. */
export const record = (value: unknown): Record<string, unknown> => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new EngineFailure('answered no object')
  return { ...value }
}

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new EngineFailure('answered no list')
  return value
}

const figure = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new EngineFailure('answered no number')
  return value
}

export const readNumbers = (value: unknown): number[] => list(value).map(figure)

function readSentence(value: unknown): Sentence {
  const { speaker, begin, end, text, confidence } = record(value)
  if (typeof text !== 'string') throw new EngineFailure('answered a sentence without text')
  return {
    begin: figure(begin),
    end: figure(end),
    text: text.slice(0, 5000),
    ...(typeof speaker === 'number' ? { speaker } : {}),
    ...(typeof confidence === 'number' ? { confidence } : {}),
  }
}

export const readSentences = (value: unknown): Sentence[] => list(value).slice(0, 10_000).map(readSentence)

export function readEvents(value: unknown): StreamEvent[] {
  return list(value).map((one): StreamEvent => {
    const event = record(one)
    if (event.type === 'final') return { type: 'final', ...readSentence(event) }
    if (event.type === 'partial')
      return { type: 'partial', begin: figure(event.begin), text: typeof event.text === 'string' ? event.text : '' }
    throw new EngineFailure('answered an unknown event')
  })
}

/** One finding for each requested type; what the answer omits is unknown. */
export function readFindings(value: unknown, types: Finding['type'][]): Finding[] {
  const answers = list(value).map(record)
  return types.map((type) => {
    const { value: found, score } = answers.find((one) => one.type === type) ?? {}
    const isKnown = typeof found === 'string' || typeof found === 'number'
    return { type, value: isKnown ? found : null, score: typeof score === 'number' ? score : null }
  })
}
