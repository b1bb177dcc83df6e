/** A hole of a sentence, written as in every other text of the project. */
export const HOLE = /\{\{([A-Za-z]\w{0,63})\}\}/g

/**
 * Puts values into `{{name}}` holes; an absent value leaves nothing behind. The only interpolation a schema has. What a person reads in
 * the place of a value, where a row tells that apart (`nameLabel`), stands in its hole.
 */
export const fill = (text: string, values: Record<string, unknown>): string =>
  text.replace(HOLE, (_, name: string) => String(values[`${name}Label`] ?? values[name] ?? ''))

export const holesOf = (text: string): string[] => (text.includes('{{') ? [...text.matchAll(HOLE)].map(([, name]) => name!) : [])
