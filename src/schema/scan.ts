export type Scan = {
  /** The number of properties as written; duplicates count each. */
  properties: number
  /** Levels of nesting. */
  depth: number
  /** The number of objects and lists. */
  nodes: number
}

export type Colons = {
  /** The number of colons right after a quote: an upper bound for the number of property names. */
  quoted: number
  /** Positions of other colons, such as those within strings. */
  bare: readonly number[]
  /** Whether a colon follows white space, where it may still belong to a name. */
  spaced: boolean
}

const NONE: number[] = []

/** Finds all colons of a text, which is much faster than parsing its properties. */
export function colonsIn(text: string): Colons {
  let quoted = 0
  let bare = NONE
  let spaced = false
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (before === QUOTE) quoted++
    else {
      if (bare === NONE) bare = []
      bare.push(at)
      if (before <= 32) spaced = true
    }
  }
  return { quoted, bare, spaced }
}

const QUOTE = 34
const COLON = 58
const OPEN = 123
const CLOSE = 125
const OPEN_LIST = 91
const CLOSE_LIST = 93
const BACKSLASH = 92

/** The result of a single pass over a JSON text; iterative, so that deep nesting cannot overflow the stack. */
export function scanText(text: string): Scan {
  let properties = 0
  let depth = 0
  let most = 0
  let nodes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    switch (code) {
      case QUOTE:
        at = text.indexOf('"', at + 1)
        while (isEscaped(text, at)) at = text.indexOf('"', at + 1)
        if (at < 0) return { properties, depth: most, nodes }
        break
      case COLON:
        properties++
        break
      case OPEN:
      case OPEN_LIST:
        nodes++
        if (++depth > most) most = depth
        break
      case CLOSE:
      case CLOSE_LIST:
        depth--
    }
  }
  return { properties, depth: most, nodes }
}

/** Whether a text has a `\u` escape, which can encode any character. */
export function hasEscape(text: string): boolean {
  for (let at = text.indexOf('\\u'); at >= 0; at = text.indexOf('\\u', at + 2)) if (!isEscaped(text, at)) return true
  return false
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - 1 - before) % 2 === 1
}
