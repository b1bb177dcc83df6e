import type { Say } from '../../schema/texts.ts'
import type { Operator, RefineKind } from '../../schema/refine.ts'

export type SayRefine = Say<'runtime/refine'>

const WORDS = {
  contains: 'contains',
  lacks: 'lacks',
  starts: 'starts',
  equals: 'is',
  not: 'isNot',
  moreThan: 'moreThan',
  atLeast: 'atLeast',
  lessThan: 'lessThan',
  atMost: 'atMost',
  between: 'between',
  in: 'isIn',
  notIn: 'isNotIn',
  below: 'isBelow',
  notBelow: 'isNotBelow',
  on: 'on',
  before: 'before',
  after: 'after',
  last: 'last',
  next: 'next',
  empty: 'isEmpty',
  filled: 'isFilled',
} as const satisfies Record<Operator, string>

const OF_RANGE = { between: 'touches', on: 'holds', before: 'endsBefore', after: 'beginsAfter' } as const satisfies Partial<
  Record<Operator, string>
>

/** The kinds of spans, which have two ends. */
export const isSpan = (kind: RefineKind): boolean => kind === 'dayRange' || kind === 'momentRange' || kind === 'clockRange'

const MANY = { in: 'has', notIn: 'hasNot', below: 'hasBelow', notBelow: 'hasNotBelow' } as const

const OF_ONE = { in: 'is', notIn: 'isNot' } as const
const MANY_OF_ONE = { in: 'holds', notIn: 'lacks' } as const

/** The name of an operator in a sentence: “any of” one value is that value. */
export function operatorSaid(kind: RefineKind, is: Operator, count: number, say: SayRefine): string {
  if (count !== 1 || (is !== 'in' && is !== 'notIn')) return operatorWords(kind, is, say)
  return say((isMany(kind) ? MANY_OF_ONE : OF_ONE)[is])
}

const isMany = (kind: RefineKind) => kind === 'list' || kind === 'references' || kind === 'branches'

/** The name of an operator in a select. */
export function operatorWords(kind: RefineKind, is: Operator, say: SayRefine): string {
  if (kind === 'number' && (is === 'equals' || is === 'not')) return say(is === 'equals' ? 'same' : 'different')
  if (isMany(kind) && Object.hasOwn(MANY, is)) return say(MANY[is as keyof typeof MANY])
  if (isSpan(kind) && Object.hasOwn(OF_RANGE, is)) return say(OF_RANGE[is as keyof typeof OF_RANGE])
  return say(WORDS[is])
}
