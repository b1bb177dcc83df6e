import type { Locale } from '../compiled.ts'
import type { Child, Contract, Entity, Property } from '../contract.ts'
import type { Plan } from '../evolve/plan-types.ts'
import { modelOf } from '../evolve/model.ts'
import { planBetween } from '../evolve/plan.ts'
import type { Report } from '../evolve/report.ts'
import { isStored } from '../stored.ts'
import { code, compareKeys, compareLists, listed, same, type Tell } from './change.ts'
import { tellRest } from './rest.ts'
import { compareRows } from './rows.ts'

/** What is stored otherwise: entities, their fields, limits, choices and moves, and what becomes of the rows. */
export function compareData(before: Contract, after: Contract, tell: Tell, found?: Report): void {
  const locale = after.sourceLocale
  const plan = planBetween(modelOf(before), modelOf(after))
  for (const { name, from } of plan.entities) {
    const is = after.entities[name]!
    if (from !== undefined) compareEntity(before.entities[from]!, is, pastFields(plan, name), locale, tell)
    else {
      const fields = Object.keys(is.properties)
      const named = fields.length > 8 ? `${fields.length} fields` : listed(fields.map(code))
      tell(`New entity ${code(name)} ${is.title[locale]} with ${named}.`)
    }
  }
  compareRows(plan, found, tell)
}

/** What each field of an entity was called, where it had another name. */
const pastFields = ({ entities }: Plan, name: string): ReadonlyMap<string, string> =>
  new Map(
    entities.find((one) => one.name === name)!.fields.flatMap((one) => (one.from === undefined ? [] : [[one.name, one.from] as const])),
  )

function compareEntity(was: Entity, is: Entity, pasts: ReadonlyMap<string, string>, locale: Locale, tell: Tell): void {
  const own: Tell = (sentence, breaking) => tell(`${code(is.name)}: ${sentence}`, breaking)
  const past = (name: string) => pasts.get(name) ?? name
  for (const word of ['key', 'owner', 'single', 'stateField'] as const) {
    const now = is[word]
    if (was[word] !== (typeof now === 'string' ? past(now) : now))
      own(`its ${word === 'stateField' ? 'state' : word} is ${code(`${now ?? 'none'}`)}, before ${code(`${was[word] ?? 'none'}`)}.`, true)
  }
  const old = Object.fromEntries(
    Object.keys(is.properties).flatMap((name) => (was.properties[past(name)] ? [[name, was.properties[past(name)]!]] : [])),
  )
  for (const [name, { title, type, format, required }] of Object.entries(is.properties))
    if (!old[name]) own(`new field ${code(name)} ${title[locale]}, ${format ?? type}${required ? ', required' : ''}.`)
  for (const [name, property] of Object.entries(was.properties))
    if (!Object.values(old).includes(property) && !isStored(property))
      own(`the field ${code(name)} ${property.title[locale]} is gone.`, true)
  compareChildren(was.children ?? [], is.children ?? [], own)
  for (const name of Object.keys(old)) compareProperty(old[name]!, is.properties[name]!, name, own)
  compareMoves(was, is, own)
  if (!same(was.kept, is.kept)) own(`rows are kept ${sayKept(is)}, before ${sayKept(was)}.`, true)
  const rest = ({ label, sort, seedRows, properties }: Entity) => ({
    label,
    sort,
    seedRows,
    properties: Object.values(properties).map(({ name, examples, seed: word, choices = [] }) => ({
      name,
      examples,
      seed: word,
      tones: Object.fromEntries(choices.map(({ value, tone }) => [String(value), tone])),
    })),
  })
  tellRest(rest(was), rest(is), new Set(['properties.*', 'tones.*']), own)
}

const BECOMES = { refuse: 'keep it from being deleted', delete: 'are deleted along with it', empty: 'lose their reference to it' } as const

/** What becomes of the rows below one that is deleted. */
function compareChildren(was: Child[], is: Child[], tell: Tell): void {
  const of = (children: Child[]) => Object.fromEntries(children.map((one) => [`${one.entity}.${one.field}`, one.becomes]))
  const [before, now] = [of(was), of(is)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue
    const say = (becomes: Child['becomes'] | undefined) => (becomes ? BECOMES[becomes] : 'stay as they are')
    tell(`when a row is deleted, those of ${code(name)} ${say(now[name])}, before they ${say(before[name])}.`)
  }
}

function compareProperty(was: Property, is: Property, path: string, tell: Tell): void {
  const kind = ({ type, format, item }: Property) => format ?? (item ? `list of ${item.type}` : type)
  if (kind(was) !== kind(is)) tell(`${code(path)} is ${kind(is)}, before ${kind(was)}.`, was.type !== is.type)
  else if (was.type !== is.type) tell(`${code(path)} is stored as ${is.type}, before as ${was.type}.`, true)
  const { added, removed, kept } = compareKeys(was.rules as Record<string, unknown>, is.rules as Record<string, unknown>)
  const rule = (property: Property, word: string) => JSON.stringify((property.rules as Record<string, unknown>)[word])
  for (const word of added) if (word !== 'format') tell(`${code(path)} has the limit ${code(word)} ${rule(is, word)}.`)
  for (const word of removed) if (word !== 'format') tell(`${code(path)} has no limit ${code(word)} any more (${rule(was, word)}).`)
  for (const word of kept)
    if (word !== 'format' && rule(was, word) !== rule(is, word))
      tell(`the limit ${code(word)} of ${code(path)} is ${rule(is, word)}, before ${rule(was, word)}.`)
  const choices = (property: Property) => property.choices?.map(({ value }) => String(value)) ?? []
  const { added: more, removed: fewer } = compareLists(choices(was), choices(is))
  const fresh = more.filter(
    (name) =>
      !(is.choices ?? []).some(({ value, was: names = [] }) => String(value) === name && names.some((one) => fewer.includes(String(one)))),
  )
  if (fresh.length > 0) tell(`${code(path)} may be ${listed(fresh.map(code))} too.`)
  const renamed = new Map((is.choices ?? []).flatMap(({ value, was: names = [] }) => names.map((name) => [String(name), String(value)])))
  const lost = fewer.filter((name) => !renamed.has(name))
  if (lost.length > 0) tell(`${code(path)} is no more ${listed(lost.map(code))}.`, true)
  if (!same(was.default, is.default))
    tell(`${code(path)} begins as ${JSON.stringify(is.default) ?? 'nothing'}, before as ${JSON.stringify(was.default) ?? 'nothing'}.`)
  if (!same(was.computed, is.computed)) tell(`${code(path)} is computed otherwise.`)
  if (was.numbered !== is.numbered)
    tell(`new rows get ${code(path)} as ${code(is.numbered ?? 'a random one')}, before as ${code(was.numbered ?? 'a random one')}.`)
  if (!same(was.stamp, is.stamp)) tell(`${code(path)} is ${sayStamp(is.stamp)}, before ${sayStamp(was.stamp)}.`)
  if (was.entity !== is.entity)
    tell(`${code(path)} refers to ${code(is.entity ?? 'nothing')}, before to ${code(was.entity ?? 'nothing')}.`, true)
  for (const [word, yes, no] of FLAGS) if (was[word] !== is[word]) tell(`${code(path)} ${is[word] ? yes : no}.`)
  const nested = (property: Property) => Object.fromEntries((property.fields ?? []).map((field) => [field.name, field]))
  const inner = compareKeys(nested(was), nested(is))
  for (const name of inner.added) tell(`new field ${code(`${path}.${name}`)}.`)
  for (const name of inner.removed) tell(`the field ${code(`${path}.${name}`)} is gone.`, true)
  for (const name of inner.kept) compareProperty(nested(was)[name]!, nested(is)[name]!, `${path}.${name}`, tell)
}

const sayKept = ({ kept }: Entity): string => {
  if (!kept) return 'for good'
  const { days, least, since, states } = kept
  const chosen = least === undefined ? '' : ` (from ${least} on by choice)`
  if (days === undefined) return `for good, and grow in number by ${code(since)}`
  return `${days} days${chosen} after ${code(since)}${states ? ` once they are ${listed(states.map((one) => code(String(one))))}` : ''}`
}

const sayStamp = (stamp: Property['stamp']): string =>
  stamp === undefined
    ? 'not noted by itself'
    : `noted when a row is ${typeof stamp === 'string' ? stamp : `moved by ${listed(stamp.move.map(code))}`}`

const FLAGS = [
  ['required', 'must be filled in', 'may be left empty'],
  ['unique', 'must be unique', 'may repeat'],
  ['sealed', 'is stored encrypted', 'is stored as it is'],
  ['masked', 'is shown with its middle hidden', 'is shown whole'],
  ['readOnly', 'is set by the backend alone', 'can be filled in'],
  ['proven', 'is changed by a proof alone once its row is there', 'is changed by any form that names it'],
  ['writeOnly', 'is never shown again', 'is shown'],
] as const

function compareMoves(was: Entity, is: Entity, tell: Tell): void {
  const { added, removed, kept } = compareKeys(was.moves, is.moves)
  const say = ({ from, to }: Entity['moves'][string]) => `from ${listed(from.map(String))} to ${String(to)}`
  for (const name of added) tell(`new move ${code(name)} ${say(is.moves[name]!)}.`)
  for (const name of removed) tell(`the move ${code(name)} ${say(was.moves[name]!)} is gone.`, true)
  for (const name of kept) {
    if (say(was.moves[name]!) !== say(is.moves[name]!))
      tell(`the move ${code(name)} leads ${say(is.moves[name]!)}, before ${say(was.moves[name]!)}.`)
    if (!same(was.moves[name]!.when, is.moves[name]!.when)) tell(`the move ${code(name)} is possible under another condition.`)
    const [old, now] = [momentOf(was.moves[name]!), momentOf(is.moves[name]!)]
    if (old !== now) tell(`the move ${code(name)} happens by itself ${now ?? 'no more'}${old ? `, before ${old}` : ''}.`)
  }
}

function momentOf({ byItselfAfterHours, byItselfAt }: Entity['moves'][string]): string | undefined {
  if (byItselfAt) return `at ${code(byItselfAt)}`
  return byItselfAfterHours ? `after ${byItselfAfterHours} hours` : undefined
}
