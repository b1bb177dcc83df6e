import type { Field } from '../compiled.ts'
import type { Rules } from '../rules.ts'
import type { Condition, Operand, Test } from '../condition.ts'

/** A condition in words: `status is enabled and used > 0`. */
export function sayCondition(condition: Condition): string {
  return Object.entries(condition)
    .map(([name, test]) => `${name} ${sayTest(test)}`)
    .join(' and ')
}

export function sayTest(test: Test): string {
  if (test === null || typeof test !== 'object') return `is ${sayValue(test)}`
  const [word = '', operand] = Object.entries(test)[0] ?? []
  switch (word) {
    case 'in':
      if ((operand as unknown[]).length === 1) return `is ${sayValue((operand as Operand[])[0]!)}`
      return `is one of ${(operand as unknown[]).map((one) => sayValue(one as Operand)).join(', ')}`
    case 'empty':
      return operand ? 'is empty' : 'is filled in'
    default:
      return `${SIGNS[word] ?? word} ${sayValue(operand as Operand)}`
  }
}

const SIGNS: Record<string, string> = {
  not: 'is not',
  equals: 'is',
  moreThan: '>',
  lessThan: '<',
  atLeast: '≥',
  atMost: '≤',
  earlierThan: 'is before',
  laterThan: 'is after',
}

function sayValue(value: Operand): string {
  if (value === null || typeof value !== 'object') return String(value)
  return 'field' in value ? `the field ${value.field}` : `the stored ${value.row}`
}

/** What a person must keep to in a field, piece by piece. */
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
