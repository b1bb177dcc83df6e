import type { Locale } from '../compiled.ts'
import type { Contract, Entity, Property } from '../contract.ts'
import { code, compareKeys, compareLists, listed, same, type Tell } from './change.ts'
import { tellRest } from './rest.ts'

/** What is stored otherwise: entities, their fields, limits, choices and moves. */
export function compareData(before: Contract, after: Contract, tell: Tell): void {
  const locale = after.sourceLocale
  const { added, removed, kept } = compareKeys(before.entities, after.entities)
  for (const name of added) {
    const fields = Object.keys(after.entities[name]!.properties)
    const named = fields.length > 8 ? `${fields.length} fields` : listed(fields.map(code))
    tell(`New entity ${code(name)} ${after.entities[name]!.title[locale]} with ${named}.`)
  }
  for (const name of removed)
    tell(`The entity ${code(name)} ${before.entities[name]!.title[locale]} is gone; its rows stay in the database.`, true)
  for (const name of kept) compareEntity(before.entities[name]!, after.entities[name]!, locale, tell)
}

function compareEntity(was: Entity, is: Entity, locale: Locale, tell: Tell): void {
  const own: Tell = (sentence, breaking) => tell(`${code(is.name)}: ${sentence}`, breaking)
  for (const word of ['key', 'owner', 'single', 'stateField'] as const)
    if (was[word] !== is[word])
      own(`its ${word === 'stateField' ? 'state' : word} is ${code(is[word] ?? 'none')}, before ${code(was[word] ?? 'none')}.`, true)
  const { added, removed, kept } = compareKeys(was.properties, is.properties)
  for (const name of added)
    own(`new field ${code(name)} ${is.properties[name]!.title[locale]}, ${is.properties[name]!.format ?? is.properties[name]!.type}.`)
  for (const name of removed) own(`the field ${code(name)} ${was.properties[name]!.title[locale]} is gone.`, true)
  for (const name of kept) compareProperty(was.properties[name]!, is.properties[name]!, name, own)
  compareMoves(was, is, own)
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
  if (more.length > 0) tell(`${code(path)} may be ${listed(more.map(code))} too.`)
  if (fewer.length > 0) tell(`${code(path)} is no more ${listed(fewer.map(code))}; rows that are keep it.`, true)
  if (!same(was.default, is.default))
    tell(`${code(path)} begins as ${JSON.stringify(is.default) ?? 'nothing'}, before as ${JSON.stringify(was.default) ?? 'nothing'}.`)
  if (!same(was.computed, is.computed)) tell(`${code(path)} is computed otherwise.`)
  if (was.numbered !== is.numbered)
    tell(`new rows get ${code(path)} as ${code(is.numbered ?? 'a random one')}, before as ${code(was.numbered ?? 'a random one')}.`)
  if (!same(was.stamp, is.stamp)) tell(`${code(path)} is ${sayStamp(is.stamp)}, before ${sayStamp(was.stamp)}.`)
  if (was.entity !== is.entity)
    tell(`${code(path)} refers to ${code(is.entity ?? 'nothing')}, before to ${code(was.entity ?? 'nothing')}.`, true)
  for (const [word, yes, no] of FLAGS)
    if (was[word] !== is[word]) tell(`${code(path)} ${is[word] ? yes : no}.`, word === 'unique' && is[word] !== undefined)
  const nested = (property: Property) => Object.fromEntries((property.fields ?? []).map((field) => [field.name, field]))
  const inner = compareKeys(nested(was), nested(is))
  for (const name of inner.added) tell(`new field ${code(`${path}.${name}`)}.`)
  for (const name of inner.removed) tell(`the field ${code(`${path}.${name}`)} is gone.`, true)
  for (const name of inner.kept) compareProperty(nested(was)[name]!, nested(is)[name]!, `${path}.${name}`, tell)
}

const sayStamp = (stamp: Property['stamp']): string =>
  stamp === undefined
    ? 'not noted by itself'
    : `noted when a row is ${typeof stamp === 'string' ? stamp : `moved by ${listed(stamp.move.map(code))}`}`

const FLAGS = [
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
