/** A placeholder, written as in every other text of the project. */
export const HOLE = /\{\{([A-Za-z]\w{0,63})\}\}/g

/**
 * Fills in `{{name}}` placeholders; missing values become empty. This is the only interpolation in schemas. If a row has a label for a
 * value (`nameLabel`), the label is used. `write`: how a value is written.
 */
export const fill = (text: string, values: Record<string, unknown>, write: (value: string) => string = String): string =>
  text.replace(HOLE, (_, name: string) => write(String(values[`${name}Label`] ?? values[name] ?? '')))

export function holesOf(text: string): string[] {
  const holes: string[] = []
  if (!text.includes('{{')) return holes
  HOLE.lastIndex = 0
  for (let found = HOLE.exec(text); found; found = HOLE.exec(text)) holes.push(found[1]!)
  return holes
}
