import { ownOf, valueAt } from '../check/sentences.ts'
import { inlineName } from '../compile/atlas.ts'
import type { Path } from '../check/graph.ts'
import { removeValue, renameKey, setValue } from '../fix/edit-json.ts'
import { orderKeys } from '../fix/order-keys.ts'
import { isObject } from '../is-object.ts'
import type { Desk } from './desk.ts'
import { asTyped } from './spell.ts'
import type { Thing } from './thing.ts'

/** What is called otherwise now. */
export type Names = { from: string; to: string; kind: Thing['kind'] }

/** Gives the thing itself its new key, and says what it was called; answers what to look for, or nothing if something else is called so. */
export function renameItself(desk: Desk, thing: Thing, to: string, isNew: boolean): Names[] | undefined {
  const own: Names = { from: String(thing.key), to, kind: thing.kind }
  if (thing.kind === 'entity' || thing.kind === 'page') return renameFile(desk, own, isNew ? [] : [own.from])
  return renameWithin(desk, thing, to, isNew) ? [own] : undefined
}

/** An entity with its calls, or a page with the rows that it alone has, which are called as its file is. */
function renameFile(desk: Desk, own: Names, past: string[]): Names[] | undefined {
  const { from, to, kind } = own
  const home = kind === 'entity' ? 'entities' : 'screens'
  const file = `${home}/${to}.json`
  const rows: Names = { from: inlineName(from), to: inlineName(to), kind: 'entity' }
  const isOfRows = kind === 'page' && rows.from !== rows.to && isObject(ownOf(JSON.parse(desk.text(`${home}/${from}.json`)!), 'entity'))
  const calls = kind === 'entity' ? own : isOfRows ? rows : undefined
  const isTaken = (path: string) => desk.text(path) !== undefined
  if (isTaken(file) || (calls && (isTaken(`calls/${calls.to}.json`) || isTaken(`entities/${calls.to}.json`)))) return undefined
  moveFile(desk, `${home}/${from}.json`, file)
  if (calls) moveFile(desk, `calls/${calls.from}.json`, `calls/${calls.to}.json`)
  const before = desk.text(file)!
  const said = sayWas(before, [], past, to)
  desk.write(file, inOrder(file, before, isOfRows ? sayWas(said, ['entity'], past.map(inlineName), rows.to) : said))
  return isOfRows ? [own, rows] : [own]
}

/** Whether it could be. */
function renameWithin(desk: Desk, thing: Thing, to: string, isNew: boolean): boolean {
  const { file, path, kind, key } = thing
  const past = isNew ? [] : [key]
  const edit = (holder: Path, change: (text: string) => string, now: Thing['key'] = to) => {
    const text = desk.text(file)!
    desk.write(file, inOrder(file, text, sayWas(change(text), holder, past, now)))
  }
  const data: unknown = JSON.parse(desk.text(file)!)
  if (kind === 'address') {
    edit(path.slice(0, -1), (text) => setValue(text, path, to))
    return true
  }
  const around = path.slice(0, -1)
  const beside = valueAt(data, around)
  if (kind === 'field') {
    if (isObject(beside) && Object.hasOwn(beside, to)) return false
    desk.nameInOthers(file, path, to)
    edit([...around, to], (text) => sayState(renameKey(text, path, to), data, path, to))
  } else {
    const value = asTyped(to, key)
    if (Array.isArray(beside) && beside.some((one: unknown) => ownOf(one, 'const') === value)) return false
    desk.nameInOthers(file, path, to)
    edit(path, (text) => setValue(text, [...path, 'const'], value), value)
  }
  desk.settle()
  return true
}

/** A file, and what translates it. */
function moveFile(desk: Desk, from: string, to: string): void {
  const depth = to.split('/').length - 1
  for (const path of desk.paths()) {
    if (path !== from && !(path.startsWith('locales/') && path.split('/').slice(2).join('/') === from)) continue
    const next = path.slice(0, -from.length) + to
    desk.move(path, next)
    // What an editor reads beside it lies at the top of the folder.
    const text = desk.text(next)!
    const format = ownOf(JSON.parse(text), '$schema')
    const home = typeof format === 'string' ? /^(?:\.\.\/)+(\.meta\/.+)$/.exec(format)?.[1] : undefined
    if (path === from && home !== undefined) desk.write(next, setValue(text, ['$schema'], '../'.repeat(depth) + home))
  }
}

/** Adds the last name to the former ones, the oldest first; what it is called now is none of them. */
function sayWas(text: string, holder: Path, past: readonly Thing['key'][], now: Thing['key']): string {
  const said = ownOf(valueAt(JSON.parse(text), holder), 'was')
  const before = (said === undefined ? [] : [said].flat()).filter((one) => one !== now && !past.includes(one as Thing['key']))
  const chain = [...before, ...past]
  if (chain.length > 0) return setValue(text, [...holder, 'was'], chain.length === 1 ? chain[0] : chain)
  return said === undefined ? text : removeValue(text, [...holder, 'was'])
}

/** The field that `moves` change is called "status" where nothing else is said. */
const STATE = 'status'

/** Of the field that `moves` change an entity says what it is called, unless everybody expects that. */
function sayState(text: string, data: unknown, path: Path, to: string): string {
  const around = path.slice(0, -2)
  const entity = valueAt(data, around)
  const isState = ownOf(entity, 'moves') !== undefined && (ownOf(entity, 'state') ?? STATE) === path.at(-1)
  if (!isState || path.length > around.length + 2 || !['', 'entity'].includes(around.join('.'))) return text
  return to === STATE ? removeValue(text, [...around, 'state']) : setValue(text, [...around, 'state'], to)
}

/** The words of a file stay in their order, if they were. */
function inOrder(path: string, before: string, text: string): string {
  return orderKeys(path, JSON.parse(before), before) === before ? orderKeys(path, JSON.parse(text), text) : text
}
