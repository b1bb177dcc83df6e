import type { Locale } from '../compiled.ts'
import type { Child, Contract, Entity, Property } from '../contract.ts'
import type { Plan } from '../evolve/plan-types.ts'
import { modelOf } from '../evolve/model.ts'
import { planBetween } from '../evolve/plan.ts'
import type { Report } from '../evolve/report.ts'
import { isStored } from '../stored.ts'
import type { Say } from '../texts.ts'
import { code, compareKeys, compareLists, listed, same, type SayEffect, type Tell, tellingOf } from './change.ts'
import { tellRest } from './rest.ts'
import { compareRows } from './rows.ts'

/** The language of titles, the words for changes of values, and the result of counting rows, if any. */
type Told = { locale: Locale; words: Say<'schema/evolve'>; found?: Report | undefined }

/** Changes in what is stored: entities, their fields, limits, choices and moves, and what happens to the rows. */
export function compareData(before: Contract, after: Contract, tell: Tell, { locale, found, words }: Told): void {
  const { say } = tell
  const plan = planBetween(modelOf(before), modelOf(after), words)
  const pasts: Pasts = new Map(plan.entities.map(({ name, from = name }) => [name, { from, fields: pastFields(plan, name) }]))
  for (const { name, from } of plan.entities) {
    const is = after.entities[name]!
    if (from !== undefined) compareEntity(before.entities[from]!, is, pasts, locale, tell)
    else {
      const fields = Object.keys(is.properties)
      const named = fields.length > 8 ? say('manyFields', { number: fields.length }) : listed(fields.map(code), say)
      tell(say('newEntity', { name: code(name), title: is.title[locale] ?? '', fields: named }))
    }
  }
  compareRows(plan, found, tell)
}

/** What each entity and its fields were called. */
type Pasts = ReadonlyMap<string, { from: string; fields: ReadonlyMap<string, string> }>

/** The former names of the fields of an entity, for those that were renamed. */
const pastFields = ({ entities }: Plan, name: string): ReadonlyMap<string, string> =>
  new Map(
    entities.find((one) => one.name === name)!.fields.flatMap((one) => (one.from === undefined ? [] : [[one.name, one.from] as const])),
  )

function compareEntity(was: Entity, is: Entity, pasts: Pasts, locale: Locale, tell: Tell): void {
  const own = tellingOf(tell, code(is.name))
  const { say } = tell
  const past = (name: string) => pasts.get(is.name)?.fields.get(name) ?? name
  for (const word of ['key', 'owner', 'single', 'stateField'] as const) {
    const now = is[word]
    if (was[word] !== (typeof now === 'string' ? past(now) : now))
      own(
        say('entityWord', { word: say(`wordOf-${word}`), now: code(`${now ?? say('none')}`), old: code(`${was[word] ?? say('none')}`) }),
        true,
      )
  }
  const old = Object.fromEntries(
    Object.keys(is.properties).flatMap((name) => (was.properties[past(name)] ? [[name, was.properties[past(name)]!]] : [])),
  )
  for (const [name, { title, type, format, required }] of Object.entries(is.properties))
    if (!old[name])
      own(say(required ? 'newRequiredField' : 'newField', { name: code(name), title: title[locale] ?? '', kind: format ?? type }))
  for (const [name, property] of Object.entries(was.properties))
    if (!Object.values(old).includes(property) && !isStored(property))
      own(say('fieldGone', { name: code(name), title: property.title[locale] ?? '' }), true)
  compareChildren(was.children ?? [], is.children ?? [], pasts, own)
  for (const name of Object.keys(old)) compareProperty(old[name]!, is.properties[name]!, name, pasts, own)
  compareMoves(was, is, own)
  if (!same(was.kept, is.kept)) own(say('rowsKept', { now: sayKept(is, say), old: sayKept(was, say) }), true)
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

/** Changes in what happens to child rows when a row is deleted. */
function compareChildren(was: Child[], is: Child[], pasts: Pasts, tell: Tell): void {
  const of = (children: Child[]) => Object.fromEntries(children.map((one) => [`${one.entity}.${one.field}`, one.becomes]))
  const nowOf = (child: Child): Child => {
    for (const [entity, { from, fields }] of pasts)
      if (from === child.entity)
        return { ...child, entity, field: [...fields].find(([, past]) => past === child.field)?.[0] ?? child.field }
    return child
  }
  const [before, now] = [of(was.map(nowOf)), of(is)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue
    const becomes = (how: Child['becomes'] | undefined) => tell.say(`becomes-${how ?? 'stay'}`)
    tell(tell.say('childrenNow', { name: code(name), now: becomes(now[name]), old: becomes(before[name]) }))
  }
}

function compareProperty(was: Property, is: Property, path: string, pasts: Pasts, tell: Tell): void {
  const { say } = tell
  const name = code(path)
  const kind = ({ type, format, item }: Property) => format ?? (item ? say('listOf', { type: item.type }) : type)
  if (kind(was) !== kind(is)) tell(say('kindIs', { name, now: kind(is), old: kind(was) }), was.type !== is.type)
  else if (was.type !== is.type) tell(say('storedAs', { name, now: is.type, old: was.type }), true)
  const { added, removed, kept } = compareKeys(was.rules as Record<string, unknown>, is.rules as Record<string, unknown>)
  const rule = (property: Property, word: string) => JSON.stringify((property.rules as Record<string, unknown>)[word]) ?? ''
  for (const word of added) if (word !== 'format') tell(say('hasLimit', { name, word: code(word), to: rule(is, word) }))
  for (const word of removed) if (word !== 'format') tell(say('hasNoLimit', { name, word: code(word), from: rule(was, word) }))
  for (const word of kept)
    if (word !== 'format' && rule(was, word) !== rule(is, word))
      tell(say('limitIs', { word: code(word), name, to: rule(is, word), from: rule(was, word) }))
  const choices = (property: Property) => property.choices?.map(({ value }) => String(value)) ?? []
  const { added: more, removed: fewer } = compareLists(choices(was), choices(is))
  const fresh = more.filter(
    (value) =>
      !(is.choices ?? []).some((one) => String(one.value) === value && (one.was ?? []).some((past) => fewer.includes(String(past)))),
  )
  if (fresh.length > 0) tell(say('mayBeToo', { name, values: listed(fresh.map(code), say) }))
  const renamed = new Set((is.choices ?? []).flatMap(({ was: names = [] }) => names.map(String)))
  const lost = fewer.filter((value) => !renamed.has(value))
  if (lost.length > 0) tell(say('isNoMore', { name, values: listed(lost.map(code), say) }), true)
  const shown = (value: unknown) => JSON.stringify(value) ?? say('nothing')
  if (!same(was.default, is.default)) tell(say('beginsAs', { name, now: shown(is.default), old: shown(was.default) }))
  if (!same(was.computed, is.computed)) tell(say('computedOtherwise', { name }))
  const numbered = (property: Property) => code(property.numbered ?? say('randomOne'))
  if (was.numbered !== is.numbered) tell(say('numberedAs', { name, now: numbered(is), old: numbered(was) }))
  if (!same(was.stamp, is.stamp)) tell(say('stampIs', { name, now: sayStamp(is.stamp, say), old: sayStamp(was.stamp, say) }))
  const refersTo = ({ entity }: Property) => code(entity ?? say('nothing'))
  if (was.entity !== (is.entity && (pasts.get(is.entity)?.from ?? is.entity)))
    tell(say('refersTo', { name, now: refersTo(is), old: refersTo(was) }), true)
  for (const word of FLAGS) if (was[word] !== is[word]) tell(say(`${word}-${is[word] ? 'on' : 'off'}`, { name }))
  const nested = (property: Property) => Object.fromEntries((property.fields ?? []).map((field) => [field.name, field]))
  const inside = Object.fromEntries((was.fields ?? []).map((field) => [innerNow(field.name, is), field]))
  const inner = compareKeys(inside, nested(is))
  for (const one of inner.added) tell(say('newInnerField', { name: code(`${path}.${one}`) }))
  for (const one of inner.removed) tell(say('innerFieldGone', { name: code(`${path}.${one}`) }), true)
  for (const one of inner.kept) compareProperty(inside[one]!, nested(is)[one]!, `${path}.${one}`, pasts, tell)
}

/** What a field inside a document is called now. */
const innerNow = (name: string, { fields = [] }: Property): string =>
  fields.some((one) => one.name === name) ? name : (fields.find(({ past }) => past?.was?.includes(name))?.name ?? name)

function sayKept({ kept }: Entity, say: SayEffect): string {
  if (!kept) return say('keptForGood')
  const { days, least, since, states } = kept
  if (days === undefined) return say('keptByNumber', { since: code(since) })
  const told = { days, chosen: least === undefined ? '' : say('keptChosen', { least }), since: code(since) }
  return states
    ? say('keptDaysOnce', {
        ...told,
        states: listed(
          states.map((one) => code(String(one))),
          say,
        ),
      })
    : say('keptDays', told)
}

function sayStamp(stamp: Property['stamp'], say: SayEffect): string {
  if (stamp === undefined) return say('notNoted')
  return typeof stamp === 'string' ? say(`notedWhen-${stamp}`) : say('notedWhenMoved', { moves: listed(stamp.move.map(code), say) })
}

const FLAGS = ['required', 'unique', 'sealed', 'masked', 'readOnly', 'proven', 'writeOnly'] as const

function compareMoves(was: Entity, is: Entity, tell: Tell): void {
  const { added, removed, kept } = compareKeys(was.moves, is.moves)
  const { say } = tell
  const wayOf = ({ from, to }: Entity['moves'][string]) => say('fromTo', { from: listed(from.map(String), say), to: String(to) })
  for (const move of added) tell(say('newMove', { name: code(move), way: wayOf(is.moves[move]!) }))
  for (const move of removed) tell(say('moveGone', { name: code(move), way: wayOf(was.moves[move]!) }), true)
  for (const move of kept) {
    const [past, present] = [was.moves[move]!, is.moves[move]!]
    const name = code(move)
    const ways = { name, now: wayOf(present), old: wayOf(past) }
    if (ways.old !== ways.now) tell(say('moveLeads', ways))
    if (!same(past.when, present.when)) tell(say('moveWhen', { name }))
    const [old, now] = [momentOf(past, say), momentOf(present, say)]
    if (old === now) continue
    if (now === undefined) tell(say('moveNoMore', { name, old: old! }))
    else tell(old === undefined ? say('moveByItself', { name, now }) : say('moveByItselfNow', { name, now, old }))
  }
}

function momentOf({ byItselfAfterHours, byItselfAt }: Entity['moves'][string], say: SayEffect): string | undefined {
  if (byItselfAt) return say('momentAt', { field: code(byItselfAt) })
  return byItselfAfterHours ? say('momentAfter', { hours: byItselfAfterHours }) : undefined
}
