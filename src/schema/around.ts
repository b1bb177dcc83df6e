/** What a form may know about the signed-in person: the fields that `user.getInfo` answers. */
export const ME_FIELDS = ['userId', 'username', 'realName', 'phone', 'email', 'openid', 'role', 'certType'] as const

/** Splits a dotted name such as `stockId.remain`: the field in which a row is chosen (or `me`, or `row`), and the property of that row. */
export function partsOf(name: string): { head: string; tail: string } | undefined {
  const dot = name.indexOf('.')
  return dot < 0 ? undefined : { head: name.slice(0, dot), tail: name.slice(dot + 1) }
}

type Looking = {
  countedIn?: string | undefined
  required?: unknown
  visible?: unknown
  disabled?: unknown
  must?: unknown
  default?: unknown
  whens?: unknown[]
}

/** Prefixes that are not fields of the form: the signed-in person, and the stored row. */
const BEYOND = new Set(['me', 'row'])

/** The field of the form that a name depends on, if any. */
export function readOf(name: string): string[] {
  const parts = partsOf(name)
  return !parts ? [name] : BEYOND.has(parts.head) ? [] : [parts.head]
}

/** Every dotted name that a field depends on, in its conditions, its rule, its default and its unit. */
export function dottedIn({ countedIn = '', required, visible, disabled, must, default: initial, whens = [] }: Looking): string[] {
  const conditions = [required, visible, disabled, ...whens].filter((one): one is object => one !== null && typeof one === 'object')
  const names = conditions.flatMap((one) => [...Object.keys(one), ...Object.values(one).flatMap((test: unknown) => operandsIn(test))])
  return [...new Set([...names, ...operandsIn(must), fieldOf(initial) ?? '', countedIn])].filter((name) => name.includes('.'))
}

function operandsIn(test: unknown): string[] {
  return test !== null && typeof test === 'object' ? Object.values(test).flatMap((one: unknown) => fieldOf(one) ?? []) : []
}

/** The name in `{ "field": "me.phone" }`. */
export function fieldOf(value: unknown): string | undefined {
  return value !== null && typeof value === 'object' && 'field' in value && typeof value.field === 'string' ? value.field : undefined
}
