import { type Change, type Inner, isIdle } from './change.ts'
import { type Flow, flowsOf, type Kind, kindOf } from './flow.ts'
import { listLeft, matchNames, newPart } from './match.ts'
import type { Conversion } from '../format/evolve.ts'
import type { FieldModel } from './model.ts'
import type { Question } from './plan-types.ts'

/** The change of a field's values, the values that were only renamed, and the open questions. */
export type Compared = { change?: Change; renamed: string[]; questions: Question[]; left: Record<string, FieldModel> }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** `path` is the path of the field in its entity. */
export function compareField(entity: string, path: string, was: FieldModel, is: FieldModel): Compared {
  const questions: Question[] = []
  const ask = (question: Omit<Question, 'entity' | 'field'>) => questions.push({ entity, field: path, ...question })
  const [from, to] = [kindOf(was), kindOf(is)]
  const flows = flowsFor(was, is, ask)
  if (from === to && said(was, is).length === 0 && isOfOtherUnit(was, is)) ask({ kind: 'unit', was: unitOf(was)!, is: unitOf(is)! })
  const left: Record<string, FieldModel> = {}
  const plain: Change = { from, to, names: [], flows, ...otherwiseOf(is) }
  if (is.type === 'array' && was.type === 'array' && flows.length === 0) {
    const inside = is.fields && was.fields ? compareInside(entity, path, was.fields, is.fields, questions, left) : undefined
    if (was.item !== is.item || !was.fields !== !is.fields) ask({ kind: 'type', was: sayList(was), is: sayList(is) })
    const entry: Kind = (is.item as Kind | undefined) ?? 'object'
    const { change, renamed } = ofChoices({ from: entry, to: entry, names: [], flows: [], ...otherwiseOf(is) }, was, is)
    return done({ ...plain, ...(inside ? { inside } : { items: change }) }, renamed, questions, left)
  }
  if (is.type === 'object' && was.type === 'object') {
    const inside = compareInside(entity, path, was.fields ?? {}, is.fields ?? {}, questions, left)
    return done({ ...plain, inside }, [], questions, left)
  }
  const { change, renamed } = ofChoices(plain, was, is)
  return done(change, renamed, questions, left)
}

function done(change: Change, renamed: string[], questions: Question[], left: Record<string, FieldModel>): Compared {
  // As long as it is open what the values become, they are not changed.
  const isOpen = questions.some(({ kind }) => kind === 'type' || kind === 'moment' || kind === 'origin')
  return { ...(isOpen || isIdle(change) ? {} : { change }), renamed, questions, left }
}

/** What numbers mean: 90 seconds are not 90 minutes, and 100 cents are not 100 per cent. */
const unitOf = ({ type, unit, format }: FieldModel): string | undefined =>
  unit ?? (type === 'integer' || type === 'number' ? format : undefined)

const isOfOtherUnit = (was: FieldModel, is: FieldModel): boolean => {
  const [before, now] = [unitOf(was), unitOf(is)]
  return before !== undefined && now !== undefined && before !== now
}

/** The steps of a conversion that have been added since the schemas were last applied. */
const said = (was: FieldModel, is: FieldModel): Conversion[] => newPart(was.past.convert ?? [], is.past.convert ?? [])

/** The way to declare that the numbers stay and only the name of their unit changes. */
const isStill = ({ step, from, to }: Flow): boolean => from === to && step.multiply === 1 && Object.keys(step).length === 1

const sayList = ({ item, fields }: FieldModel) => (fields ? 'a list of objects' : `a list of ${item ?? 'values'}`)

const otherwiseOf = ({ past }: FieldModel): Pick<Change, 'otherwise'> =>
  past.map && Object.hasOwn(past.map, '*') ? { otherwise: { value: past.map['*']! } } : {}

/** The steps that are still to be done; an integer becomes a number without any. */
function flowsFor(was: FieldModel, is: FieldModel, ask: (question: Omit<Question, 'entity' | 'field'>) => void): Flow[] {
  const [from, to] = [kindOf(was), kindOf(is)]
  const flows = flowsOf(said(was, is), to).filter((one) => !isStill(one))
  const first = flows[0]
  if (first) {
    if (first.from === from || (isText(first.from) && isText(from) && !(isTime(first.from) && isTime(from)))) return flows
    // A database from before models were stored may already have the target type.
    if (from === to && is.type === was.type) return []
    ask({ kind: 'origin', was: from, is: first.from })
    return []
  }
  if (from === to) return []
  if (from === 'integer' && to === 'number') return [{ step: { from }, from, to }]
  if (isText(from) && isText(to)) {
    if (isTime(from) && isTime(to)) ask({ kind: 'moment', was: from, is: to })
    return []
  }
  ask({ kind: 'type', was: was.type, is: is.type })
  return []
}

const isTime = (kind: Kind) => kind === 'date' || kind === 'date-time'
const isText = (kind: Kind) => kind === 'string' || isTime(kind)

/** What happens to values that the field no longer offers. */
function ofChoices(plain: Change, was: FieldModel, is: FieldModel): { change: Change; renamed: string[] } {
  const names: Change['names'] = []
  const renamed: string[] = []
  const offered = is.choices?.map(({ value }) => value)
  if (is.choices) {
    const known = (was.choices ?? []).map(named)
    const wanted = is.choices.map(named)
    const living = new Set(wanted.map(({ name }) => name))
    const origins = matchNames(known, wanted)
    for (const [at, { value, was: past }] of is.choices.entries()) {
      const origin = origins[at]!
      const older = newPart(known.find(({ name }) => name === origin.name)?.was ?? [], past.map(String))
      const all = [
        ...older.filter((one) => !living.has(one)),
        ...(origin.from !== undefined && origin.from !== origin.name ? [origin.from] : []),
      ]
      for (const one of new Set(all)) {
        names.push([one, value])
        renamed.push(one)
      }
    }
  }
  for (const [past, becomes] of Object.entries(is.past.map ?? {}))
    if (past !== '*' && was.past.map?.[past] !== becomes && !names.some(([one]) => one === past)) names.push([past, becomes])
  const before = was.choices?.map(({ value }) => value)
  const isNarrower =
    offered && (plain.flows.length > 0 || !before || before.some((one) => !offered.includes(one) && !renamed.includes(String(one))))
  const apart = renamed.filter((one) => !isMerged(one, names, before ?? []))
  const isAnew = offered && !same(was.past.map?.['*'], is.past.map?.['*'])
  return { change: { ...plain, names, ...(isNarrower || isAnew ? { only: offered } : {}) }, renamed: apart }
}

/** Whether values that were two are one afterwards, so that nobody can tell which they were. */
function isMerged(past: string, names: Change['names'], before: readonly unknown[]): boolean {
  const becomes = names.find(([one]) => one === past)![1]
  const stays = before.includes(becomes) && !names.some(([one]) => one === String(becomes))
  return stays || names.some(([one, is]) => one !== past && is === becomes && before.some((each) => String(each) === one))
}

const named = ({ value, was }: { value: unknown; was: readonly unknown[] }) => ({ name: String(value), was: was.map(String) })

function compareInside(
  entity: string,
  path: string,
  was: Record<string, FieldModel>,
  is: Record<string, FieldModel>,
  questions: Question[],
  left: Record<string, FieldModel>,
): Inner[] {
  const pasts = (fields: Record<string, FieldModel>) => Object.entries(fields).map(([name, { past }]) => ({ name, was: past.was ?? [] }))
  const origins = matchNames(pasts(was), pasts(is))
  for (const name of listLeft(pasts(was), origins)) left[`${path}.${name}`] = was[name]!
  return origins.map(({ name, from }): Inner => {
    const field = is[name]!
    const { backfill } = field.past
    const before = from === undefined ? undefined : was[from]
    const isNew = backfill !== undefined && !same(before?.past.backfill, backfill)
    const fill = isNew && 'constant' in backfill ? backfill.constant : undefined
    const compared = before && compareField(entity, `${path}.${name}`, before, field)
    questions.push(...(compared?.questions ?? []))
    Object.assign(left, compared?.left)
    return {
      name,
      ...(from === undefined ? {} : { from }),
      ...(compared?.change ? { change: compared.change } : {}),
      ...(fill === undefined || fill === null ? {} : { fill }),
    }
  })
}
