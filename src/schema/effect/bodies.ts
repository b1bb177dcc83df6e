import { code, compareKeys, compareLists, listed, type Tell } from './change.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  items?: Schema
} & Record<string, unknown>

/** What a body may hold now that it could not, and the other way round; narrower is breaking, wider is not. */
export function compareBodies(was: Schema, is: Schema, tell: Tell, within = ''): void {
  const [old, now] = [was.properties ?? {}, is.properties ?? {}]
  const { added, removed, kept } = compareKeys(old, now)
  const path = (name: string) => code(within + name)
  for (const name of added) {
    const required = is.required?.includes(name) ?? false
    tell(`takes ${path(name)}${required ? ', which is required' : ' too'}.`, required)
  }
  for (const name of removed) tell(`refuses ${path(name)}, which it took before.`, true)
  for (const name of kept) {
    const [needed, needs] = [was.required?.includes(name) ?? false, is.required?.includes(name) ?? false]
    if (!needed && needs) tell(`requires ${path(name)}.`, true)
    if (needed && !needs) tell(`does without ${path(name)}.`)
    compareValue(old[name]!, now[name]!, within + name, needed === needs, tell)
  }
}

/** Upper limits grow or shrink; lower ones the other way round. */
const LIMITS: Record<string, 'most' | 'least'> = {
  maxLength: 'most',
  maximum: 'most',
  maxItems: 'most',
  minLength: 'least',
  minimum: 'least',
  minItems: 'least',
}

/** An optional value is either one that keeps to its limits, or nothing: only the former is compared. */
const filled = (schema: Schema): Schema => (schema['anyOf'] as Schema[] | undefined)?.[0] ?? schema

function compareValue(before: Schema, after: Schema, name: string, equallyNeeded: boolean, tell: Tell): void {
  const [was, is] = [filled(before), filled(after)]
  const [old, now] = [typesOf(was), typesOf(is)]
  if (old.join() !== now.join())
    return tell(`takes ${code(name)} as ${listed(now)}, before as ${listed(old)}.`, !old.every((one) => now.includes(one)))
  for (const [word, side] of Object.entries(LIMITS)) {
    const [from, to] = [was[word] as number | undefined, is[word] as number | undefined]
    // A required list has at least one entry: that is said by `required` alone.
    if (from === to || (word === 'minItems' && !equallyNeeded)) continue
    const open = side === 'most' ? Infinity : -Infinity
    const narrower = side === 'most' ? (to ?? open) < (from ?? open) : (to ?? open) > (from ?? open)
    tell(`the limit ${code(word)} of ${code(name)} is ${to ?? 'gone'}, before ${from ?? 'none'}.`, narrower)
  }
  if (was['pattern'] !== is['pattern'])
    tell(`the pattern of ${code(name)} is ${is['pattern'] ? code(String(is['pattern'])) : 'gone'}.`, is['pattern'] !== undefined)
  if (was['format'] !== is['format'])
    tell(`the format of ${code(name)} is ${is['format'] ? code(String(is['format'])) : 'gone'}.`, is['format'] !== undefined)
  if (was.enum || is.enum) compareChoices(was.enum, is.enum, name, tell)
  if (was.items && is.items) compareValue(was.items, is.items, `${name}[]`, true, tell)
  if (was.properties ?? is.properties) compareBodies(was, is, tell, `${name}.`)
}

function compareChoices(was: unknown[] | undefined, is: unknown[] | undefined, name: string, tell: Tell): void {
  if (!was) return tell(`takes only some values of ${code(name)}.`, true)
  if (!is) return tell(`takes any value of ${code(name)}.`)
  const values = (list: unknown[]) => list.filter((one) => one !== null).map(String)
  const { added, removed } = compareLists(values(was), values(is))
  if (added.length > 0) tell(`takes ${listed(added.map(code))} as ${code(name)} too.`)
  if (removed.length > 0) tell(`refuses ${listed(removed.map(code))} as ${code(name)}.`, true)
}

const typesOf = ({ type }: Schema) => (type === undefined ? [] : [type].flat().filter((one) => one !== 'null'))
