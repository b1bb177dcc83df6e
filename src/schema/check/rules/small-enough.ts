import { orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

const BYTES = 256 * 1024
const DEPTH = 32
const NODES = 500

export const smallEnough: Rule = {
  name: 'small-enough',
  why: 'A file that is too large to survey hides its mistakes, and one with endless nesting can exhaust whatever reads it.',

  file(_graph, { source, depth, nodes }, report) {
    const bytes = bytesOf(source.text)
    if (bytes > BYTES) report(source.path, [], `Unexpected size of ${Math.ceil(bytes / 1024)} kB, expected at most ${BYTES / 1024} kB`)
    if (depth > DEPTH) report(source.path, [], `Unexpected depth of ${depth} levels, expected at most ${DEPTH}`)
    if (nodes > NODES) report(source.path, [], `Unexpected number of ${nodes} objects and lists, expected at most ${NODES}`)
  },

  examples: {
    ok: {},
    notOk: {
      ...orderList({ links: nest(40) }),
      'screens/long.json': JSON.stringify({ kind: 'result', title: '长'.repeat(90_000) }),
      'screens/wide.json': JSON.stringify({ kind: 'result', title: '宽', links: Array.from({ length: 500 }, () => ({})) }),
    },
    says: [
      'screens/long.json# Unexpected size of 264 kB, expected at most 256 kB',
      'screens/order.json# Unexpected depth of 42 levels, expected at most 32',
      'screens/wide.json# Unexpected number of 502 objects and lists, expected at most 500',
    ],
  },
}

/** The length in UTF-8. Most files are so short that it need not be counted. */
function bytesOf(text: string): number {
  if (text.length * 3 <= BYTES) return text.length
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // One half of a surrogate pair accounts for two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return bytes
}

function nest(levels: number): object {
  return levels === 0 ? {} : { a: nest(levels - 1) }
}
