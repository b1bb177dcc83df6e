import { type Node, parseTree } from 'jsonc-parser'
import type { SourceFile } from '../../src/schema/read.ts'
import type { Mutant, Path } from './mutant.ts'

/** Words whose value names something. */
const REFERENCES = new Set(
  'call load quote screen move can entity value key owner state does scope group area home permission sentTo page redirect oneOf'.split(
    ' ',
  ),
)

/** Maps whose keys name something that stands elsewhere or is named from elsewhere. */
const NAMED = new Set('properties actions moves grants groups roles states send summary where first when'.split(' '))

/** In one file: each reference in the place of the next of the same word, and each name in the place of its neighbour. */
export function* swapsOf(file: SourceFile): Generator<Mutant> {
  if (file.path.startsWith('locales/')) return
  const tree = parseTree(file.text)
  if (!tree) return
  const last = new Map<string, { node: Node; path: Path }>()
  const swap = (a: Node, b: Node) =>
    file.text.slice(0, a.offset) +
    JSON.stringify(b.value) +
    file.text.slice(a.offset + a.length, b.offset) +
    JSON.stringify(a.value) +
    file.text.slice(b.offset + b.length)
  const written = (node: Node) => file.text.slice(node.offset, node.offset + node.length)
  const found: Mutant[] = []
  const add = (a: { node: Node; path: Path }, b: { node: Node; path: Path }) =>
    found.push({
      what: 'swapped ids',
      file: file.path,
      path: b.path,
      text: swap(a.node, b.node),
      was: String(a.node.value),
      is: String(b.node.value),
    })
  const visit = (node: Node, path: Path) => {
    if (node.type === 'array') node.children?.forEach((child, at) => visit(child, [...path, at]))
    if (node.type !== 'object') return
    let before: { node: Node; path: Path; value: Node } | undefined
    for (const property of node.children ?? []) {
      const [key, value] = property.children as [Node, Node]
      const word = String(key.value)
      const own = [...path, word]
      if (NAMED.has(String(path.at(-1)))) {
        // Two names of one meaning only change their order.
        if (before && written(before.value) !== written(value)) add(before, { node: key, path: [...path, String(before.node.value)] })
        before = { node: key, path: own, value }
      }
      if (value.type === 'string' && REFERENCES.has(word)) {
        const other = last.get(word)
        if (other && other.node.value !== value.value) add(other, { node: value, path: own })
        last.set(word, { node: value, path: own })
      }
      visit(value, own)
    }
  }
  visit(tree, [])
  yield* found
}
