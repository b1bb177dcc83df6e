import { type Node, parseTree } from 'jsonc-parser'
import type { SourceFile } from '../../src/schema/read.ts'
import { misspell } from './misspell.ts'
import type { Mutant, Path } from './mutant.ts'
import { swapsOf } from './swaps.ts'

/** Every mutant of a folder. Another seed makes other typing errors of the same words. */
export function allMutants(files: SourceFile[], seed = 0): Mutant[] {
  const removed = files.map((file): Mutant => ({ what: 'removed file', file: file.path, path: [] }))
  return [...files.flatMap((file) => [...mutantsOf(file, seed), ...swapsOf(file)]), ...removed]
}

/** Every mutant of one file. */
export function mutantsOf(file: SourceFile, seed = 0): Mutant[] {
  const tree = parseTree(file.text)
  if (!tree) return []
  const mutants: Mutant[] = []
  const replace = (node: Node, by: string) => file.text.slice(0, node.offset) + by + file.text.slice(node.offset + node.length)
  const add = (what: Mutant['what'], path: Path, text: string, was?: string, is?: string) =>
    mutants.push({ what, file: file.path, path, text, ...(was === undefined ? {} : { was }), ...(is === undefined ? {} : { is }) })
  const text = (node: Node, path: Path) => {
    const value = String(node.value)
    if (value !== '') {
      const wrong = misspell(value, `${seed} ${file.path} ${path.join('/')}`)
      if (!file.path.startsWith('locales/')) add('letter', path, replace(node, JSON.stringify(wrong)), value, wrong)
      add('dropped text', path, replace(node, '""'), value)
    }
    for (const [hole, name = ''] of value.matchAll(/\{\{(\w+)\}\}/g)) {
      const wrong = misspell(name, `${seed} ${path.join('/')}`)
      add('letter of a hole', path, replace(node, JSON.stringify(value.replace(hole, `{{${wrong}}}`))), name, wrong)
    }
    add('other type', path, replace(node, '17'), value)
  }
  const visit = (node: Node, path: Path) => {
    if (node.type === 'object') {
      for (const property of node.children ?? []) {
        const [key, value] = property.children as [Node, Node]
        const name = String(key.value)
        const own = [...path, name]
        const wrong = misspell(name, `${seed} ${file.path} ${own.join('/')}`)
        add('misspelt key', own, replace(key, JSON.stringify(wrong)), name, wrong)
        add('removed key', own, without(file.text, node, property), name)
        const lost = value.type === 'array' ? value.children!.filter(({ type }) => type === 'string').map((one) => String(one.value)) : []
        if (lost.length > 0) mutants.at(-1)!.lost = lost
        const written = file.text.slice(property.offset, property.offset + property.length)
        add('repeated key', own, `${file.text.slice(0, property.offset)}${written}, ${file.text.slice(property.offset)}`, name)
        visit(value, own)
      }
      if (path.length > 0) add('other type', path, replace(node, '17'))
    } else if (node.type === 'array') {
      node.children?.forEach((child, at) => visit(child, [...path, at]))
      add('other type', path, replace(node, '17'))
    } else if (node.type === 'string') text(node, path)
    else add('other type', path, replace(node, node.type === 'number' ? '"17"' : '{}'))
  }
  visit(tree, [])
  return mutants
}

function without(text: string, object: Node, property: Node): string {
  const siblings = object.children!
  const at = siblings.indexOf(property)
  const next = siblings[at + 1]
  if (next) return text.slice(0, property.offset) + text.slice(next.offset)
  const before = siblings[at - 1]
  const start = before ? before.offset + before.length : property.offset
  return text.slice(0, start) + text.slice(property.offset + property.length)
}
