import type { Field } from '../compiled.ts'
import type { Rules } from '../rules.ts'
import type { Condition, Operand, Test } from '../condition.ts'
import { sayIn } from '../say-in.ts'
import type { Say } from '../texts.ts'

/** A condition in words: `status is enabled and used > 0`. */
export function sayCondition(condition: Condition, say = usualWords()): string {
  return Object.entries(condition)
    .map(([name, test]) => `${name} ${sayTest(test, say)}`)
    .join(say('whereAnd'))
}

/** The words of the default language, for callers that name none. */
const usualWords = (): SayTest => {
  const speak = sayIn()
  return (key, ...values) => speak('schema/effect', key, ...values)
}

type SayTest = Say<'schema/effect'>

export function sayTest(test: Test, say = usualWords()): string {
  const valueOf = (value: unknown) => sayValue(value as Operand, say)
  if (test === null || typeof test !== 'object') return say('test-is', { value: valueOf(test) })
  const [word = '', operand] = Object.entries(test)[0] ?? []
  switch (word) {
    case 'in': {
      const values = (operand as unknown[]).map(valueOf)
      return values.length === 1 ? say('test-is', { value: values[0]! }) : say('test-in', { values: values.join(say('comma')) })
    }
    case 'empty':
      return say(operand ? 'test-empty' : 'test-filled')
    default: {
      const named = WORDS[word]
      return named ? say(named, { value: valueOf(operand) }) : `${SIGNS[word] ?? word} ${valueOf(operand)}`
    }
  }
}

const SIGNS: Record<string, string> = { moreThan: '>', lessThan: '<', atLeast: '≥', atMost: '≤' }
const WORDS: Record<string, 'test-not' | 'test-is' | 'test-before' | 'test-after'> = {
  not: 'test-not',
  equals: 'test-is',
  earlierThan: 'test-before',
  laterThan: 'test-after',
}

function sayValue(value: Operand, say: SayTest): string {
  if (value === null || typeof value !== 'object') return String(value)
  return 'field' in value ? say('theField', { field: value.field }) : say('theStored', { field: value.row })
}

/** The rules for the input of a field, one by one. */
export function sayRules(field: Pick<Field, 'required' | 'visible' | 'disabled' | 'rules' | 'choices' | 'options'>): string[] {
  const { required, visible, disabled, rules = {}, choices, options } = field
  return [
    ...(required === undefined ? [] : [required === true ? 'required' : `required when ${sayCondition(required)}`]),
    ...(visible ? [`shown when ${sayCondition(visible)}`] : []),
    ...(disabled === undefined ? [] : [disabled === true ? 'disabled' : `disabled when ${sayCondition(disabled)}`]),
    ...sayLimits(rules),
    ...(choices ? [`${choices.length} choices`] : []),
    ...(options ? [`choices from ${options.call.name}`] : []),
  ]
}

function sayLimits(rules: Rules): string[] {
  const { minLength, maxLength, minimum, maximum, multipleOf, minItems, maxItems, uniqueItems, pattern, format, maxBytes, must } = rules
  return [
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' entries'),
    ...(multipleOf === undefined ? [] : [`in steps of ${multipleOf}`]),
    ...(uniqueItems ? ['no entry twice'] : []),
    ...(format ? [format] : []),
    ...(pattern ? [`pattern ${pattern}`] : []),
    ...(maxBytes === undefined ? [] : [`at most ${maxBytes} bytes`]),
    ...(must === undefined ? [] : [`must be ${sayTest(must).replace(/^is /, '')}`]),
  ]
}

function range(least: number | undefined, most: number | undefined, what: string): string[] {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`at most ${most}${what}`]
  return [most === undefined ? `at least ${least}${what}` : `${least}–${most}${what}`]
}
