/** What a form may know of the person who is signed in: what `user.getInfo` answers. */
export const ME_FIELDS = ['userId', 'username', 'realName', 'phone', 'email', 'openid', 'certType'] as const

/** `stockId.remain`: in which field a row was chosen (or `me`, `row`), and what is meant of it. */
export function partsOf(name: string): { head: string; tail: string } | undefined {
  const dot = name.indexOf('.')
  return dot < 0 ? undefined : { head: name.slice(0, dot), tail: name.slice(dot + 1) }
}

type Looking = { required?: unknown; visible?: unknown; disabled?: unknown; must?: unknown; default?: unknown; whens?: unknown[] }

/** Heads that are no field of the form: the person, and the row as it is stored. */
const BEYOND = new Set(['me', 'row'])

/** The field of the form that a name reads, if it reads one. */
export function readOf(name: string): string[] {
  const parts = partsOf(name)
  return !parts ? [name] : BEYOND.has(parts.head) ? [] : [parts.head]
}

/** Every name with a dot that a field looks at, in its conditions, its rule and its default. */
export function dottedIn({ required, visible, disabled, must, default: initial, whens = [] }: Looking): string[] {
  const conditions = [required, visible, disabled, ...whens].filter((one): one is object => one !== null && typeof one === 'object')
  const names = conditions.flatMap((one) => [...Object.keys(one), ...Object.values(one).flatMap((test: unknown) => operandsIn(test))])
  return [...new Set([...names, ...operandsIn(must), fieldOf(initial) ?? ''])].filter((name) => name.includes('.'))
}

function operandsIn(test: unknown): string[] {
  return test !== null && typeof test === 'object' ? Object.values(test).flatMap((one: unknown) => fieldOf(one) ?? []) : []
}

/** The name in `{ "field": "me.phone" }`. */
export function fieldOf(value: unknown): string | undefined {
  return value !== null && typeof value === 'object' && 'field' in value && typeof value.field === 'string' ? value.field : undefined
}
