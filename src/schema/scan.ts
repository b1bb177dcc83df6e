export type Scan = {
  /** Properties as they are written; a repeated one counts each time. */
  properties: number
  /** Levels of nesting. */
  depth: number
  /** Objects and lists. */
  nodes: number
}

export type Colons = {
  /** Those right after a quote: at least as many as names are written before them. */
  quoted: number
  /** Where others stand, as within a text. */
  bare: readonly number[]
  /** Whether one stands after space, where it may still belong to a name. */
  spaced: boolean
}

const NONE: number[] = []

/** All colons of a text, which are found much faster than its properties are. */
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

/** What one pass over the text of a file tells, without recursion, so that no depth is too deep. */
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

/** Whether a text has an escape by number, behind which any character can hide. */
export function hasEscape(text: string): boolean {
  for (let at = text.indexOf('\\u'); at >= 0; at = text.indexOf('\\u', at + 2)) if (!isEscaped(text, at)) return true
  return false
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - 1 - before) % 2 === 1
}
