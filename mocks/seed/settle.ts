import { holds, isEmpty, type Facts, type Operand, type Test } from '../../src/schema/condition.ts'
import type { Entity, Property } from '../../src/schema/contract.ts'
import { isRequired } from '../../src/schema/verdict.ts'
import { isStored } from '../../src/schema/stored.ts'
import type { Row } from '../db/database.ts'
import type { FormRules } from './forms.ts'
import { isUnderWay } from './state.ts'
import { DAY } from '../../src/schema/time.ts'
import { writeMoment } from './time.ts'
import { fit, isGood, makeValue, type Keys } from './value.ts'
import type { Hand } from './word.ts'

/** What a task brings about, and what went wrong with it: neither is there while it waits. */
const RESULT = /^(duration|speakers|sentences|accuracy|score|hits)$/
const FAULT = /^(fault|faultCode|error)$/

/** Makes the fields of a filled row agree: hidden ones are empty, what must follow another follows, what has not happened has no time. */
export function createSettler(entity: Entity, rules: ReadonlyMap<string, FormRules>, keys: Keys) {
  const state = entity.stateField
  const looked = Object.values(entity.properties).filter(
    (property) =>
      isStored(property) &&
      (rules.has(property.name) ||
        property.rules.must !== undefined ||
        (state !== undefined && property.readOnly && (RESULT.test(property.name) || FAULT.test(property.name)))),
  )

  return (row: Row, planned: Row, hand: Hand): Row => {
    for (const property of looked) if (!(property.name in planned)) row[property.name] = settled(property, row, hand)
    return row
  }

  function settled(property: Property, row: Row, hand: Hand): unknown {
    const { name } = property
    const known = rules.get(name) ?? {}
    const facts: Facts = { form: row, row, now: hand.time }
    if (known.visible && !holds(known.visible, facts)) return null
    if (known.states && !known.states.has(row[state!] as string)) return null
    if (state && property.readOnly && (FAULT.test(name) || RESULT.test(name))) {
      const hasFailed = /fail|reject/.test(String(row[state]))
      if (FAULT.test(name) ? !hasFailed : hasFailed || isUnderWay(row[state])) return null
    }
    let value = row[name]
    const closed = known.choices?.find((choice) => choice.value === value && !holds(choice.when, facts))
    if (closed) value = property.choices?.find((choice) => !known.choices!.some((one) => one.value === choice.value))?.value ?? null
    if (isEmpty(value) && isRequired(known.required, facts)) value = makeValue(property, hand, keys)
    if (isGood(property, value, facts)) return value
    const bent = fit(property, bend(property.rules.must!, value, facts), hand)
    return isGood(property, bent, facts) ? bent : null
  }
}

/** The nearest value that passes a test against another field. */
function bend(test: Test, value: unknown, facts: Facts): unknown {
  if (test === null || typeof test !== 'object') return test
  const [word, operand] = Object.entries(test)[0]!
  const other = operandOf(operand as Operand, facts)
  if (isEmpty(other)) return null
  if (word === 'laterThan') return writeMoment(timeOf(other, facts) + 30 * DAY)
  if (word === 'earlierThan') return writeMoment(timeOf(other, facts) - DAY)
  if (word === 'moreThan') return Number(other) + 1
  if (word === 'lessThan') return Number(other) - 1
  return ['equals', 'atMost', 'atLeast'].includes(word) ? other : value
}

function operandOf(operand: Operand | 'now', { form, row }: Facts): unknown {
  if (operand === null || typeof operand !== 'object') return operand
  return 'field' in operand ? form[operand.field] : row?.[operand.row]
}

const timeOf = (value: unknown, { now = 0 }: Facts): number => (value === 'now' ? now : Date.parse(String(value)))
