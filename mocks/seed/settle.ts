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
import { textIn } from '../db/row-values.ts'

/** Results and errors of a task, which it does not have while it is pending. */
const RESULT = /^(duration|speakers|sentences|accuracy|score|hits|rules)$/
const FAULT = /^(fault|faultCode|error)$/

/** Makes the fields of a row consistent: hidden ones are empty, dependent ones follow, and events that have not happened have no time. */
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
    // Fields may depend on each other in any order.
    for (let changed = true, turn = 0; changed && turn < MOST_TURNS; turn++) {
      changed = false
      for (const property of looked) {
        if (property.name in planned) continue
        const before = row[property.name]
        row[property.name] = settled(property, row, hand)
        changed ||= row[property.name] !== before
      }
    }
    return row
  }

  function settled(property: Property, row: Row, hand: Hand): unknown {
    const { name } = property
    const known = rules.get(name) ?? {}
    const facts: Facts = { form: row, row, now: hand.time }
    if (known.visible && !holds(known.visible, facts)) return null
    if (known.states && !known.states.has(textIn(row, state!))) return null
    if (state && property.readOnly && (FAULT.test(name) || RESULT.test(name))) {
      const hasFailed = /fail|reject/.test(textIn(row, state))
      if (FAULT.test(name) ? !hasFailed : hasFailed || isUnderWay(row[state])) return null
    }
    let value = row[name]
    const isOpen = (choice: unknown) => known.choices?.every((one) => one.value !== choice || holds(one.when, facts)) !== false
    const open = property.choices?.filter((choice) => isOpen(choice.value)) ?? []
    if (property.choices && !isEmpty(value) && !Array.isArray(value) && !isOpen(value))
      value =
        (
          open.find((choice) => !known.choices!.some((one) => one.value === choice.value)) ??
          (open.length > 0 ? hand.random.pick(open) : undefined)
        )?.value ?? null
    if (isEmpty(value) && isRequired(known.required, facts)) value = makeValue(property, hand, keys)
    if (isGood(property, value, facts)) return value
    const bent = fit(property, inFormat(property, bend(property.rules.must!, value, facts)), hand)
    return isGood(property, bent, facts) ? bent : null
  }
}

const MOST_TURNS = 3

/** Only the day, for a field with a date. */
const inFormat = ({ format }: Property, value: unknown): unknown =>
  format === 'date' && typeof value === 'string' ? value.slice(0, 10) : value

/** The nearest value that passes a test against another field. */
function bend(test: Test, value: unknown, facts: Facts): unknown {
  if (test === null || typeof test !== 'object') return test
  const [word, operand] = Object.entries(test)[0]!
  // why: every operator of a test has an operand.
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
