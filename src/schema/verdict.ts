import { isObject } from './is-object.ts'
import type { Field, Locale } from './compiled.ts'
import type { RuleName, Rules } from './rules.ts'
import { fieldOf } from './around.ts'
import { type Condition, type Facts, holds, passes, type Test } from './condition.ts'
import { formats } from './formats.ts'
import { isLeaf } from './leaf.ts'
import { beside } from './scope.ts'
import { sayFault } from './sentences.ts'

export type Context = { locale: Locale; row?: Record<string, unknown> | undefined; now?: number }

/** A broken rule: its name, and the values for its message. */
export type Fault = { rule: RuleName; detail: Record<string, unknown> }

/** Validates a whole form; returns messages by field path, empty if the form is valid. Hidden fields are not validated. */
export function judge(fields: Field[], values: Record<string, unknown>, context: Context): Record<string, string> {
  const faults: Record<string, string> = {}
  judgeInto(faults, '', fields, values, values, context)
  return faults
}

function judgeInto(
  faults: Record<string, string>,
  prefix: string,
  fields: Field[],
  values: Record<string, unknown>,
  form: Record<string, unknown>,
  context: Context,
): void {
  const facts: Facts = { form, row: context.row, ...(context.now === undefined ? {} : { now: context.now }) }
  for (const field of fields) {
    if (field.computed || (field.visible && !holds(field.visible, facts))) continue
    const path = prefix + field.name
    const value = values[field.name]
    const message = judgeField(field, value, facts, context.locale)
    if (message) faults[path] = message
    else if (field.fields && value && typeof value === 'object') {
      const items = Array.isArray(value) ? value : [value]
      items.forEach((item, at) =>
        judgeInto(
          faults,
          Array.isArray(value) ? `${path}.${at}.` : `${path}.`,
          field.fields!,
          item as Record<string, unknown>,
          beside(field.fields!, item as Record<string, unknown>, form),
          context,
        ),
      )
    }
  }
}

/** The message of the first rule that the value breaks, or undefined. */
export function judgeField(field: Field, value: unknown, facts: Facts, locale: Locale): string | undefined {
  const fault = faultOf(field, value, facts)
  return fault && sayFault(locale, fault, field)
}

/** A masked value that is sent back unchanged stands for the stored one, which was validated when it was stored. */
const isUntouchedMask = (field: Field, value: unknown, { row }: Facts): boolean =>
  typeof value === 'string' && value.includes('***') && value === row?.[field.name]

/** The first broken rule, from the most basic to the most specific. */
export function faultOf(field: Field, value: unknown, facts: Facts): Fault | undefined {
  if (isNothing(field.type, value)) return isRequired(field.required, facts) ? { rule: 'required', detail: {} } : undefined
  if (isUntouchedMask(field, value, facts)) return undefined
  if (!hasType(field.type, value)) return { rule: isOneOf(field) ? 'choice' : 'type', detail: { type: field.type, given: value } }
  if (field.choices && !isChosen(field, value, facts)) return { rule: 'choice', detail: {} }
  if (field.fields && Array.isArray(value) && !value.every((one) => hasType('object', one)))
    return { rule: 'type', detail: { type: 'object' } }
  if (field.item && Array.isArray(value)) {
    for (const one of value) {
      if (!hasType(field.item.type, one)) return { rule: 'type', detail: { type: field.item.type } }
      const fault = field.item.rules && breaks(field.item.rules, one, facts)
      if (fault) return fault
    }
  }
  return field.rules ? breaks(field.rules, value, facts) : undefined
}

export function isRequired(required: true | Condition | undefined, facts: Facts): boolean {
  return required === true || (required !== undefined && holds(required, facts))
}

function breaks(rules: Rules, value: unknown, facts: Facts): Fault | undefined {
  if (typeof value === 'string') {
    const length = [...value].length
    if (rules.format) {
      const problem = formats[rules.format]?.check(value)
      if (problem) return { rule: 'format', detail: { format: rules.format, problem } }
    }
    // A value of the wrong type is reported as such, regardless of its length.
    if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(value)) return { rule: 'pattern', detail: {} }
    if (rules.minLength !== undefined && length < rules.minLength) return { rule: 'minLength', detail: { min: rules.minLength } }
    if (rules.maxLength !== undefined && length > rules.maxLength) return { rule: 'maxLength', detail: { max: rules.maxLength } }
  }
  if (typeof value === 'number') {
    if (rules.minimum !== undefined && value < rules.minimum) return { rule: 'minimum', detail: { min: rules.minimum } }
    if (rules.maximum !== undefined && value > rules.maximum) return { rule: 'maximum', detail: { max: rules.maximum } }
    if (rules.multipleOf !== undefined && value % rules.multipleOf !== 0) return { rule: 'multipleOf', detail: { of: rules.multipleOf } }
  }
  if (Array.isArray(value)) {
    if (rules.minItems !== undefined && value.length < rules.minItems) return { rule: 'minItems', detail: { min: rules.minItems } }
    if (rules.maxItems !== undefined && value.length > rules.maxItems) return { rule: 'maxItems', detail: { max: rules.maxItems } }
    if (rules.uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length)
      return { rule: 'uniqueItems', detail: {} }
    if (rules.ordered && isTurned(value)) return { rule: 'ordered', detail: {} }
  }
  if (rules.must !== undefined && !isUnknown(rules.must, facts) && !passes(value, rules.must, facts)) return { rule: 'must', detail: {} }
  return undefined
}

/** Whether a range of days or times ends before it begins. */
const isTurned = ([from, to]: unknown[]): boolean => Date.parse(String(to)) < Date.parse(String(from))

/** Conditions on a chosen row that is not loaded are left to the backend. */
function isUnknown(test: Test, { form }: Facts): boolean {
  if (test === null || typeof test !== 'object') return false
  return Object.values(test).some((one) => fieldOf(one)?.includes('.') === true && form[fieldOf(one)!] === undefined)
}

/**
 * Whether a value counts as not filled in: absent, blank text in a text field, an empty list in a list. Any other value of the wrong type
 * is invalid, not absent.
 */
export function isNothing(type: Field['type'], value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (type === 'string') return typeof value === 'string' && value.trim() === ''
  return type === 'array' && Array.isArray(value) && value.length === 0
}

function hasType(type: Field['type'], value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    default:
      return typeof value === type
  }
}

/** A value that is not among the choices is invalid for that reason, whatever its type is. */
const isOneOf = ({ choices, type }: Field): boolean => choices !== undefined && type !== 'array'

/** A choice with a condition is valid only while the condition is met. */
function isChosen(field: Field, value: unknown, facts: Facts): boolean {
  const known = new Set(field.choices!.filter((choice) => !choice.when || holds(choice.when, facts)).map((choice) => choice.value))
  if (field.rules?.leaf && !isLeaf(field.choices!, value)) return false
  return Array.isArray(value) ? value.every((one) => known.has(one as string)) : known.has(value as string)
}
