import type { Conversion } from '../format/evolve.ts'

/** The kind of a value for conversions: a type of the language, or what its format makes of a text. */
export type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'date' | 'date-time'

export const kindOf = ({ type, format }: { type?: string | undefined; format?: string | undefined }): Kind =>
  format === 'date' || format === 'date-time' ? format : ((type ?? 'string') as Kind)

/** The kinds before and after one step of a conversion. */
export type Flow = { step: Conversion; from: Kind; to: Kind }

/** The steps of a conversion with what each takes and produces; the last one produces the kind of the field. */
export function flowsOf(chain: readonly Conversion[], end: Kind): Flow[] {
  let to = end
  return chain
    .map((step) => step)
    .toReversed()
    .map((step) => {
      const flow = { step, from: step.from ?? to, to }
      to = flow.from
      return flow
    })
    .toReversed()
}

const NUMBERS: readonly Kind[] = ['integer', 'number']
const isNumber = (kind: Kind) => NUMBERS.includes(kind)
const isPlain = (kind: Kind) => kind === 'string' || kind === 'boolean' || isNumber(kind)

/** The kinds that each kind can be converted from. */
export const MADE_OF: Record<Kind, readonly Kind[]> = {
  string: ['string', 'integer', 'number', 'boolean', 'array'],
  integer: ['integer', 'number', 'string', 'boolean'],
  number: ['number', 'integer', 'string', 'boolean'],
  boolean: ['boolean', 'string', 'integer', 'number'],
  array: ['string', 'array'],
  object: [],
  date: ['date', 'date-time'],
  'date-time': ['date-time', 'date'],
}

/** What is wrong with a step, and in which of its properties. */
type FlowFault = { word?: keyof Conversion; message: string }

export function flowFault({ step, from, to }: Flow): FlowFault | undefined {
  const words = Object.keys(step) as (keyof Conversion)[]
  if (words.length === 0) return { message: 'Unexpected emptiness, expected how values change, such as "divide": 60' }
  if (from === to && words.length === 1 && step.from !== undefined)
    return {
      word: 'from',
      message: `Unexpected "from": "${from}", the field is of that type still; expected what else becomes of its values`,
    }
  if (!MADE_OF[to].includes(from))
    return {
      word: 'from',
      message: `Unexpected "from": "${from}", nothing makes ${NAMES[to]} of ${NAMES[from]}; expected ${MADE_OF[to].length === 0 ? 'a field of another name' : `one of: ${MADE_OF[to].join(', ')}`}`,
    }
  for (const word of ['multiply', 'divide', 'round'] as const)
    if (step[word] !== undefined && !isNumber(from) && !isNumber(to))
      return { word, message: `Unexpected "${word}" where ${NAMES[from]} becomes ${NAMES[to]}, it takes numbers` }
  for (const word of ['multiply', 'divide'] as const)
    if (step[word] !== undefined && Math.abs(step[word]) < 1e-12)
      return { word, message: `Unexpected ${step[word]}, expected another number than 0` }
  for (const word of ['trim', 'cut'] as const)
    if (step[word] !== undefined && from !== 'string' && to !== 'string')
      return { word, message: `Unexpected "${word}" where ${NAMES[from]} becomes ${NAMES[to]}, it takes texts` }
  if (step.join !== undefined && from !== 'array')
    return { word: 'join', message: `Unexpected "join" of ${NAMES[from]}, expected "from": "array"` }
  if (step.split !== undefined && to !== 'array') return { word: 'split', message: `Unexpected "split", expected a field of type array` }
  if (from === 'array' && to === 'string' && step.join === undefined)
    return {
      word: 'from',
      message: 'Missing property "join", a list becomes one text with something between its entries, such as "join": ", "',
    }
  if (to === 'integer' && step.round === undefined && makesFractions(step, from))
    return {
      message: 'Missing property "round", this can leave fractions and the field holds whole numbers; expected "up", "down" or "nearest"',
    }
  return undefined
}

const makesFractions = ({ divide, multiply }: Conversion, from: Kind): boolean =>
  from === 'number' || divide !== undefined || (multiply !== undefined && !Number.isInteger(multiply))

/** Whether the step cannot convert all values, so that the author must say what the others become. */
export const isNarrowing = ({ from, to }: Pick<Flow, 'from' | 'to'>): boolean =>
  from !== to && ((from === 'string' && isPlain(to)) || (isNumber(from) && to === 'boolean'))

const NAMES: Record<Kind, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a day',
  'date-time': 'a moment',
}
