const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const OPEN = 123
const CLOSE = 125

/** Whether any object of a JSON text names a property twice; one pass over the text, of which `JSON.parse` says nothing. */
export function repeatedKeys(text: string): boolean {
  const objects: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === OPEN) objects.push(new Set())
    else if (letter === CLOSE) objects.pop()
    else if (letter === QUOTE) {
      const start = at + 1
      let escaped = false
      for (at = start; at < text.length && text.charCodeAt(at) !== QUOTE; at++) {
        if (text.charCodeAt(at) === BACKSLASH) {
          escaped = true
          at++
        }
      }
      let next = at + 1
      while (text.charCodeAt(next) <= 32) next++
      if (text.charCodeAt(next) !== COLON) continue
      const raw = text.slice(start, at)
      const name = escaped ? (JSON.parse(`"${raw}"`) as string) : raw
      const keys = objects.at(-1)
      if (!keys) continue
      if (keys.has(name)) return true
      keys.add(name)
    }
  }
  return false
}
