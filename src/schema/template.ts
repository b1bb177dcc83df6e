/** A hole of a sentence, written as in every other text of the project. */
export const HOLE = /\{\{([A-Za-z]\w{0,63})\}\}/g

/**
 * Puts values into `{{name}}` holes; an absent value leaves nothing behind. The only interpolation a schema has. What a person reads in
 * the place of a value, where a row tells that apart (`nameLabel`), stands in its hole.
 */
export const fill = (text: string, values: Record<string, unknown>): string =>
  text.replace(HOLE, (_, name: string) => String(values[`${name}Label`] ?? values[name] ?? ''))

export function holesOf(text: string): string[] {
  const holes: string[] = []
  if (!text.includes('{{')) return holes
  HOLE.lastIndex = 0
  for (let found = HOLE.exec(text); found; found = HOLE.exec(text)) holes.push(found[1]!)
  return holes
}
