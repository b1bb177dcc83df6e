import fc from 'fast-check'

const letter = fc.constantFrom(...'aé字 ，“"\\\n{[,:]}', '😀')
const word = fc.oneof(
  fc.constantFrom('title', 'fields', 'a', 'b', 'c', '$schema', '字段', 'x y', '__proto__'),
  fc.string({ maxLength: 6, unit: letter }),
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -3, 2.5, '', '订单', 'a "b"', '😀', 'x'.repeat(60)),
  fc.string({ maxLength: 40, unit: letter }),
)

/** Any small value of JSON. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(fc.integer(), { maxLength: 5 }),
    fc.array(tie('value'), { maxLength: 5 }),
    objectOf(tie('value')),
  ),
})).value

export function objectOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.uniqueArray(fc.tuple(word, value), { maxLength: 5, selector: ([key]) => key }).map((entries) => {
    const object: Record<string, unknown> = {}
    for (const [key, one] of entries)
      Object.defineProperty(object, key, { value: one, enumerable: true, writable: true, configurable: true })
    return object
  })
}

/** A text of a value with blanks as a person in a hurry leaves them; the same numbers give the same blanks. */
export function untidy(value: unknown, blanks: readonly number[]): string {
  let at = 0
  const blank = () => ['', ' ', '\n', '\n    ', '  ', '\n\n'][(blanks[at++ % blanks.length] ?? 0) % 6]!
  const write = (one: unknown): string => {
    if (Array.isArray(one)) return `[${blank()}${one.map(write).join(`${blank()},${blank()}`)}${blank()}]`
    if (one === null || typeof one !== 'object') return JSON.stringify(one)
    const entries = Object.entries(one).map(([key, inner]) => `${JSON.stringify(key)}:${blank()}${write(inner)}`)
    return `{${blank()}${entries.join(`${blank()},${blank()}`)}${blank()}}`
  }
  return blank() + write(value) + blank()
}

export const anyBlanks: fc.Arbitrary<number[]> = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 })
