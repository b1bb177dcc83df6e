import { once } from '../compile/once.ts'
import type { Source } from '../read.ts'

export type Scan = {
  /** Whether any object names a property twice, of which `JSON.parse` says nothing. */
  repeats: boolean
  /** Levels of nesting. */
  depth: number
  /** Objects and lists. */
  nodes: number
}

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const OPEN = 123
const CLOSE = 125
const OPEN_LIST = 91
const CLOSE_LIST = 93

/** What one pass over the text of a file tells, without recursion, so that no depth is too deep. */
export const scanOf = once(({ text }: Source): Scan => {
  const objects: (string[] | undefined)[] = []
  let repeats = false
  let depth = 0
  let nodes = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case OPEN:
      case OPEN_LIST:
        nodes++
        objects.push(undefined)
        if (objects.length > depth) depth = objects.length
        break
      case CLOSE:
      case CLOSE_LIST:
        objects.pop()
        break
      case QUOTE: {
        const start = at + 1
        at = text.indexOf('"', start)
        while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
        if (at < 0) return { repeats, depth, nodes }
        let next = at + 1
        while (text.charCodeAt(next) <= 32) next++
        if (text.charCodeAt(next) !== COLON || objects.length === 0) break
        const raw = text.slice(start, at)
        const name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
        const keys = (objects[objects.length - 1] ??= [])
        // Objects have few properties: a list is quicker than a set.
        if (keys.includes(name)) repeats = true
        keys.push(name)
      }
    }
  }
  return { repeats, depth, nodes }
})

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - 1 - before) % 2 === 1
}
