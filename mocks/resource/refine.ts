import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { withBelow } from '../../src/schema/leaf.ts'
import {
  comparesWith,
  isClock,
  isDay,
  LONGEST_TEXT,
  MOST_DAYS,
  MOST_TESTS,
  MOST_VALUES,
  REFINE,
  suits,
  type Operator,
  type RefineKind,
} from '../../src/schema/refine.ts'
import { beginOf, DAY, dayOf } from '../../src/schema/time.ts'
import { isScalar } from '../../src/schema/condition.ts'
import type { Database, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text, type Sentence } from '../http/texts.ts'
import { containing, contains } from './contains.ts'
import { clocksTouch, endsOf, type Ends } from './ends.ts'
import { expressionOf } from './expression.ts'
import { oneOf, asStored } from './filter.ts'
import { like, literally } from './like.ts'
import { Slot } from './slot.ts'
import type { Input } from './slot.ts'
import type { Sought } from './sought.ts'
import { seesWhole } from './visible.ts'
import { atOrBelow, isInTree } from './ways.ts'

type Condition = RawBuilder<boolean>
type Asked = { kind: Database['kind']; contract: Contract; entity: Entity; call: Call; roles: readonly string[]; sought?: Sought }
/** Equal shapes are the same SQL with other values. */
type Part = { shape: string; condition: () => Condition }
type Path = (string | number)[]

/** The conditions that a person has composed, validated one by one: an error names the position of the invalid one. */
export function refiningOf(asked: Asked, body: Row): { shape: string; conditions: () => Condition[] } {
  const written: unknown = body[REFINE]
  if (written === undefined || written === null) return NOTHING
  const count = { tests: 0 }
  const part = groupOf(asked, written, [REFINE], count, true)
  return { shape: part.shape, conditions: () => [part.condition()] }
}

const NOTHING = { shape: '', conditions: () => [] }

const refuse = (path: Path, why: Sentence) => problems.invalid({ [path.join('.')]: why }, why)

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

function groupOf(asked: Asked, written: unknown, path: Path, count: { tests: number }, isOutside: boolean): Part {
  const [how, ...more] = isRow(written) ? Object.keys(written) : []
  const items = isRow(written) && how !== undefined ? written[how] : undefined
  if ((how !== 'all' && how !== 'any') || more.length > 0 || !Array.isArray(items) || items.length === 0)
    throw refuse(path, text('http/problems', 'refineGroup'))
  if (how === 'any' && items.length > 1) asked.sought?.blur()
  const parts = items.map((one: unknown, at) => {
    const place = [...path, how, at]
    const isInner = isRow(one) && ('all' in one || 'any' in one)
    if (isInner && !isOutside) throw refuse(place, text('http/problems', 'refineDepth'))
    if (!isInner && ++count.tests > MOST_TESTS) throw refuse(place, text('http/problems', 'refineMany', { most: MOST_TESTS }))
    return isInner ? groupOf(asked, one, place, count, false) : testOf(asked, one, place)
  })
  return {
    shape: `${how}(${parts.map(({ shape }) => shape).join()})`,
    condition: () =>
      sql<boolean>`(${sql.join(
        parts.map(({ condition }) => condition()),
        how === 'all' ? sql` and ` : sql` or `,
      )})`,
  }
}

function testOf(asked: Asked, written: unknown, path: Path): Part {
  const { call, entity, roles } = asked
  if (!isRow(written)) throw refuse(path, text('http/problems', 'refineGroup'))
  const { field, is, value, ...rest } = written
  const kind = typeof field === 'string' && call.refine && Object.hasOwn(call.refine, field) ? call.refine[field] : undefined
  const property = kind === undefined ? undefined : entity.properties[String(field)]
  if (!property || !kind || !seesWhole(property, roles)) throw refuse([...path, 'field'], text('http/problems', 'refineField'))
  if (typeof is !== 'string' || !suits(kind, is)) throw refuse([...path, 'is'], text('http/problems', 'refineOperator'))
  for (const name in rest) throw refuse([...path, name], text('http/problems', 'refineGroup'))
  judgeValue(property, kind, is, value, [...path, 'value'])
  const size = comparesWith(is) === 'some' ? valuesOf(property, is, value).length : 0
  const words = () => new Slot((input) => asStored(property, String(valueAt(input, path))))
  return {
    shape: `${property.name} ${is}${size || ''}`,
    condition:
      is === 'contains' ? containing(asked, [{ property, words: words() }]) : () => conditionOf(asked, { property, kind, is, size }, path),
  }
}

/** Refuses a value that the operator cannot compare the field with, and reports its position. */
function judgeValue(property: Property, kind: RefineKind, is: Operator, value: unknown, path: Path): void {
  const wrong = (why: 'refineValue' | 'refineValues' | 'refineRange' | 'refineDays' | 'refineNone', at = path) =>
    refuse(at, text('http/problems', why, { most: why === 'refineDays' ? MOST_DAYS : MOST_VALUES }))
  const fits = (one: unknown) => isOfKind(property, kind, one)
  switch (comparesWith(is)) {
    case 'none':
      if (value !== undefined && value !== null) throw wrong('refineNone')
      return
    case 'days':
      if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > MOST_DAYS) throw wrong('refineDays')
      return
    case 'one':
      if (!fits(value)) throw wrong('refineValue')
      return
    case 'two': {
      if (!Array.isArray(value) || value.length !== 2) throw wrong('refineRange')
      for (const [at, one] of value.entries()) if (!fits(one)) throw wrong('refineValue', [...path, at])
      if (value[0] > value[1]) throw wrong('refineRange')
      return
    }
    default:
      if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) throw wrong('refineValues')
      for (const [at, one] of value.entries()) if (!fits(one)) throw wrong('refineValue', [...path, at])
  }
}

function isOfKind({ type, choices, item }: Property, kind: RefineKind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TEXT
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'day':
    case 'moment':
    case 'dayRange':
    case 'momentRange':
      return isDay(value)
    case 'clock':
    case 'clockRange':
      return isClock(value)
    default: {
      if (choices) return choices.some((choice) => choice.value === value)
      const of = type === 'array' ? (item?.type ?? 'string') : type
      if (of === 'string') return typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT
      return typeof value === 'number' && Number.isSafeInteger(value)
    }
  }
}

/** The values that are compared with: of choices that stand below one another those below, too. */
const valuesOf = ({ choices }: Property, is: Operator, value: unknown): unknown[] =>
  choices && (is === 'below' || is === 'notBelow') ? withBelow(choices, listIn(value).filter(isScalar)) : listIn(value)

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** `size`: the number of values to compare with, which is part of the shape. */
type Test = { property: Property; kind: RefineKind; is: Operator; size: number }

const valueAt = (input: Input, path: Path): unknown =>
  [...path, 'value'].reduce<unknown>((of, step) => (isRow(of) ? of[step] : listIn(of)[Number(step)]), input.body)

function conditionOf(asked: Asked, { property, kind, is, size }: Test, path: Path): Condition {
  const { kind: db, contract, entity } = asked
  const subject = expressionOf(contract, entity, property.name)!
  const read = (input: Input) => valueAt(input, path)
  const slot = (write: (value: unknown, now: number) => unknown = (value) => value) => new Slot((input) => write(read(input), input.now))
  const at = (nth: number) => new Slot((input) => valuesOf(property, is, read(input))[nth])
  const orEmpty = (condition: Condition) => sql<boolean>`(${subject} is null or ${condition})`
  const slots = () => Array.from({ length: size }, (_, nth) => at(nth))
  const anyOf = () =>
    (is === 'below' || is === 'notBelow') && isInTree(property)
      ? atOrBelow(db, contract, property, subject, slots())
      : oneOf(db, property, subject, slots())
  const words = (pattern: (written: string) => string) => slot((value) => pattern(asStored(property, String(value))))
  switch (is) {
    case 'empty':
      return emptiness(subject, property)
    case 'filled':
      return sql<boolean>`not ${emptiness(subject, property)}`
    case 'lacks':
      return orEmpty(sql<boolean>`not ${contains(asked, { property, words: words(String) })}`)
    case 'starts':
      return like(
        db,
        subject,
        words((written) => `${literally(written)}%`),
      )
    case 'in':
    case 'below':
      return anyOf()
    case 'notIn':
    case 'notBelow':
      return orEmpty(sql<boolean>`not (${anyOf()})`)
    case 'equals':
    case 'not': {
      const same =
        kind === 'text' ? like(db, subject, words(literally)) : sql<boolean>`${subject} = ${kind === 'number' ? figure(slot()) : slot()}`
      return is === 'equals' ? same : orEmpty(sql<boolean>`not (${same})`)
    }
    case 'moreThan':
      return sql<boolean>`${subject} > ${figure(slot())}`
    case 'atLeast':
      return sql<boolean>`${subject} >= ${figure(slot())}`
    case 'lessThan':
      return sql<boolean>`${subject} < ${figure(slot())}`
    case 'atMost':
      return sql<boolean>`${subject} <= ${figure(slot())}`
    default:
      if (kind === 'number') return sql<boolean>`(${subject} >= ${figure(at(0))} and ${subject} <= ${figure(at(1))})`
      if (kind === 'clock') return atTimes(subject, is, slot, at)
      if (kind === 'clockRange') return rangeOfTimes(endsOf(db, subject), is, slot, at)
      return inDays(kind, isRange(kind) ? endsOf(db, subject) : { start: subject, end: subject }, is, slot)
  }
}

/** An integer column can be compared with any number. */
const figure = (slot: Slot) => sql`cast(${slot} as double precision)`

function emptiness(subject: RawBuilder<unknown>, { type }: Property): Condition {
  if (type === 'string') return sql<boolean>`(${subject} is null or ${subject} = '')`
  if (type === 'array') return sql<boolean>`(${subject} is null or cast(${subject} as text) in ('[]', ''))`
  return sql<boolean>`(${subject} is null)`
}

/** Times of day are compared as they are stored, `09:30`; both ends of a range belong to it. */
function atTimes(subject: RawBuilder<unknown>, is: Operator, slot: () => Slot, at: (nth: number) => Slot): Condition {
  if (is === 'between') return sql<boolean>`(${subject} >= ${at(0)} and ${subject} <= ${at(1)})`
  return is === 'before' ? sql<boolean>`(${subject} < ${slot()} and ${subject} <> '')` : sql<boolean>`${subject} > ${slot()}`
}

/** A range that ends after midnight lies neither before nor after a time of day. */
function rangeOfTimes(ends: Ends, is: Operator, slot: () => Slot, at: (nth: number) => Slot): Condition {
  const { start, end } = ends
  if (is === 'before') return sql<boolean>`(${start} <= ${end} and ${end} < ${slot()})`
  if (is === 'after') return sql<boolean>`(${start} <= ${end} and ${start} > ${slot()})`
  const time = (one: Slot) => sql`cast(${one} as text)`
  return clocksTouch(ends, is === 'on' ? { start: time(slot()), end: time(slot()) } : { start: time(at(0)), end: time(at(1)) })
}

const isRange = (kind: RefineKind) => kind === 'dayRange' || kind === 'momentRange'

/** Days are those of the home time zone; a moment belongs to its day there, and a range to each that it touches. */
function inDays(
  kind: RefineKind,
  { start, end }: Ends,
  is: Operator,
  slot: (write: (value: unknown, now: number) => unknown) => Slot,
): Condition {
  const begin = (day: string, plus: number) => {
    const at = beginOf(day) + plus * DAY
    return kind === 'day' || kind === 'dayRange' ? dayOf(at) : new Date(at).toISOString()
  }
  const from = (day: (value: unknown, now: number) => string, plus = 0, side = end) =>
    sql<boolean>`${side} >= ${slot((value, now) => begin(day(value, now), plus))}`
  const until = (day: (value: unknown, now: number) => string, plus = 0, side = start) =>
    sql<boolean>`${side} < ${slot((value, now) => begin(day(value, now), plus))}`
  const today = (_: unknown, now: number) => dayOf(now)
  const own = (value: unknown) => String(Array.isArray(value) ? value[0] : value)
  const last = (value: unknown) => String(Array.isArray(value) ? value[1] : value)
  switch (is) {
    case 'before':
      return until(own, 0, end)
    case 'after':
      return from(own, 1, start)
    case 'last':
      return sql<boolean>`(${end} >= ${slot((value, now) => begin(dayOf(now), 1 - Number(value)))} and ${until(today, 1)})`
    case 'next':
      return sql<boolean>`(${from(today)} and ${start} < ${slot((value, now) => begin(dayOf(now), Number(value)))})`
    default:
      return sql<boolean>`(${from(own)} and ${until(last, 1)})`
  }
}
