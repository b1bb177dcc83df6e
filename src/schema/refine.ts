import type { Scalar } from './condition.ts'

/** Conditions that a person puts together: all or any of them must hold, and an item may be a nested group. */
export type Refinement = { all: RefineItem[] } | { any: RefineItem[] }
export type RefineItem = RefineTest | Refinement
export type RefineTest = { field: string; is: Operator; value?: Scalar | Scalar[] }

/** The name of the conditions in a body and in an address; no field can have it, because names of fields begin with a letter. */
export const REFINE = '_refine'

/** The kinds of fields that differ in their conditions. */
export type RefineKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'reference'
  | 'references'
  | 'branch'
  | 'branches'
  | 'day'
  | 'moment'
  | 'clock'
  | 'dayRange'
  | 'momentRange'
  | 'clockRange'

/** How many conditions a filter may have, and how many values each. */
export const MOST_TESTS = 30
export const MOST_VALUES = 100
export const LONGEST_TEXT = 200
/** The maximum number of days in “the last N days”. */
export const MOST_DAYS = 3660

const EMPTINESS = ['empty', 'filled'] as const
const OF_CHOICES = ['in', 'notIn', ...EMPTINESS] as const
const OF_BRANCHES = ['below', 'notBelow', ...OF_CHOICES] as const
const OF_DAYS = ['on', 'before', 'after', 'between', 'last', 'next', ...EMPTINESS] as const

const OF_RANGES = ['between', 'on', 'before', 'after', 'last', 'next', ...EMPTINESS] as const

/** The operators of each kind of field; the first one is the default. */
export const operatorsOf = {
  text: ['contains', 'lacks', 'equals', 'not', 'starts', ...EMPTINESS],
  number: ['equals', 'not', 'moreThan', 'atLeast', 'lessThan', 'atMost', 'between', ...EMPTINESS],
  boolean: ['equals', ...EMPTINESS],
  choice: OF_CHOICES,
  list: OF_CHOICES,
  reference: OF_CHOICES,
  references: OF_CHOICES,
  branch: OF_BRANCHES,
  branches: OF_BRANCHES,
  day: OF_DAYS,
  moment: OF_DAYS,
  clock: ['equals', 'not', 'before', 'after', 'between', ...EMPTINESS],
  dayRange: OF_RANGES,
  momentRange: OF_RANGES,
  clockRange: ['between', 'on', 'before', 'after', ...EMPTINESS],
} as const satisfies Record<RefineKind, readonly string[]>

export type Operator = (typeof operatorsOf)[RefineKind][number]

export const operators: Operator[] = [...new Set(Object.values(operatorsOf).flat())]

export const suits = (kind: RefineKind, operator: string): operator is Operator =>
  (operatorsOf[kind] as readonly string[]).includes(operator)

/** What an operator compares with: nothing, one value, two values in order, several values, or a number of days. */
export function comparesWith(operator: Operator): 'none' | 'one' | 'two' | 'some' | 'days' {
  switch (operator) {
    case 'empty':
    case 'filled':
      return 'none'
    case 'between':
      return 'two'
    case 'in':
    case 'notIn':
    case 'below':
    case 'notBelow':
      return 'some'
    case 'last':
    case 'next':
      return 'days'
    default:
      return 'one'
  }
}

export const isGroup = (item: RefineItem): item is Refinement => 'all' in item || 'any' in item

export const itemsOf = (group: Refinement): RefineItem[] => ('all' in group ? group.all : group.any)

/** `ends`: the format of both ends of a range. `hasLevels`: its choices, or the rows that it names, lie below one another. */
type Told = {
  type?: string | undefined
  format?: string | undefined
  hasChoices: boolean
  refers: boolean
  ends: string | undefined
  hasLevels: boolean
}

/** The kind of a field; undefined if no condition is possible: objects, and lists of anything but choices, references and the ends of a range. */
export function refineKind({ type = 'string', format, hasChoices, refers, ends, hasLevels }: Told): RefineKind | undefined {
  if (type === 'object') return undefined
  if (hasLevels) return type === 'array' ? 'branches' : 'branch'
  if (type === 'array') return hasChoices ? 'list' : refers ? 'references' : OF_ENDS[ends ?? '']
  if (refers) return 'reference'
  if (hasChoices) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  return OF_FORMAT[format ?? ''] ?? 'text'
}

const OF_FORMAT: Record<string, RefineKind> = { date: 'day', 'date-time': 'moment', time: 'clock' }
const OF_ENDS: Record<string, RefineKind> = { date: 'dayRange', 'date-time': 'momentRange', time: 'clockRange' }

/** Whether a text is a time of day, `09:30`. */
export const isClock = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** Whether a text is an existing day, `2026-11-21`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}
