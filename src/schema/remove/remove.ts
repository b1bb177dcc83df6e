import type { Path } from '../check/graph.ts'
import { ownOf, valueAt } from '../check/sentences.ts'
import { createDesk, type Asked, type Desk } from '../rename/desk.ts'
import type { Thing } from '../rename/thing.ts'
import type { Finding, SourceFile } from '../read.ts'
import { isObject } from '../is-object.ts'
import { stepsOf } from './steps.ts'
import { placesOf, takeOutAt } from './take-out-at.ts'

/** What goes with a thing: a whole file has no steps; each step is called as people find it, an entry of a list by its name. */
export type Gone = { file: string; steps: string[] }

export type Removed = {
  /** What the changed files say now; null for one that is no more. */
  files: Record<string, string | null>
  /** What named it, and was there for it alone. */
  went: Gone[]
  /** The entities that nothing uses any more, and that stay unless `also` names them. */
  unused: string[]
  /** What would be wrong afterwards and was not before. */
  left: Finding[]
}

/** So many findings may follow from each other. */
const ROUNDS = 300

/**
 * Takes a thing out of its file, or the file, and with it whatever names it or was there for it alone: what `check` no longer understands,
 * and no more of it than that. Rows that are still used stay as they are, and nothing is taken out that keeps anybody from anything: what
 * needs a decision is left. `also`: entities that go too.
 */
export function remove(files: readonly SourceFile[], thing: Thing, also: readonly string[] = [], asked: Asked = {}): Removed {
  const desk = createDesk(files, asked)
  const known = new Set(desk.findings().map(desk.nameOf))
  const fresh = () => desk.findings().filter((one) => !known.has(desk.nameOf(one)))
  const went: Gone[] = []
  removeItself(desk, thing)
  // What a kind of row is used for somebody has to take out first.
  if (thing.kind !== 'entity') follow(desk, fresh, went)
  const unused = unusedIn(fresh())
  for (const name of unused.filter((one) => also.includes(one))) removeEntity(desk, name, went)
  const left = fresh().filter(isError)
  return { files: desk.changed(), went: widest(went), unused, left }
}

/** What goes with the whole that it is a part of is not told apart. */
const widest = (went: readonly Gone[]): Gone[] =>
  went.filter(
    ({ file, steps }, at) =>
      !went.some((one, nth) => nth > at && one.file === file && one.steps.every((step, deep) => steps[deep] === step)),
  )

const isError = ({ severity }: Finding): boolean => severity === 'error'

const unusedIn = (fresh: readonly Finding[]): string[] =>
  fresh.flatMap(({ rule, file }) => (rule === 'entity-used' ? [file.slice('entities/'.length, -'.json'.length)] : []))

function removeItself(desk: Desk, { kind, file, path, key }: Thing): void {
  if (kind === 'page') return void dropPage(desk, file)
  if (kind === 'entity') return removeEntity(desk, String(key), [])
  takeOutAt(desk, file, kind === 'address' ? path.slice(0, -1) : path)
}

function removeEntity(desk: Desk, name: string, went: Gone[]): void {
  for (const file of [`entities/${name}.json`, `calls/${name}.json`]) {
    if (desk.text(file) === undefined) continue
    went.push({ file, steps: [] })
    desk.drop(file)
  }
}

/** A page, with the calls of the rows that only it has. */
function dropPage(desk: Desk, file: string): string[] {
  const id = file.slice('screens/'.length, -'.json'.length)
  const isOwn = isObject(ownOf(JSON.parse(desk.text(file)!), 'entity'))
  const calls = `calls/${id.split('/').at(-1)!}.json`
  const gone = [
    file,
    ...(isOwn && desk.text(calls) !== undefined && desk.text(`entities/${id.split('/').at(-1)!}.json`) === undefined ? [calls] : []),
  ]
  for (const one of gone) desk.drop(one)
  return gone
}

/** Takes out what the findings are about, until none can be mended so. */
function follow(desk: Desk, fresh: () => Finding[], went: Gone[]): void {
  // The same may be wrong in several places of a file; those that cannot be mended are the last ones.
  const stuck = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const errors = fresh().filter(isError)
    const passed = new Map(stuck)
    const next = errors.findLast((one) => {
      const count = passed.get(desk.nameOf(one)) ?? 0
      passed.set(desk.nameOf(one), count - 1)
      return count <= 0
    })
    if (!next) return
    const gone = mend(desk, next, errors, () => fresh().filter(isError))
    if (gone.length > 0) went.push(...gone)
    else stuck.set(desk.nameOf(next), (stuck.get(desk.nameOf(next)) ?? 0) + 1)
  }
}

/** Takes out as little as is needed; nothing where that is wrong otherwise. */
function mend(desk: Desk, finding: Finding, errors: readonly Finding[], errorsNow: () => Finding[]): Gone[] {
  const { file, rule } = finding
  // A page that could be opened from there alone.
  if (rule === 'reachable' && file.startsWith('screens/')) return dropPage(desk, file).map((one) => ({ file: one, steps: [] }))
  for (const path of placesOf(desk, finding)) {
    const back = desk.keep()
    const steps = stepsOf(JSON.parse(desk.text(file)!), path)
    const name = calledAt(desk, file, path)
    takeOutAt(desk, file, path)
    const after = errorsNow()
    const fresh = freshIn(desk, after, errors, finding)
    const here = fresh.filter((one) => one.file === file)
    // What is no column any more can be kept in sight, sorted by and shown on a card no more, which is mended next.
    const follows = here.every((one) => name !== undefined && calledAt(desk, file, placesOf(desk, one)[0]) === name)
    if (follows && fresh.length - here.length <= 1) return [{ file, steps }]
    back()
  }
  return []
}

/** What is found now and was not before, but for one finding that is gone; the same may be found several times. */
function freshIn(desk: Desk, after: readonly Finding[], before: readonly Finding[], gone: Finding): Finding[] {
  const known = before.map(desk.nameOf)
  known.splice(known.indexOf(desk.nameOf(gone)), 1)
  return after.filter((one) => {
    const at = known.indexOf(desk.nameOf(one))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

/** The name that stands at a place, e.g. of a field, alone or with more about it. */
function calledAt(desk: Desk, file: string, path: Path | undefined): unknown {
  if (path === undefined) return undefined
  const one = valueAt(JSON.parse(desk.text(file)!), path)
  return typeof one === 'string' ? one.replace(/^-/, '') : ownOf(one, 'field')
}
