import type { Scalar } from '../condition.ts'
import type { Conversion } from '../format/evolve.ts'
import { AHEAD, dayOf } from '../time.ts'
import type { Flow, Kind } from './flow.ts'

/** How every stored value of a field changes. Pure data: both databases and this file give the same result. */
export type Change = {
  from: Kind
  to: Kind
  /** New values by the old ones, which are written as text. */
  names: [past: string, becomes: Scalar][]
  flows: Flow[]
  /** The values that the field accepts afterwards, unless it accepts any. */
  only?: Scalar[]
  /** What other values become; without this they block the change. */
  otherwise?: { value: Scalar }
  /** For a list of plain values: the change of each entry; an entry that becomes null is removed. */
  items?: Change
  /** For an object, or for each entry of a list of objects. */
  inside?: Inner[]
}

/** A field inside a document. */
export type Inner = { name: string; from?: string; change?: Change; fill?: unknown; dies?: true }

/** Marks a value that the field could not accept. */
export const OUT = Symbol('no value')

/** The new value of a stored one, or `OUT`. */
export function changeValue(change: Change, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (change.items && Array.isArray(value)) return changeEach(change.items, value)
  if (change.inside)
    return Array.isArray(value) ? value.map((one) => changeInside(change.inside!, one)) : changeInside(change.inside, value)
  const named = typeof value === 'object' ? undefined : change.names.find(([past]) => past === String(value as Scalar))
  if (named) return named[1]
  let made: unknown = value
  for (const flow of change.flows) {
    made = makeOf(flow, made)
    if (made === OUT) break
  }
  if (made !== OUT && change.only && !change.only.includes(made as Scalar)) made = OUT
  return made === OUT && change.otherwise ? change.otherwise.value : made
}

/** Which values of a stored one, of a list its entries, a field could not accept. */
export function unfitIn(change: Change, value: unknown): Scalar[] {
  const { items = change } = change
  // why: only what stands alone is offered as a choice.
  const unfit = [value].flat().filter((one) => typeof one !== 'object' && changeValue(items, one) === OUT) as Scalar[]
  return [...new Set(unfit)]
}

function changeEach(change: Change, values: unknown[]): unknown {
  const made = values.map((one) => changeValue(change, one))
  return made.includes(OUT) ? OUT : made.filter((one) => one !== null)
}

function changeInside(inner: readonly Inner[], value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const was = value as Record<string, unknown>
  const moved = new Set(inner.flatMap(({ name, from, dies }) => (dies ? [name] : from !== undefined && from !== name ? [from] : [])))
  const made: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(was)) if (!moved.has(name)) made[name] = one
  for (const { name, from, change, fill, dies } of inner) {
    if (dies) continue
    const old = from === undefined ? undefined : was[from]
    const changed = change && old !== undefined ? changeValue(change, old) : old
    if (changed === OUT) return OUT
    const is = changed ?? fill
    if (is !== undefined) made[name] = is
  }
  return made
}

/** White space that people type, including that of Chinese texts. */
export const BLANKS = ' \t\r\n\u00a0\u3000'
const TRIM = new RegExp(`^[${BLANKS}]+|[${BLANKS}]+$`, 'g')
/** PostgreSQL takes seven times as long if the pattern itself limits the number of digits. */
export const FIGURE = '^[+-]?[0-9]+(\\.[0-9]+)?$'
export const FIGURE_LENGTH = 60
const FIGURES = new RegExp(FIGURE)

function makeOf({ step, from, to }: Flow, value: unknown): unknown {
  let made: unknown = value
  if (from === 'array' && step.join !== undefined) made = (made as unknown[]).map(String).join(step.join)
  if (typeof made === 'string' && (step.trim || to !== 'string')) made = made.replace(TRIM, '')
  if (typeof made === 'string' && step.cut !== undefined) made = [...made].slice(0, step.cut).join('')
  if (to === 'array') return listOf(step, made, value)
  if (from === 'date-time' && to === 'date') return dayOf(Date.parse(String(made)))
  if (from === 'date' && to === 'date-time') return new Date(Date.parse(`${String(made)}T00:00:00Z`) - AHEAD).toISOString()
  if (to === 'boolean') return yesOrNo(made)
  if (to === 'integer' || to === 'number' || from === 'integer' || from === 'number') made = figureOf(step, made, to)
  if (made === OUT) return OUT
  return to === 'string' && typeof made !== 'string' ? String(made) : made
}

function listOf({ split }: Conversion, made: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value
  if (split === undefined) return made === '' ? [] : [made]
  return String(made as Scalar)
    .split(split)
    .map((one) => one.replace(TRIM, ''))
    .filter((one) => one !== '')
}

function yesOrNo(value: unknown): unknown {
  const text = String(value)
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : OUT
}

/** Both databases and this function accept the same numbers; any other text is not a number. */
function figureOf({ multiply, divide, round }: Conversion, value: unknown, to: Kind): unknown {
  if (typeof value === 'string' && (value.length > FIGURE_LENGTH || !FIGURES.test(value))) return OUT
  let made = Number(value)
  // PostgreSQL would refuse to calculate with this.
  if (Math.abs(made) > 1e290) return OUT
  if (multiply !== undefined) made *= multiply
  if (divide !== undefined) made /= divide
  if (round !== undefined) made = wholeOf(made, round)
  if (!Number.isFinite(made)) return OUT
  if (to === 'integer' && !Number.isSafeInteger(made)) return OUT
  return made === 0 ? 0 : made
}

/** Rounds as people do: 1.1 × 100 is 110, although floating point gives a little more. */
function wholeOf(value: number, round: NonNullable<Conversion['round']>): number {
  const off = Math.min(Math.abs(value) * 1e-15, 1e-6)
  if (round === 'up') return Math.ceil(value - off)
  return round === 'down' ? Math.floor(value + off) : Math.floor(value + 0.5 + off)
}

/** Whether every value stays the same. */
export function isIdle({ from, to, names, flows, only, items, inside }: Change): boolean {
  return (
    from === to &&
    names.length === 0 &&
    flows.length === 0 &&
    only === undefined &&
    (items === undefined || isIdle(items)) &&
    (inside === undefined || inside.every(isIdleInside))
  )
}

const isIdleInside = ({ name, from, change, fill, dies }: Inner): boolean =>
  !dies && fill === undefined && (from === undefined || from === name) && (change === undefined || isIdle(change))

/** Whether some values may not be convertible. */
export function canFail({ flows, only, otherwise, items, inside }: Change): boolean {
  if (otherwise) return false
  return (
    only !== undefined ||
    flows.some(canFlowFail) ||
    (items !== undefined && canFail(items)) ||
    (inside ?? []).some(({ change }) => change && canFail(change))
  )
}

function canFlowFail({ step, from, to }: Flow): boolean {
  if (to === 'boolean') return from !== 'boolean'
  if (to !== 'integer' && to !== 'number') return false
  return from === 'string' || step.multiply !== undefined || step.divide !== undefined || (to === 'integer' && from === 'number')
}

/** Whether the change only forbids some values. */
export const isLimit = ({ names, flows, only, otherwise, items, inside }: Change): boolean =>
  names.length === 0 && flows.length === 0 && !otherwise && (items ? isLimit(items) : only !== undefined) && !inside

const EXACT: Partial<Record<Kind, readonly Kind[]>> = {
  number: ['integer', 'number', 'boolean'],
  integer: ['integer', 'boolean'],
  string: ['integer', 'number', 'boolean', 'string'],
  array: ['string', 'array'],
  boolean: ['boolean'],
  date: ['date'],
  'date-time': ['date-time', 'date'],
}

/** Whether the old values can be derived from the new ones. */
export function losesNothing({ names, flows, otherwise, items, inside }: Change, renamed: ReadonlySet<string>): boolean {
  return (
    otherwise === undefined &&
    names.every(([past]) => renamed.has(past)) &&
    flows.every(
      ({ step, from, to }) => EXACT[to]!.includes(from) && Object.keys(step).every((word) => word === 'from' || word === 'multiply'),
    ) &&
    (items === undefined || losesNothing(items, renamed)) &&
    (inside === undefined || inside.every(({ change, dies }) => !dies && (change === undefined || losesNothing(change, renamed))))
  )
}
