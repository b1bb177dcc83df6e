import { REFINE } from '../refine.ts'
import { code, compareKeys, compareLists, listed, type Tell } from './change.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  items?: Schema
} & Record<string, unknown>

/** Compares what a body accepts with what it accepted; a stricter body is a breaking change, a looser one is not. */
export function compareBodies(was: Schema, is: Schema, tell: Tell, within = ''): void {
  const [old, now] = [was.properties ?? {}, is.properties ?? {}]
  const { added, removed, kept } = compareKeys(old, now)
  const { say } = tell
  const path = (name: string) => ({ name: code(within + name) })
  for (const name of added) {
    const required = is.required?.includes(name) ?? false
    tell(say(required ? 'takesRequired' : 'takesToo', path(name)), required)
  }
  for (const name of removed) tell(say('refusesField', path(name)), true)
  for (const name of kept) {
    const [needed, needs] = [was.required?.includes(name) ?? false, is.required?.includes(name) ?? false]
    if (!needed && needs) tell(say('requires', path(name)), true)
    if (needed && !needs) tell(say('doesWithout', path(name)))
    if (name === REFINE) compareBodies(testIn(old[name]!), testIn(now[name]!), tell, `${within}${name}.`)
    else compareValue(old[name]!, now[name]!, within + name, needed === needs, tell)
  }
}

/** One test of the conditions of a person: these are the same in each of their groups, of all or of any, and are told once. */
function testIn(refine: Schema): Schema {
  const { all: _all, any: _any, ...properties } = refine.properties?.['all']?.items?.properties ?? {}
  return { properties }
}

/** Which side a limit is on: a smaller upper limit is stricter, and a greater lower one. */
const LIMITS: Record<string, 'most' | 'least'> = {
  maxLength: 'most',
  maximum: 'most',
  maxItems: 'most',
  minLength: 'least',
  minimum: 'least',
  minItems: 'least',
}

/** The schema of an optional value allows either a value within the limits or nothing; only the former is compared. */
const filled = (schema: Schema): Schema => (schema['anyOf'] as Schema[] | undefined)?.[0] ?? schema

function compareValue(before: Schema, after: Schema, path: string, equallyNeeded: boolean, tell: Tell): void {
  const { say } = tell
  const name = code(path)
  const [was, is] = [filled(before), filled(after)]
  const [old, now] = [typesOf(was), typesOf(is)]
  if (old.join() !== now.join())
    return tell(say('takesAs', { name, now: listed(now, say), old: listed(old, say) }), !old.every((one) => now.includes(one)))
  for (const [word, side] of Object.entries(LIMITS)) {
    const [from, to] = [was[word] as number | undefined, is[word] as number | undefined]
    // A required list has at least one entry, which the effect about `required` covers already.
    if (from === to || (word === 'minItems' && !equallyNeeded)) continue
    const open = side === 'most' ? Infinity : -Infinity
    const narrower = side === 'most' ? (to ?? open) < (from ?? open) : (to ?? open) > (from ?? open)
    tell(say('limitIs', { word: code(word), name, to: to ?? say('gone'), from: from ?? say('none') }), narrower)
  }
  for (const word of ['pattern', 'format'] as const) {
    if (was[word] === is[word]) continue
    const to = is[word]
    tell(to ? say(`${word}Is`, { name, to: code(String(to)) }) : say(`${word}Gone`, { name }), to !== undefined)
  }
  if (was.enum || is.enum) compareChoices(was.enum, is.enum, name, tell)
  if (was.items && is.items) compareValue(was.items, is.items, `${path}[]`, true, tell)
  if (was.properties ?? is.properties) compareBodies(was, is, tell, `${path}.`)
}

function compareChoices(was: unknown[] | undefined, is: unknown[] | undefined, name: string, tell: Tell): void {
  const { say } = tell
  if (!was) return tell(say('takesSomeValues', { name }), true)
  if (!is) return tell(say('takesAnyValue', { name }))
  const values = (list: unknown[]) => list.filter((one) => one !== null).map(String)
  const { added, removed } = compareLists(values(was), values(is))
  const all = (some: string[]) => ({ name, values: listed(some.map(code), say) })
  if (added.length > 0) tell(say('takesValuesToo', all(added)))
  if (removed.length > 0) tell(say('refusesValues', all(removed)), true)
}

const typesOf = ({ type }: Schema) => (type === undefined ? [] : [type].flat().filter((one) => one !== 'null'))
