import { readOf } from './around.ts'

export type Scalar = string | number | boolean | null

/** The right-hand side of a comparison: a constant, another field of the form, or a field of the stored row. */
export type Operand = Scalar | { field: string } | { row: string }

export type Test =
  | Scalar
  | { in: Scalar[] }
  | { not: Operand }
  | { moreThan: Operand }
  | { lessThan: Operand }
  | { atLeast: Operand }
  | { atMost: Operand }
  | { equals: Operand }
  | { empty: boolean }
  | { earlierThan: Operand | 'now' }
  | { laterThan: Operand | 'now' }

/** All named fields must pass their test. */
export type Condition = Record<string, Test>

export type Facts = {
  /** The current values of the form. */
  form: Record<string, unknown>
  /** The stored row. */
  row?: Record<string, unknown> | undefined
  /** Milliseconds since 1970, for tests against `now`. */
  now?: number
}

/** Whether every named field passes its test; fields are read from `facts.form`. */
export function holds(condition: Condition, facts: Facts): boolean {
  for (const name in condition) if (!passes(facts.form[name], condition[name]!, facts)) return false
  return true
}

export function passes(value: unknown, test: Test, facts: Facts): boolean {
  if (test === null || typeof test !== 'object') return same(value, test)
  if ('in' in test) return test.in.some((one) => (Array.isArray(value) ? value.some((v) => same(v, one)) : same(value, one)))
  if ('not' in test) return !same(value, operand(test.not, facts))
  if ('empty' in test) return isEmpty(value) === test.empty
  if ('equals' in test) return same(value, operand(test.equals, facts))
  if ('moreThan' in test) return compare(value, operand(test.moreThan, facts), (a, b) => a > b)
  if ('lessThan' in test) return compare(value, operand(test.lessThan, facts), (a, b) => a < b)
  if ('atLeast' in test) return compare(value, operand(test.atLeast, facts), (a, b) => a >= b)
  if ('atMost' in test) return compare(value, operand(test.atMost, facts), (a, b) => a <= b)
  if ('earlierThan' in test) return compare(time(value), moment(test.earlierThan, facts), (a, b) => a < b)
  return compare(time(value), moment(test.laterThan, facts), (a, b) => a > b)
}

/** Whether a value counts as not filled in: absent, null, blank text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The form fields that a condition reads; used for reactive updates and for the check for cycles. */
export function readsOf(condition: Condition): string[] {
  const names = new Set(Object.keys(condition).flatMap(readOf))
  for (const test of Object.values(condition)) for (const name of operandsOf(test)) names.add(name)
  return [...names]
}

function operandsOf(test: Test): string[] {
  if (test === null || typeof test !== 'object') return []
  return Object.values(test).flatMap((one) =>
    one && typeof one === 'object' && 'field' in one ? readOf((one as { field: string }).field) : [],
  )
}

function operand(of: Operand, { form, row }: Facts): unknown {
  if (of === null || typeof of !== 'object') return of
  return 'field' in of ? form[of.field] : row?.[of.row]
}

function moment(of: Operand | 'now', facts: Facts): unknown {
  return of === 'now' ? facts.now : time(operand(of, facts))
}

function time(value: unknown): unknown {
  if (typeof value === 'number') return value
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(at) ? undefined : at
}

/** A comparison with a missing side is false: `required` is responsible for missing values. */
function compare(a: unknown, b: unknown, judge: (a: number | string, b: number | string) => boolean): boolean {
  if (isEmpty(a) || isEmpty(b)) return false
  return judge(a as number, b as number)
}

/** Equality where absent and null are the same; numbers and texts are never equal. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (isNothing(a) && isNothing(b))
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
