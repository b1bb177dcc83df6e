import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import type { Path } from '../check/graph.ts'
import { overlayPath } from '../check/rules/translated.ts'
import { removeValue } from '../fix/edit-json.ts'
import { offsetOf } from '../fix/guess.ts'
import { isObject } from '../is-object.ts'
import type { Finding } from '../read.ts'
import type { Desk } from '../rename/desk.ts'
import { thingAt } from '../rename/thing.ts'

/** Words that keep somebody from something: without them more would be allowed, or done by mistake. */
const GUARDS = new Set([
  'permission',
  'can',
  'for',
  'seenBy',
  'editedBy',
  'scope',
  'private',
  'sealed',
  'masked',
  'where',
  'when',
  'visible',
  'confirm',
])

/** The places that could be taken out for a finding, the smallest first: no field, value or kind of row, and nothing that guards. */
export function placesOf(desk: Desk, { file, line, column }: Finding): Path[] {
  const text = desk.text(file)
  const root = desk.tree(file)
  const met = root && text !== undefined && findNodeAtOffset(root, offsetOf(text, line, column))
  if (!met) return []
  const data: unknown = JSON.parse(text)
  // At a property its name is met.
  const [key, value] = met.parent?.type === 'property' ? (met.parent.children ?? []) : []
  const whole = getNodePath(value && key === met ? value : met)
  const ways = whole.map((_, at) => whole.slice(0, whole.length - at))
  const guarded = ways.findIndex((path) => path.some((step) => GUARDS.has(String(step))) || thingAt({ file, path }, data) !== undefined)
  return guarded < 0 ? ways : ways.slice(0, guarded)
}

/** Takes a place out of a file, what is said of it in other languages, and a file of calls or words that holds nothing any more. */
export function takeOutAt(desk: Desk, file: string, path: Path): void {
  const said = overlayPath(JSON.parse(desk.text(file)!), path)
  for (const overlay of desk.overlaysOf(file)) {
    let gone: Path = said
    const text = desk.text(overlay)!
    const root = parseTree(text)
    if (!root || !findNodeAtLocation(root, [...gone])) continue
    // What says nothing any more goes with it.
    while (gone.length > 1 && findNodeAtLocation(root, gone.slice(0, -1))?.children?.length === 1) gone = gone.slice(0, -1)
    write(desk, overlay, removeValue(text, gone))
  }
  write(desk, file, removeValue(desk.text(file)!, path))
}

function write(desk: Desk, file: string, text: string): void {
  const data: unknown = JSON.parse(text)
  const isBare = isObject(data) && Object.keys(data).every((name) => name === '$schema')
  if (isBare && /^(calls|locales)\//.test(file)) desk.drop(file)
  else desk.write(file, text)
}
