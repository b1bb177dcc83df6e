import { getNodePath, type Node } from 'jsonc-parser'
import type { Desk } from './desk.ts'
import type { Names } from './itself.ts'
import type { Place } from './thing.ts'

/**
 * What is handed on by one name may be called otherwise at one end only: then both names are written. Which end that is nobody says, so the
 * new name is tried at both, and when nothing else is left to be moved (`isLast`) there, then here. Nothing where it is about something else.
 */
export function handOn(desk: Desk, file: string, met: Node, names: readonly Names[], isLast: boolean): Place[] | undefined {
  const handed = around(met)
  const path = handed && getNodePath(handed)
  if (!path) return undefined
  for (const { from, to, kind } of names) {
    if (kind !== 'field') continue
    const values = valuesOf(handed)
    const said = values.findIndex(([there, here]) => [from, to].includes(there) && [from, to].includes(here))
    if (said < 0) continue
    const [there, here] = values[said]!
    if (there === from && here === from) return undefined
    const place = [file, ...path].join('/')
    const tried = triedOf(names)
    // They were called differently before anything was renamed: now they are called the same.
    const isApart = there !== here && !tried.has(place)
    // Both were tried.
    if (!isApart && (!isLast || there === from)) return []
    if (!isApart) tried.add(place)
    const pair: [string, string] = isApart ? [to, to] : here === to ? [to, from] : [from, to]
    const text = desk.text(file)!
    desk.write(file, text.slice(0, handed.offset) + writeValues(values.with(said, pair)) + text.slice(handed.offset + handed.length))
    return [{ file, path }]
  }
  return undefined
}

const writeValues = (values: [there: string, here: string][]): string =>
  values.every(([there, here]) => there === here)
    ? JSON.stringify(values.map(([there]) => there))
    : `{ ${values.map(([there, here]) => `${JSON.stringify(there)}: ${JSON.stringify(here)}`).join(', ')} }`

/** Where the new name was tried at one end, in each renaming. */
const triedIn = new WeakMap<readonly Names[], Set<string>>()
function triedOf(names: readonly Names[]): Set<string> {
  const tried = triedIn.get(names) ?? new Set()
  triedIn.set(names, tried)
  return tried
}

/** The values that a link hands on, of which a finding has met something. */
function around(met: Node): Node | undefined {
  for (let node: Node | undefined = met; node; node = node.parent)
    if (node.parent?.type === 'property' && node.parent.children![0]!.value === 'with' && node.parent.children![1] === node) return node
  return undefined
}

const valuesOf = (handed: Node): [there: string, here: string][] =>
  handed.type === 'array'
    ? handed.children!.map(({ value }) => [String(value), String(value)])
    : (handed.children ?? []).map(({ children }) => [String(children![0]!.value), String(children![1]!.value)])
