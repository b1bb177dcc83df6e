import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { SourceFile } from '../../src/schema/read.ts'
import { unchanged } from './unchanged.ts'

/** One broken copy of the schemas: one edit in one file, or one file gone. */
export type Mutant = {
  what: 'letter' | 'misspelt key' | 'removed key' | 'repeated key' | 'other type' | 'removed file' | 'dropped text' | 'swapped ids'
  file: string
  /** Where the edit stands; the whole file where it is gone. */
  path: (string | number)[]
  /** The changed text; nothing where the file is gone. */
  text?: string
  /** What was there before, to find who used it. */
  was?: string
}

/** Every mutant of one file that does not leave its meaning unchanged (see `unchanged.ts`). */
export function mutantsOf(file: SourceFile): Mutant[] {
  const tree = parseTree(file.text)
  if (!tree) return []
  const mutants: Mutant[] = []
  const replace = (node: { offset: number; length: number }, by: string) =>
    file.text.slice(0, node.offset) + by + file.text.slice(node.offset + node.length)
  const add = (what: Mutant['what'], path: (string | number)[], text: string, was?: string) => {
    if (!unchanged(what, file.path, path)) mutants.push({ what, file: file.path, path, text, ...(was === undefined ? {} : { was }) })
  }
  const visit = (node: Node, path: (string | number)[]) => {
    if (node.type === 'object') {
      for (const property of node.children ?? []) {
        const [key, value] = property.children as [Node, Node]
        const name = String(key.value)
        const own = [...path, name]
        add('misspelt key', own, replace(key, JSON.stringify(misspell(name))), name)
        add('removed key', own, withoutProperty(file.text, node, property), name)
        add(
          'repeated key',
          own,
          `${file.text.slice(0, property.offset)}${file.text.slice(property.offset, property.offset + property.length)}, ${file.text.slice(property.offset)}`,
          name,
        )
        visit(value, own)
      }
    } else if (node.type === 'array') {
      node.children?.forEach((child, at) => visit(child, [...path, at]))
    } else if (node.type === 'string') {
      const text = String(node.value)
      if (file.path.startsWith('locales/')) add('dropped text', path, replace(node, '""'), text)
      else if (text.length > 1) add('letter', path, replace(node, JSON.stringify(misspell(text))), text)
      add('other type', path, replace(node, '17'), text)
    } else add('other type', path, replace(node, node.type === 'number' ? '"17"' : '{}'))
  }
  visit(tree, [])
  return mutants
}

/** Swaps the values of two references of one word in one file, e.g. the calls of two actions. */
export function swapsOf(file: SourceFile): Mutant[] {
  const tree = parseTree(file.text)
  const data = JSON.parse(file.text) as { actions?: Record<string, Record<string, unknown>> }
  const swaps: Mutant[] = []
  const actions = Object.entries(data.actions ?? {})
  // Which move belongs to which verb, and which screen opens, is the author's choice.
  for (const word of ['call']) {
    const having = actions.filter(([, action]) => typeof action[word] === 'string')
    for (let at = 1; at < having.length; at++) {
      const [first, second] = [having[at - 1]!, having[at]!]
      if (first[1][word] === second[1][word]) continue
      const nodes = [first, second].map(([name]) => findNodeAtLocation(tree!, ['actions', name, word])!).sort((a, b) => b.offset - a.offset)
      let text = file.text
      for (const node of nodes)
        text =
          text.slice(0, node.offset) +
          JSON.stringify(node === nodes[0] ? nodes[1]!.value : nodes[0]!.value) +
          text.slice(node.offset + node.length)
      // Two actions of one verb may do each other's work: which of them is meant nobody can tell.
      if (first[1]['can'] === second[1]['can']) continue
      swaps.push({ what: 'swapped ids', file: file.path, path: ['actions', first[0]], text, was: String(first[1][word]) })
    }
  }
  return swaps
}

/** A typing error: two neighbouring letters change places, or the last one is doubled where they are alike. */
function misspell(text: string): string {
  const at = Math.max(0, Math.floor(text.length / 2) - 1)
  const swapped = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  return swapped === text ? text + text.at(-1)! : swapped
}

function withoutProperty(text: string, object: Node, property: Node): string {
  const siblings = object.children!
  const at = siblings.indexOf(property)
  const next = siblings[at + 1]
  if (next) return text.slice(0, property.offset) + text.slice(next.offset)
  const before = siblings[at - 1]
  const start = before ? before.offset + before.length : property.offset
  return text.slice(0, start) + text.slice(property.offset + property.length)
}
