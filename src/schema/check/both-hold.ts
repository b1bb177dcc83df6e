import { type Condition, isScalar, passes, type Scalar, type Test } from '../condition.ts'
import type { AuthoredField } from '../format/authored.ts'

type Fields = Record<string, AuthoredField>

/** The constants of a test; undefined if it compares with another field, the stored row or the present, which may be anything. */
function constantsOf(test: Test): Scalar[] | undefined {
  if (isScalar(test)) return [test]
  const found: Scalar[] = []
  for (const [word, operand] of Object.entries(test)) {
    if (word === 'earlierThan' || word === 'laterThan') return undefined
    for (const one of Array.isArray(operand) ? operand : [operand]) {
      if (!isScalar(one as Test)) return undefined
      if (word !== 'empty') found.push(one as Scalar)
    }
  }
  return found
}

/** Values of a field among which is one that passes some tests, if there is any; undefined if nobody can tell. */
function valuesOf(field: AuthoredField | undefined, tests: Test[]): unknown[] | undefined {
  // Of a list any entry may pass.
  if (!field || field.type === 'array' || field.type === 'object') return undefined
  const constants: Scalar[] = []
  for (const test of tests) {
    const own = constantsOf(test)
    if (!own) return undefined
    constants.push(...own)
  }
  if (field.oneOf) {
    const choices = field.oneOf.map((choice) => choice.const)
    // What is no choice is told where it stands.
    return constants.every((one) => one === null || choices.includes(one as never)) ? [...choices, null] : undefined
  }
  if (field.type === 'boolean') return [true, false, null]
  const { minimum = -Infinity, maximum = Infinity } = field
  const near = constants.flatMap((one): Scalar[] => (typeof one === 'number' ? [one - 1, one - 0.5, one, one + 0.5, one + 1] : [one]))
  const inside = near.filter(
    (one) => typeof one !== 'number' || (one >= minimum && one <= maximum && (field.type !== 'integer' || one % 1 === 0)),
  )
  const ends = [minimum, maximum].filter(Number.isFinite)
  return [...inside, ...ends, null, field.type === 'string' ? `${constants.join('')}-` : (ends[0] ?? 0)]
}

/** The field because of which some conditions never hold together; undefined if they may. */
export function neverTogether(conditions: Condition[], fields: Fields): string | undefined {
  const [first] = conditions
  const names = conditions.length === 1 ? Object.keys(first!) : new Set(conditions.flatMap((one) => Object.keys(one)))
  for (const name of names) {
    const tests: Test[] = []
    for (const one of conditions) if (Object.hasOwn(one, name)) tests.push(one[name]!)
    const values = valuesOf(Object.hasOwn(fields, name) ? fields[name] : undefined, tests)
    if (values && !values.some((value) => tests.every((test) => passes(value, test, { form: {} })))) return name
  }
  return undefined
}
