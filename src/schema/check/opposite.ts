import { type Condition, isScalar, type Test } from '../condition.ts'
import { isObject } from '../is-object.ts'
import { show } from './written-as.ts'

const OTHERS: Record<string, string> = {
  equals: 'not',
  not: 'equals',
  moreThan: 'atMost',
  atMost: 'moreThan',
  lessThan: 'atLeast',
  atLeast: 'lessThan',
}

/** The condition that holds when another does not; undefined if one condition cannot say it, such as that of one of several fields. */
export function opposite(condition: Condition): Condition | undefined {
  const [[name, test] = [], ...others] = Object.entries(condition)
  if (name === undefined || others.length > 0) return undefined
  const turned = turn(test!)
  return turned === undefined ? undefined : { [name]: turned }
}

function turn(test: Test): Test | undefined {
  if (isScalar(test)) return { not: test }
  const [[word, value] = [], ...others] = Object.entries(test)
  if (word === undefined || others.length > 0) return undefined
  if (word === 'empty' && typeof value === 'boolean') return { empty: !value }
  if (word === 'not' && isScalar(value as Test)) return value as Test
  return Object.hasOwn(OTHERS, word) ? ({ [OTHERS[word]!]: value } as Test) : undefined
}

/** How a word of ours says what another system says the other way round: ready to be written, or in words. */
export function turnedRound(word: string, value: unknown): string {
  if (value === (word === 'required')) return 'it to be removed, which means the same'
  if (typeof value === 'boolean') return word === 'when' ? 'the action to be removed' : `"${word}": ${!value}`
  const turned = isObject(value) ? opposite(value as Condition) : undefined
  return turned ? `"${word}": ${show(turned)}` : `"${word}" with the opposite of this, such as { "status": { "not": "paid" } }`
}
