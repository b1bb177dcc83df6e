import type { Path } from '../check/graph.ts'
import { ownOf, valueAt } from '../check/sentences.ts'
import { createDesk, type Asked, type Desk } from '../rename/desk.ts'
import type { Thing } from '../rename/thing.ts'
import type { Finding, SourceFile } from '../read.ts'
import { isObject } from '../is-object.ts'
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
  const stuck = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const errors = fresh().filter(isError)
    const next = errors.findLast((one) => !stuck.has(desk.nameOf(one)))
    if (!next) return
    const gone = mend(desk, next, errors, () => fresh().filter(isError))
    if (gone.length > 0) went.push(...gone)
    else stuck.add(desk.nameOf(next))
  }
}

/** Takes out as little as is needed; nothing where that is wrong otherwise. */
function mend(desk: Desk, finding: Finding, errors: readonly Finding[], errorsNow: () => Finding[]): Gone[] {
  const { file, rule } = finding
  // A page that could be opened from there alone.
  if (rule === 'reachable' && file.startsWith('screens/')) return dropPage(desk, file).map((one) => ({ file: one, steps: [] }))
  const before = new Set(errors.map(desk.nameOf))
  const times = (all: readonly Finding[]) => all.filter((one) => desk.nameOf(one) === desk.nameOf(finding)).length
  for (const path of placesOf(desk, finding)) {
    const back = desk.keep()
    const steps = stepsOf(desk, file, path)
    takeOutAt(desk, file, path)
    const after = errorsNow()
    const isBetter = times(after) < times(errors) && after.length <= errors.length
    if (isBetter && !after.some((one) => one.file === file && !before.has(desk.nameOf(one)))) return [{ file, steps }]
    back()
  }
  return []
}

/** The way to a place, as people find it. */
function stepsOf(desk: Desk, file: string, path: Path): string[] {
  const data: unknown = JSON.parse(desk.text(file)!)
  return path.map((step, at) => {
    if (typeof step === 'string') return step
    const one = valueAt(data, path.slice(0, at + 1))
    const name =
      typeof one === 'string'
        ? one
        : ['field', 'name', 'screen', 'const'].map((word) => ownOf(one, word)).find((said) => said !== undefined)
    return typeof name === 'string' || typeof name === 'number' ? String(name) : String(step + 1)
  })
}
