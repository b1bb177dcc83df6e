import type { RefineField } from '../../schema/compiled-screen.ts'
import {
  comparesWith,
  isClock,
  isDay,
  isGroup,
  itemsOf,
  LONGEST_TEXT,
  MOST_DAYS,
  MOST_VALUES,
  operatorsOf,
  suits,
  type Operator,
  type Refinement,
  type RefineTest,
} from '../../schema/refine.ts'

/** A condition that is being composed; its value may still be missing. */
export type DraftTest = { id: number; field: string; is: Operator; value?: unknown }
export type DraftGroup = { id: number; how: How; items: DraftTest[] }
export type Draft = { how: How; items: (DraftTest | DraftGroup)[] }
export type How = 'all' | 'any'
export type Fault = 'noValue' | 'noValues' | 'tooMany' | 'tooLong' | 'notDay' | 'notTime' | 'notNumber' | 'notOrdered' | 'notDays'

export const isDraftGroup = (item: DraftTest | DraftGroup): item is DraftGroup => 'items' in item

let last = 0
/** Ids tell conditions apart that have the same content. */
const nextId = (): number => ++last

export function newTest({ name, kind }: RefineField): DraftTest {
  const is = operatorsOf[kind][0]
  return { id: nextId(), field: name, is, ...firstOf(kind, is) }
}

/** What a condition compares with before anything is chosen: yes, of yes or no; otherwise nothing. */
const firstOf = (kind: RefineField['kind'], is: Operator) => (kind === 'boolean' && comparesWith(is) !== 'none' ? { value: true } : {})

/** A new group gets the opposite of its parent, “all” or “any”: with the same one it would have no effect. */
export const newGroup = (how: How, field: RefineField): DraftGroup => ({
  id: nextId(),
  how: how === 'all' ? 'any' : 'all',
  items: [newTest(field)],
})

/** Parses the conditions of an address; undefined if they are invalid or name a field that no longer exists. */
export function readRefinement(text: string, fields: RefineField[]): Refinement | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isRefinement(read, fields, true) ? read : undefined
  } catch {
    return undefined
  }
}

function isRefinement(value: unknown, fields: RefineField[], isOutside: boolean): value is Refinement {
  if (!value || typeof value !== 'object' || (!('all' in value) && !('any' in value))) return false
  const items: unknown = itemsOf(value as Refinement)
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    items.every((item: unknown) => isTest(item, fields) || (isOutside && isRefinement(item, fields, false)))
  )
}

function isTest(value: unknown, fields: RefineField[]): value is RefineTest {
  if (!value || typeof value !== 'object' || !('field' in value) || !('is' in value)) return false
  const field = fields.find(({ name }) => name === value.field)
  if (field === undefined || typeof value.is !== 'string' || !suits(field.kind, value.is)) return false
  return faultOf(field, { ...(value as RefineTest), id: 0 }) === undefined
}

const howOf = (group: Refinement): How => ('all' in group ? 'all' : 'any')

export function draftOf(refinement: Refinement | undefined, fields: RefineField[]): Draft {
  if (!refinement) return { how: 'all', items: [newTest(fields[0]!)] }
  const draftTest = ({ field, is, value }: RefineTest): DraftTest => ({
    id: nextId(),
    field,
    is,
    ...(value === undefined ? {} : { value }),
  })
  return {
    how: howOf(refinement),
    items: itemsOf(refinement).map((item) =>
      isGroup(item)
        ? { id: nextId(), how: howOf(item), items: itemsOf(item).flatMap((one) => (isGroup(one) ? [] : [draftTest(one)])) }
        : draftTest(item),
    ),
  }
}

/** Writes conditions for a request or an address; undefined if no condition is left. */
export function writeRefinement(draft: Draft): string | undefined {
  const test = ({ field, is, value }: DraftTest): RefineTest => ({
    field,
    is,
    ...(comparesWith(is) === 'none'
      ? {}
      : { value: (typeof value === 'string' ? value.trim() : value) as NonNullable<RefineTest['value']> }),
  })
  const group = (how: How, items: (RefineTest | Refinement)[]): Refinement => (how === 'all' ? { all: items } : { any: items })
  const items = draft.items.flatMap((item): (RefineTest | Refinement)[] => {
    if (!isDraftGroup(item)) return [test(item)]
    return item.items.length === 0 ? [] : [group(item.how, item.items.map(test))]
  })
  return items.length === 0 ? undefined : JSON.stringify(group(draft.how, items))
}

/** The refinement without one of its conditions or groups. */
export function without(refinement: Refinement, at: number): string | undefined {
  const items = itemsOf(refinement).filter((_, nth) => nth !== at)
  if (items.length === 0) return undefined
  return JSON.stringify('all' in refinement ? { all: items } : { any: items })
}

/** Changes the column or operator; keeps the value if it still makes sense. */
export function turned(test: DraftTest, to: { field: RefineField; is?: Operator }, from: RefineField): DraftTest {
  const is = to.is ?? (suits(to.field.kind, test.is) ? test.is : operatorsOf[to.field.kind][0])
  const isSame = to.field.name === from.name && comparesWith(is) === comparesWith(test.is)
  const { value: _, ...rest } = test
  return { ...rest, field: to.field.name, is, ...(isSame && test.value !== undefined ? { value: test.value } : firstOf(to.field.kind, is)) }
}

/** The error of a condition, if any. */
export function faultOf({ kind }: RefineField, { is, value }: DraftTest): Fault | undefined {
  switch (comparesWith(is)) {
    case 'none':
      return undefined
    case 'days':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_DAYS ? undefined : 'notDays'
    case 'some':
      if (!Array.isArray(value) || value.length === 0) return 'noValues'
      return value.length > MOST_VALUES ? 'tooMany' : undefined
    case 'two': {
      const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
      const fault = faultOfOne(kind, from) ?? faultOfOne(kind, to)
      return fault ?? ((from as number) > (to as number) ? 'notOrdered' : undefined)
    }
    default:
      return faultOfOne(kind, value)
  }
}

function faultOfOne(kind: RefineField['kind'], value: unknown): Fault | undefined {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'noValue'
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? undefined : 'notNumber'
  if (kind === 'day' || kind === 'moment' || kind === 'dayRange' || kind === 'momentRange') return isDay(value) ? undefined : 'notDay'
  if (kind === 'clock' || kind === 'clockRange') return isClock(value) ? undefined : 'notTime'
  return typeof value === 'string' && value.length > LONGEST_TEXT ? 'tooLong' : undefined
}
