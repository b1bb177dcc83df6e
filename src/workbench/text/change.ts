import type { Node } from 'jsonc-parser'
import { removeValue } from '../../schema/fix/edit-json.ts'
import { isObject, type Json } from '../../schema/is-object.ts'
import { endOf, indentAt, insertEntry, shifted, writeBeside, writeLine } from './insert.ts'
import { keyOf, nodesTo, readTree } from './read-tree.ts'
import { isSame } from './same.ts'
import type { Path } from './splice.ts'

const nodeAt = (text: string, path: Path): Node => nodesTo(readTree(text)!, path)!.at(-1)!
const entryOf = (node: Node): Node => (node.parent?.type === 'property' ? node.parent : node)

/**
 * Replaces the value at a path. Parts of objects and lists that stay the same keep their formatting; with `order`, properties also get the
 * order of the new value.
 */
export function changeValue(text: string, path: Path, value: unknown, order = false): string {
  const node = nodeAt(text, path)
  const old: unknown = JSON.parse(text.slice(node.offset, endOf(node)))
  if (!order && isSame(old, value)) return text
  if (isObject(old) && isObject(value)) return changeObject(text, path, old, value, order)
  if (Array.isArray(old) && Array.isArray(value)) return changeList(text, path, old, value, order)
  if (isSame(old, value)) return text
  const entry = entryOf(node)
  const written = entry.parent
    ? writeBeside(
        text,
        entry.parent.children!.filter((one) => one !== entry),
        value,
      )
    : writeLine(value)
  return text.slice(0, node.offset) + shifted(written, '', indentAt(text, node.offset)) + text.slice(endOf(node))
}

/** Inserts a new value into the object or list at a path. */
export function addValue(text: string, path: Path, index: number, key: string | undefined, value: unknown): string {
  const whole = nodeAt(text, path)
  return insertEntry(text, whole, index, { key, value: writeBeside(text, whole.children!, value) })
}

function changeObject(text: string, path: Path, old: Json, value: Json, order: boolean): string {
  let out = text
  for (const key of Object.keys(old)) if (!Object.hasOwn(value, key)) out = removeValue(out, [...path, key])
  let before: string | undefined
  for (const [key, one] of Object.entries(value)) {
    if (Object.hasOwn(old, key)) out = changeValue(out, [...path, key], one, order)
    else {
      const keys = nodeAt(out, path).children!.map(keyOf)
      out = addValue(out, path, before === undefined ? firstPlace(keys) : keys.indexOf(before) + 1, key, one)
    }
    before = key
  }
  return order ? putInOrder(out, path, Object.keys(value)) : out
}

/** A file begins with its `$schema`. */
const firstPlace = (keys: string[]) => (keys[0] === '$schema' ? 1 : 0)

function changeList(text: string, path: Path, old: unknown[], value: unknown[], order: boolean): string {
  let out = text
  const same = (a: unknown, b: unknown) => isSame(a, b) && (!order || JSON.stringify(a) === JSON.stringify(b))
  const shorter = Math.min(old.length, value.length)
  let first = 0
  while (first < shorter && same(old[first], value[first])) first++
  let last = 0
  while (last < shorter - first && same(old.at(-1 - last), value.at(-1 - last))) last++
  const kept = shorter - last
  for (let at = first; at < kept; at++) out = changeValue(out, [...path, at], value[at], order)
  for (let at = old.length - last - 1; at >= kept; at--) out = removeValue(out, [...path, at])
  for (let at = kept; at < value.length - last; at++) out = addValue(out, path, at, undefined, value[at])
  return out
}

function putInOrder(text: string, path: Path, keys: string[]): string {
  const at = new Map(keys.map((key, index) => [key, index]))
  const { children = [] } = nodeAt(text, path)
  return permute(
    text,
    children,
    children.toSorted((a, b) => at.get(keyOf(a))! - at.get(keyOf(b))!),
  )
}

/** Permutes entries; the whitespace between them stays. */
export function permute(text: string, places: readonly Node[], wanted: readonly Node[]): string {
  let out = ''
  let end = 0
  for (const [at, place] of places.entries()) {
    const one = wanted[at]!
    const moved = text.slice(one.offset, endOf(one))
    out += text.slice(end, place.offset) + shifted(moved, indentAt(text, one.offset), indentAt(text, place.offset))
    end = endOf(place)
  }
  return out + text.slice(end)
}
