type Tell = (field: string, says: string) => void
type Document = Record<string, unknown>

const shown = (value: unknown): string => (value === undefined ? 'is missing' : `is ${JSON.stringify(value).slice(0, 40)}`)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** Tolerance, because a recognizer rounds. */
const SLACK = 0.5

export type Shape = {
  text: (field: string) => string | undefined
  percent: (field: string) => void
  sentence: (seconds: number) => void
  boolean: (field: string) => boolean | undefined
  oneOf: (field: string, known: readonly string[]) => void
  valueOrNothing: (field: string) => void
  percentOrNothing: (field: string) => void
  numbers: (field: string) => number[] | undefined
  list: (field: string) => Shape[]
  event: () => void
  progress: (shares: unknown[]) => void
}

/** Checks the fields of an answer and reports each invalid one. */
export function createShape(value: unknown, tell: Tell, at = ''): Shape {
  const document = (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Document
  const name = (field: string) => (at === '' ? field : `${at}.${field}`)
  const wrong = (field: string, expected: string) => tell(name(field), `${shown(document[field])}, expected ${expected}`)
  const numberOf = (field: string): number | undefined => {
    const found = document[field]
    if (isNumber(found)) return found
    wrong(field, 'a number')
    return undefined
  }
  const percent = (field: string) => {
    const found = numberOf(field)
    if (found !== undefined && (found < 0 || found > 100)) wrong(field, 'a number from 0 to 100')
  }
  const textOf = (field: string): string | undefined => {
    const found = document[field]
    if (typeof found === 'string' && found !== '') return found
    wrong(field, 'a text')
    return undefined
  }
  const sentence = (seconds: number) => {
    textOf('text')
    const [begin, end] = [numberOf('begin'), numberOf('end')]
    if (begin !== undefined && begin < 0) wrong('begin', 'seconds from the beginning')
    if (begin !== undefined && end !== undefined && end <= begin) tell(name('end'), `is ${end}, expected more than begin (${begin})`)
    if (end !== undefined && end > seconds + SLACK) tell(name('end'), `is ${end}, expected at most the ${seconds} s of the recording`)
    if (document.confidence !== undefined) percent('confidence')
    if (document.speaker !== undefined && !Number.isInteger(document.speaker)) wrong('speaker', 'a whole number')
  }

  return {
    text: textOf,
    percent,
    sentence,
    boolean(field) {
      const found = document[field]
      if (typeof found === 'boolean') return found
      wrong(field, 'true or false')
      return undefined
    },
    oneOf(field, known) {
      if (!known.includes(document[field] as string)) wrong(field, known.join(' or '))
    },
    /** `null` or a missing field means unknown. */
    valueOrNothing(field) {
      const found = document[field] ?? ''
      if (typeof found !== 'string' && !isNumber(found)) wrong(field, 'a text, a number or null')
    },
    percentOrNothing(field) {
      if (document[field] !== undefined && document[field] !== null) percent(field)
    },
    numbers(field) {
      const found = document[field]
      if (Array.isArray(found) && found.every(isNumber)) return found
      wrong(field, 'a list of numbers')
      return undefined
    },
    list(field) {
      const found = document[field]
      if (Array.isArray(found)) return found.map((one: unknown) => createShape(one, tell, name(field)))
      wrong(field, 'a list')
      return []
    },
    event() {
      if (document.type === 'final') sentence(Infinity)
      else if (document.type === 'partial') {
        numberOf('begin')
        if (typeof document.text !== 'string') wrong('text', 'a text')
      } else wrong('type', 'partial or final')
    },
    progress(shares) {
      for (const [nth, share] of shares.entries()) {
        const before = nth === 0 ? 0 : shares[nth - 1]
        if (!isNumber(share) || share < 0 || share > 1) tell('progress', `${shown(share)}, expected a number from 0 to 1`)
        else if (isNumber(before) && share < before) tell('progress', `goes back from ${before} to ${share}`)
      }
    },
  }
}
