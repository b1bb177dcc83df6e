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
  on: 'on',
  before: 'before',
  after: 'after',
  last: 'last',
  next: 'next',
  empty: 'isEmpty',
  filled: 'isFilled',
} as const satisfies Record<Operator, string>

/** How an operator is called in a list of them. */
export function operatorWords(kind: RefineKind, is: Operator, say: SayRefine): string {
  if (kind === 'number' && (is === 'equals' || is === 'not')) return say(is === 'equals' ? 'same' : 'different')
  if ((kind === 'list' || kind === 'references') && (is === 'in' || is === 'notIn')) return say(is === 'in' ? 'has' : 'hasNot')
  return say(WORDS[is])
}
