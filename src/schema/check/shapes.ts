import { NUMBERED } from '../numbered.ts'

const NAMES = new Set(['^[A-Za-z]\\w{0,63}$', '^-?[A-Za-z]\\w{0,63}$'])
const DOTTED = /^-?([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)$/

/** A dotted name: the author means a field of another row, for which there is a keyword of its own. */
function dotted(pattern: string, data: unknown): string | undefined {
  const way = NAMES.has(pattern) ? DOTTED.exec(String(data))?.[1] : undefined
  return (
    way &&
    `the name of one field, without a dot; what another row or a list holds is a field of its own with "computed": { "of": "${way}" } or { "total": "${way}" }`
  )
}

const SHAPES: Record<string, string> = {
  '^[A-Za-z]\\w{0,63}\\.[A-Za-z]\\w{0,63}$': 'the field in which a row is chosen, a dot and a field of that row, such as "productId.price"',
  '^[a-z][A-Za-z0-9]*\\.[A-Za-z]\\w{0,63}$': 'the name of some rows, a dot and a field of theirs, such as "orders.status"',
  '^[A-Za-z]\\w{0,63}$': 'a name: letters, digits and underscores, beginning with a letter',
  '^-?[A-Za-z]\\w{0,63}$': 'a field, with "-" before it for the greatest first',
  '^[a-z][a-z0-9-]{0,63}$': 'a permission: small letters, digits and "-"',
  '^(https?://|mailto:|tel:)': 'an address that begins with http://, https://, mailto: or tel:',
  [NUMBERED]: 'letters, perhaps the day, and the first number, such as "G{{date}}000001"',
}

/** What a text must look like, in words. */
export function shapeOf(pattern: string, data: unknown): string {
  const way = dotted(pattern, data)
  if (way) return way
  if (SHAPES[pattern]) return SHAPES[pattern]
  return pattern.startsWith('^/') ? 'an address that begins with "/", of letters, digits and /_.-' : 'another form'
}

/** A sentence about what is no name, with the name that was most likely meant. */
export function withName(message: string, written: string): { message: string; suggestion?: string } {
  const suggestion = nameFrom(written)
  return suggestion === undefined ? { message } : { message: `${message}. Did you mean "${suggestion}"?`, suggestion }
}

/** `contact-phone` as `contactPhone`; undefined where too little of it may stand in a name. */
function nameFrom(written: string): string | undefined {
  if (!/^[A-Za-z][\w -]*$/.test(written)) return undefined
  return written.trim().replaceAll(/[ -]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
}
