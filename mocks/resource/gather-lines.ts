import type { Field } from '../../src/schema/compiled.ts'
import { isObject } from '../../src/schema/is-object.ts'
import { isList } from '../../src/schema/sheet-fields.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Row } from '../db/database.ts'
import { listIn, rowIn } from '../db/row-values.ts'

/** A line as it stands in the file, its values by the path of their column. `own`: its cells outside lists, empty if all of them are. */
export type FlatLine = SheetLine & { own: string }

/** A row, or a list within it: the columns of its own values, and the lists in those. */
type Level = { name: string; leaves: string[]; lists: Level[] }

/** A row, or an entry of a list, that lines are still added to; `path` is where it is in its row. */
type Open = { path: string; values: Row; cells: string; number?: number | undefined; lists: Map<string, Open> }

/**
 * The rows of lines that hold lists. A line whose own cells are empty goes on the row above, and so does one that repeats them and counts the
 * entries on. An entry begins where one of its cells is filled in, unless it repeats those above it for another entry within it.
 */
export function gatherLines(fields: Field[], lines: FlatLine[], outOfOrder: string): SheetLine[] {
  const whole = levelOf('', fields)
  const rows: SheetLine[] = []
  let row: SheetLine | undefined
  let open: Open = { path: '', values: {}, cells: '', lists: new Map() }
  for (const one of lines) {
    if (!row || (one.own !== '' && !(one.own === open.cells && countsOn(whole, open, one.values)))) {
      open = { path: '', values: {}, cells: one.own, lists: new Map() }
      row = { line: one.line, values: open.values, faults: [], places: {} }
      rows.push(row)
      fill(whole, open, one, row)
    }
    addEntries(whole, open, one, row)
  }
  return rows

  function addEntries(level: Level, above: Open, one: FlatLine, into: SheetLine): void {
    for (const list of level.lists) {
      const before = above.lists.get(list.name)
      const number = numberIn(list, one.values)
      const given = list.leaves.map((name) => one.values[name])
      const isFilled = given.some((value) => value !== undefined)
      const isBelow = list.lists.some((inner) => holds(inner, one.values))
      if (!isFilled && one.values[list.name] === undefined && !isBelow) continue
      const cells = JSON.stringify(given)
      const isRepeated = isBelow && number !== undefined && number === before?.number && (!isFilled || cells === before.cells)
      let entry = before
      if (!entry || !(isRepeated || (!isFilled && one.values[list.name] === undefined))) {
        entry = begin(list, above, { number, cells }, one, into)
        if (number !== undefined && before?.number !== undefined && number <= before.number)
          into.faults.push({ line: into.line, field: entry.path, message: outOfOrder })
      }
      addEntries(list, entry, one, into)
    }
  }

  function begin(list: Level, above: Open, own: Pick<Open, 'number' | 'cells'>, one: FlatLine, into: SheetLine): Open {
    const at = list.name.slice(above.path === '' ? 0 : plain(above.path).length + 1)
    const entries = inside(above.values, at.split('.'))
    const path = [...(above.path === '' ? [] : [above.path]), at, entries.length].join('.')
    const entry: Open = { path, values: {}, ...own, lists: new Map() }
    entries.push(entry.values)
    above.lists.set(list.name, entry)
    if (one.line !== into.line) into.places![path] = one.line
    fill(list, entry, one, into)
    return entry
  }
}

/** The columns of a path, without the places of entries. */
export const plain = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '')

const numberIn = ({ name }: Level, values: Row): number | undefined => {
  const number = values[name]
  return typeof number === 'number' ? number : undefined
}

/** Whether a line has anything of a list. */
const holds = ({ name, leaves, lists }: Level, values: Row): boolean =>
  [name, ...leaves].some((one) => values[one] !== undefined) || lists.some((inner) => holds(inner, values))

function countsOn({ lists }: Level, above: Open, values: Row): boolean {
  return lists.some((list) => {
    const number = numberIn(list, values)
    const before = above.lists.get(list.name)
    if (number === undefined || before?.number === undefined) return false
    return number > before.number || (number === before.number && countsOn(list, before, values))
  })
}

function levelOf(name: string, fields: Field[]): Level {
  const level: Level = { name, leaves: [], lists: [] }
  const add = (own: Field[], prefix: string): void => {
    for (const field of own) {
      const path = prefix + field.name
      if (isList(field)) level.lists.push(levelOf(path, field.fields!))
      else if (field.fields) add(field.fields, `${path}.`)
      else level.leaves.push(path)
    }
  }
  add(fields, name === '' ? '' : `${name}.`)
  return level
}

/** Sets what a line has of a row or an entry, with what is wrong in these cells. */
function fill({ name, leaves }: Level, { path, values }: Open, one: FlatLine, into: SheetLine): void {
  const skip = name === '' ? 0 : name.length + 1
  for (const leaf of leaves) {
    const steps = leaf.slice(skip).split('.')
    const last = steps.pop()!
    if (one.values[leaf] === undefined) continue
    // why: the steps lead through objects, and the last one holds a list.
    const holder = steps.reduce(within, values)
    holder[last] = one.values[leaf]
  }
  const own = new Set([...leaves, name])
  for (const { field, message } of one.faults) {
    if (field === undefined || !own.has(field)) continue
    const rest = field.slice(skip)
    into.faults.push({ line: into.line, field: [path, rest].filter(Boolean).join('.'), message })
  }
}

function inside(values: Row, steps: string[]): unknown[] {
  const holder = steps.slice(0, -1).reduce(within, values)
  const list: unknown = (holder[steps.at(-1)!] ??= [])
  return Array.isArray(list) ? list : []
}

/** An object in a row, which is there from now on. */
function within(holder: Row, step: string): Row {
  const inner: unknown = (holder[step] ??= {})
  return isObject(inner) ? inner : {}
}
