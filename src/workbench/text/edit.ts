import type { Node } from 'jsonc-parser'
import { removeValue, renameKey as renamed } from '../../schema/fix/edit-json.ts'
import { addValue, changeValue, permute } from './change.ts'
import { endOf, indentAt, insertEntry, shifted } from './insert.ts'
import { layOut } from '../../schema/fix/layout.ts'
import { hasTwice, hasTwiceWithin, keyOf, nodesTo, readTree } from './read-tree.ts'
import { type Path, type Splice, spliceBetween } from './splice.ts'

/**
 * Why nothing was changed: the text is not JSON (`unreadable`), nothing exists at the path (`missing`), a property on the path exists twice
 * (`twice`), another entry has the name (`taken`), the container is neither an object nor a list (`no-container`), the root cannot be moved
 * or removed (`root`), or the target is inside the moved value (`inside-itself`).
 */
export type Refused = { refused: 'unreadable' | 'missing' | 'twice' | 'taken' | 'no-container' | 'root' | 'inside-itself' }

/** An edit is one splice of the text, which is empty if there is nothing to do. */
export type Edit = Splice | Refused

/** Where to put an entry: before the one at `index` or after the last; in an object under `key`, by `order` if there is no index. */
export type Target = { key?: string; index?: number; order?: readonly string[] }

/** The order of the keys of the object at a path, as people would write them; nothing where it does not matter. */
export type Order = (path: Path) => readonly string[] | undefined

/** Sets the value at a path; missing parents are added, a property in the key order of its object. */
export function setValue(text: string, path: Path, value: unknown, orderOf?: Order): Edit {
  return edit(text, (root) => {
    const nodes = nodesTo(root, path)
    if (nodes) return judged(root, path) ?? (hasTwiceWithin(nodes.at(-1)!) ? { refused: 'twice' } : changeValue(text, path, value))
    const length = path.findIndex((_, at) => !nodesTo(root, path.slice(0, at + 1)))
    const [key, ...deeper] = path.slice(length)
    if (typeof key !== 'string' || !deeper.every((step) => typeof step === 'string')) return { refused: 'missing' }
    const inner = deeper.reduceRight((one: unknown, step) => ({ [step]: one }), value)
    const whole = path.slice(0, length)
    const order = orderOf?.(whole)
    return insert(text, root, whole, inner, { key, ...(order ? { order } : {}) })
  })
}

/** Removes an entry, with its comma and its line. */
export function removeAt(text: string, path: Path): Edit {
  return edit(text, (root) => {
    if (path.length === 0) return { refused: 'root' }
    return judged(root, path) ?? removeValue(text, path)
  })
}

/** Inserts a new entry into the object or list at a path. */
export function insertAt(text: string, path: Path, value: unknown, target: Target = {}): Edit {
  return edit(text, (root) => insert(text, root, path, value, target))
}

/** Moves an entry among its siblings: `index` is its new position. */
export function moveWithin(text: string, path: Path, index: number): Edit {
  return edit(text, (root) => {
    if (path.length === 0) return { refused: 'root' }
    const fault = judged(root, path)
    if (fault) return fault
    const [whole, node] = nodesTo(root, path)!.slice(-2) as [Node, Node]
    const entries = whole.children!
    const entry = entryOf(node)
    const rest = entries.filter((one) => one !== entry)
    return permute(text, entries, rest.toSpliced(between(index, rest.length), 0, entry))
  })
}

/** Moves an entry into another object or list with its formatting; a property keeps its name unless `key` is given. */
export function moveTo(text: string, path: Path, to: Path, target: Target = {}): Edit {
  return edit(text, (root) => {
    if (path.length === 0) return { refused: 'root' }
    const fault = judged(root, path) ?? judged(root, to)
    if (fault) return fault
    const [from, into] = [nodesTo(root, path)!, nodesTo(root, to)!]
    const [node, whole] = [from.at(-1)!, into.at(-1)!]
    if (into.includes(node)) return { refused: 'inside-itself' }
    if (whole.type !== 'object' && whole.type !== 'array') return { refused: 'no-container' }
    const entry = entryOf(node)
    const isHome = from.at(-2) === whole
    const named = target.key ?? (node.parent?.type === 'property' ? keyOf(node.parent) : undefined)
    const key = whole.type === 'object' ? named : undefined
    if (whole.type === 'object' && key === undefined) return { refused: 'missing' }
    if (key !== undefined && whole.children!.some((one) => one !== entry && keyOf(one) === key)) return { refused: 'taken' }
    const index = placeFor(whole, { ...target, ...(key === undefined ? {} : { key }) })
    if (isHome) {
      const rest = whole.children!.filter((one) => one !== entry)
      const moved = permute(text, whole.children!, rest.toSpliced(between(index, rest.length), 0, entry))
      return key === undefined || node.parent?.type !== 'property' ? moved : renamed(moved, path, key)
    }
    const value = shifted(text.slice(node.offset, endOf(node)), indentAt(text, node.offset), '')
    const put = insertEntry(text, whole, index, { key, value })
    // An entry inserted earlier into a list on the path shifts the old one.
    const step = path[to.length]
    const isBehind = whole.type === 'array' && from.includes(whole) && typeof step === 'number' && step >= index
    return removeValue(put, isBehind ? path.with(to.length, step + 1) : path)
  })
}

/** Renames a property in place. */
export function renameKey(text: string, path: Path, name: string): Edit {
  return edit(text, (root) => {
    const fault = judged(root, path)
    if (fault) return fault
    const property = nodesTo(root, path)!.at(-1)!.parent
    if (property?.type !== 'property') return { refused: 'no-container' }
    if (property.parent!.children!.some((one) => one !== property && keyOf(one) === name)) return { refused: 'taken' }
    return renamed(text, path, name)
  })
}

function insert(text: string, root: Node, path: Path, value: unknown, target: Target): string | Refused {
  const fault = judged(root, path)
  if (fault) return fault
  const whole = nodesTo(root, path)!.at(-1)!
  if (whole.type === 'array') return addValue(text, path, placeFor(whole, target), undefined, value)
  if (whole.type !== 'object') return { refused: 'no-container' }
  if (target.key === undefined) return { refused: 'missing' }
  if (hasTwice(whole)) return { refused: 'twice' }
  if (whole.children!.some((one) => keyOf(one) === target.key)) return { refused: 'taken' }
  return addValue(text, path, placeFor(whole, target), target.key, value)
}

/** With a key order, a property goes after the last of those that precede it in the order. */
function placeFor(whole: Node, { key, index, order }: Target): number {
  const { length } = whole.children!
  if (index !== undefined) return between(index, length)
  const rank = key === undefined || !order ? -1 : order.indexOf(key)
  if (rank < 0) return length
  return whole.children!.findLastIndex((one) => isBefore(order!.indexOf(keyOf(one)), rank) || keyOf(one) === '$schema') + 1
}

const isBefore = (one: number, rank: number) => one >= 0 && one < rank
const between = (index: number, length: number) => Math.min(Math.max(index, 0), length)
const entryOf = (node: Node): Node => (node.parent?.type === 'property' ? node.parent : node)

/** Why the value at a path must not be changed. */
function judged(root: Node, path: Path): Refused | undefined {
  const nodes = nodesTo(root, path)
  if (!nodes) return { refused: 'missing' }
  return nodes.slice(0, -1).some(hasTwice) ? { refused: 'twice' } : undefined
}

/** A file that has the formatter's layout keeps it; in any other, only the place itself is changed. */
function edit(text: string, change: (root: Node) => string | Refused): Edit {
  const root = readTree(text)
  if (!root) return { refused: 'unreadable' }
  const changed = change(root)
  if (typeof changed !== 'string') return changed
  return spliceBetween(text, changed !== text && layOut(text) === text ? layOut(changed) : changed)
}
