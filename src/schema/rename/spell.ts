import type { Thing } from './thing.ts'

/** What each may be called; the rest `check` says. */
const SHAPES: Record<Thing['kind'], RegExp> = {
  field: /^[A-Za-z]\w{0,63}$/,
  choice: /^\S(.*\S)?$/s,
  entity: /^[A-Za-z][A-Za-z0-9-]{0,63}$/,
  page: /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*$/,
  address: /^\/[A-Za-z0-9][\w/.-]*$/,
}

/** Why a thing cannot be called so: it is already, or nothing can. */
export function isSaid({ kind, key }: Thing, to: string): 'same' | 'wrong' | undefined {
  if (to === String(key)) return 'same'
  const isOfType = typeof key === 'string' || (typeof key === 'number' ? /^-?\d+(\.\d+)?$/.test(to) : /^(true|false)$/.test(to))
  return SHAPES[kind].test(to) && isOfType ? undefined : 'wrong'
}

/** What is typed, as a value of the type of the one that it replaces. */
export const asTyped = (to: string, key: Thing['key']): Thing['key'] =>
  typeof key === 'number' ? Number(to) : typeof key === 'boolean' ? to === 'true' : to

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * A text with one name in place of another, where it stands as a whole; in a sentence only within its holes. Names of fields and choices have
 * no hyphen, so that `-createTime` sorts by one; those of files do.
 */
export function respell(text: string, from: string, to: string, kind: Thing['kind']): string {
  const [before, after] = kind === 'field' ? [String.raw`(?<!\w)`, String.raw`(?!\w)`] : [String.raw`(?<![\w/-])`, String.raw`(?![\w/-])`]
  const token = new RegExp(before + escaped(from) + after, kind === 'entity' ? '' : 'g')
  const swap = (part: string) => part.replace(token, () => to)
  return text.includes('{{') ? text.replaceAll(/\{\{[^{}]*\}\}/g, swap) : swap(text)
}
