import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import type { Entity, Property } from '../../src/schema/contract.ts'
import type { Field } from '../../src/schema/compiled.ts'
import { isLeaf } from '../../src/schema/leaf.ts'
import { isObject } from '../../src/schema/is-object.ts'
import type { Facts, Scalar } from '../../src/schema/condition.ts'
import { writeNumber } from '../../src/schema/numbered.ts'
import { faultOf } from '../../src/schema/verdict.ts'
import { textIn } from '../db/row-values.ts'
import { StartFailure } from '../db/start-failure.ts'
import { createCompany } from './words/business.ts'
import { writeMoment } from './time.ts'
import { writeMatching } from './matching.ts'
import type { Random } from './random.ts'
import type { Hand, Word } from './word.ts'
import { wordFor, words } from './vocabulary.ts'

/** The possible targets of a reference: keys of rows made so far, of the same owner if both entities have owners. */
export type Keys = (property: Property, owner: unknown) => readonly unknown[]

/** A value that is valid for the property, or null if nothing plausible is known. */
export function makeValue(property: Property, hand: Hand, keys: Keys): unknown {
  const value = guess(property, hand, keys)
  if (isGood(property, value)) return value
  const { examples = [], unique } = property
  const known = unique === undefined ? [...examples, property.default] : examples.map((one) => counted(one, hand.at))
  const example = known.find((one) => one !== undefined && isGood(property, one))
  return example ?? (property.required ? matching(property, hand) : null)
}

/** A text of the pattern of a field that must not be empty and has no example; null if the pattern cannot be followed. */
function matching(property: Property, { random, at }: Hand): string | null {
  const { pattern } = property.rules
  if (pattern === undefined) return null
  // A stream of its own, so that the rows after it stay as they are.
  const own = random.fork(`${property.name} ${at}`)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const text = writeMatching(pattern, own)
    if (isGood(property, text)) return text
  }
  return null
}

/** An example for the row at this place, so that no two rows have the same: its last number goes on counting. */
const counted = (example: unknown, at: number): unknown =>
  typeof example === 'string'
    ? example.replace(/\d+(?=\D*$)/, (digits) => String((Number(digits) + at) % 10 ** digits.length).padStart(digits.length, '0'))
    : example

/** One of the examples for each row while there are any; then one that counts on, or one with a number after it. */
function exampleOf(examples: readonly unknown[], at: number): unknown {
  const [first] = examples
  if (typeof first === 'string' && /\d/.test(first)) return counted(first, at)
  return at < examples.length ? examples[at] : [examples[at % examples.length], Math.floor(at / examples.length) + 1].join(' ')
}

function guess(property: Property, hand: Hand, keys: Keys): unknown {
  const { random } = hand
  if (property.seed !== undefined) {
    return fit(property, wordNamed(property.seed)(hand), hand)
  }
  if (property.entity !== undefined) {
    const known = keys(property, hand.owner)
    if (property.type === 'array') return pickSome(known, property, random)
    return known.length === 0 ? null : random.pick(known)
  }
  if (property.type === 'array') return makeList(property, hand, keys)
  if (property.type === 'object') return makeObject(property.fields ?? [], hand, keys)
  if (property.choices) {
    const { choices, rules } = property
    const offered = rules.leaf ? choices.filter(({ value }) => isLeaf(choices, value)) : choices
    return random.weigh(
      offered,
      offered.map((_, at) => 1 / (at + 1)),
    ).value
  }
  if (property.type === 'boolean') return property.default === true ? random.chance(0.8) : random.chance(0.25)
  if (property.type === 'integer' || property.type === 'number') return fit(property, makeNumber(property, hand), hand)
  return fit(property, makeText(property, hand), hand)
}

function makeText(property: Property, hand: Hand): unknown {
  const { random, row, now, time } = hand
  switch (property.format) {
    case 'date-time':
      return writeMoment(endOf(property, hand) ?? momentFor(property.name, hand))
    case 'date':
      return dayOf(momentFor(property.name, hand))
    case 'time':
      return `${String(random.int(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`
    case 'colour':
      return `#${random.int(0, 0xff_ff_ff).toString(16).padStart(6, '0')}`
    case 'telephone':
      return `+86${String(words.phone!(hand))}`
    case 'phone':
    case 'email':
    case 'url':
    case 'id-number':
    case 'credit-code':
      return words[property.format]!(hand)
    case 'ip-list':
      return random.chance(0.3) ? Array.from({ length: random.int(1, 3) }, () => words.ip!(hand)).join('\n') : null
    case 'markdown':
      return Array.from({ length: 3 }, () => words.paragraph!(hand)).join('\n\n')
    case 'image':
    case 'image-or-pdf':
    case 'audio':
    case 'password':
    case 'captcha':
      return null
    default:
  }
  const { examples = [], unique } = property
  if (examples.length > 0) return unique === undefined ? random.pick(examples) : exampleOf(examples, hand.at)
  const word = wordFor(property.name)
  if (word) return word({ random, row, now, time, at: hand.at, salt: hand.salt })
  return createCompany(random).slice(0, 4) + (hand.at + 1)
}

/** What ends after another moment of its row, a meeting or a shift, goes on for hours and not for months. */
function endOf({ name, rules }: Property, { random, row }: Hand): number | undefined {
  const test: unknown = rules.must
  const after = isObject(test) && isObject(test.laterThan) ? test.laterThan.field : undefined
  const start = typeof after === 'string' && /^end/i.test(name) ? Date.parse(textIn(row, after)) : Number.NaN
  return Number.isNaN(start) ? undefined : start + random.int(1, 6) * 30 * 60_000
}

/** A row is created at `hand.time`; other events came later, and its end is in the future. */
function momentFor(name: string, { random, time, now }: Hand): number {
  if (/^heartbeat/i.test(name)) return now - random.int(1, 60) * 1000
  if (/^(expire|end|valid|due)/i.test(name)) return startOf(DAY, time) + random.int(30, 400) * DAY
  if (/^(create|register|submit|apply|occur|start|begin|effective)|^(time|date|at|day)$/i.test(name)) return time
  return time + Math.floor(random.next() ** 2 * (now - time))
}

function makeNumber({ name, format, rules, default: usual }: Property, { random, at }: Hand): number {
  if (typeof usual === 'number' && random.chance(0.7)) return usual
  if (/accuracy|confidence|score/i.test(name)) return (rules.maximum ?? 100) - Math.round(random.next() ** 2 * 250) / 10
  if (format === 'percent') return random.int(0, 1000) / 10
  if (/^(sort|order|rank)$/i.test(name)) return at * 10
  const low = rules.minimum ?? 0
  const high =
    rules.maximum ??
    low + (isMoney(format) ? 2_000_000 : format === 'bytes' ? 80_000_000 : format === 'duration-s' || format === 'hours-s' ? 3600 : 1000)
  const value = low + random.next() ** 2 * (high - low)
  return isMoney(format) ? Math.round(value / 100) * 100 : Math.round(value)
}

const isMoney = (format: string | undefined): boolean => format === 'money-fen' || format === 'money'

function pickSome(from: readonly unknown[], { rules }: Property, random: Random): unknown[] {
  const wanted = Math.max(rules.minItems ?? 0, random.int(1, Math.min(rules.maxItems ?? 3, 3)))
  return [...new Set(Array.from({ length: from.length === 0 ? 0 : wanted }, () => random.pick(from)))]
}

function makeList(property: Property, hand: Hand, keys: Keys): unknown[] {
  const { random } = hand
  const most = Math.min(property.rules.maxItems ?? 3, property.choices?.length ?? 3, 3)
  const length = Math.max(property.rules.minItems ?? 0, random.int(Math.min(1, most), most))
  if (property.choices) {
    const left: Scalar[] = property.choices.map((choice) => choice.value)
    return Array.from({ length: Math.min(length, left.length) }, () => left.splice(random.int(0, left.length - 1), 1)[0])
  }
  if (property.fields) {
    const [first] = property.fields
    const items = Array.from({ length }, () => makeObject(property.fields!, hand, keys))
    // The same engine or word twice would be an error.
    return first ? [...new Map(items.map((item) => [item[first.name], item])).values()] : items
  }
  return property.item ? makeEntries(property, property.item, length, hand) : []
}

/** Plain values without duplicates; no files, because nobody has sent any. */
function makeEntries(property: Property, { type, rules = {} }: NonNullable<Property['item']>, length: number, hand: Hand): unknown[] {
  const { format } = rules
  const entry: Property = { name: property.name, title: property.title, type, rules, ...(format ? { format } : {}) }
  const plain = type === 'string' && !format
  const made = new Set<unknown>()
  for (let tries = 0; made.size < length && tries < length * MOST_TRIES; tries++) {
    const at = { ...hand, at: hand.at + tries }
    const value = plain ? fit(entry, words['group-name']!(at), at) : guess(entry, at, NO_KEYS)
    if (value !== null && isGood(entry, value)) made.add(value)
  }
  // Both ends of a range, in order.
  return rules.format && TIMES.has(rules.format) ? [...made].sort() : [...made]
}

const TIMES = new Set(['date', 'date-time', 'time'])

const MOST_TRIES = 20
const NO_KEYS: Keys = () => []

/** A value that no earlier row can have, once the words of a field are used up. */
export function runningValue(property: Property, { at }: Hand, word?: unknown): unknown {
  const { type, rules } = property
  const step = rules.multipleOf ?? 1
  const number = String(at + 1)
  const value = type === 'string' ? number.padStart(rules.minLength ?? 1, '0') : Math.ceil((rules.minimum ?? 1) / step) * step + at * step
  // A text that people read, with a number behind it, if there is room.
  const known = type === 'string' && property.format === undefined && typeof word === 'string' ? `${word} ${number}` : value
  return isGood(property, known) ? known : isGood(property, value) ? value : null
}

function makeObject(fields: Property[], hand: Hand, keys: Keys): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const field of fields) made[field.name] = makeValue(field, { ...hand, row: made }, keys)
  return made
}

/** Fits a value to the property's limits: truncated, padded, or rounded to the step. */
export function fit({ type, rules }: Property, value: unknown, { random }: Hand): unknown {
  if (typeof value === 'string' && type === 'string') {
    const signs = [...value]
    const cut = rules.maxLength !== undefined && signs.length > rules.maxLength ? signs.slice(0, rules.maxLength) : signs
    while (cut.length < (rules.minLength ?? 0)) cut.push(String(random.int(0, 9)))
    return cut.join('')
  }
  if (typeof value !== 'number') return type === 'string' || value === null || typeof value === 'object' ? value : Number(value)
  const step = rules.multipleOf ?? (type === 'integer' ? 1 : 0)
  const stepped = step > 0 ? Math.round(value / step) * step : value
  return Math.min(rules.maximum ?? Infinity, Math.max(rules.minimum ?? -Infinity, stepped))
}

const fields = new WeakMap<Property, { whole: Field; alone: Field }>()

/** The validation of the form, so that every seeded row could have been typed; rules about other fields need `facts`. */
export function isGood(property: Property, value: unknown, facts?: Facts): boolean {
  if (value === null || value === undefined) return true
  let known = fields.get(property)
  if (!known) {
    const { name, type, rules, choices, item } = property
    const { must: _, ...alone } = rules
    const plain: Field = { name, title: '', type, widget: '', ...(item ? { item } : {}) }
    const valued = choices
      ? { ...plain, choices: choices.map(({ value, under }) => ({ value, title: '', ...(under === undefined ? {} : { under }) })) }
      : plain
    fields.set(property, (known = { whole: { ...valued, rules }, alone: { ...valued, rules: alone } }))
  }
  return faultOf(facts ? known.whole : known.alone, value, facts ?? { form: {} }) === undefined
}

/** The key of row `at`: numbered like new rows, or by the entity's own word. */
export function keyAt(entity: Entity, hand: Hand): string | number {
  const { at, time } = hand
  const property = entity.properties[entity.key]
  if (property?.numbered !== undefined) return writeNumber(property.numbered, at, dayOf(time))
  if (property?.seed !== undefined) return String(wordNamed(property.seed)(hand))
  return plainKey(entity, at)
}

export function plainKey({ name, key, properties }: Entity, at: number): string | number {
  const type = properties[key]?.type
  return type === 'integer' || type === 'number' ? at + 1 : `${name}-${String(at + 1).padStart(6, '0')}`
}

const wordNamed = (name: string): Word => words[name]!

/** Refuses an entity with an unknown word, before the first row is made. */
export function checkWords(entity: Entity, properties = Object.values(entity.properties)): void {
  for (const { name, seed, fields } of properties) {
    if (seed !== undefined && !Object.hasOwn(words, seed))
      throw new StartFailure(
        `Unexpected seed word "${seed}" in schemas/entities/${entity.name}.json, property "${name}"; expected one of: ${Object.keys(words).join(', ')}.`,
      )
    if (fields) checkWords(entity, fields)
  }
}
