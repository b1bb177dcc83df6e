import { isNarrowing, type Kind, kindOf, MADE_OF } from './flow.ts'
import type { EntityModel, FieldModel } from './model.ts'
import type { Step } from './plan-types.ts'
import type { Asked, Example, Measured } from './report.ts'
import { type SayEvolve, usualWords } from './say-change.ts'

/** A number as people read it: 5,701. */
export const figure = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const rowsOf = (count: number, say: SayEvolve): string => say(count === 1 ? 'oneRow' : 'manyRows', { many: figure(count) })

/** Some of the rows, with their keys and values. */
function sayExamples(examples: readonly Example[], say: SayEvolve): string {
  if (examples.length === 0) return ''
  return say('examples', {
    examples: examples.map(({ key, value }) => (value === undefined ? key : `${key}: ${show(value, say)}`)).join(say('comma')),
  })
}

function show(value: unknown, say: SayEvolve): string {
  const text = JSON.stringify(value) ?? say('nothing')
  return text.length > 40 ? `${text.slice(0, 37)}…` : text
}

/** The file in which the keywords of an entity have to be written. */
export const fileOf = (name: string, model: EntityModel | undefined): string => model?.file ?? `entities/${name}.json`

/** Some rows of all, and what is said of them with words that go by how many they are. */
type Counted = { found: string; some: string }

const many = (rows: number, all: number | undefined, say: SayEvolve): string =>
  all === undefined || rows === all ? rowsOf(rows, say) : say('someOfRows', { many: figure(rows), rows: rowsOf(all, say) })

/** For an open question: what was found, what is expected, and how to fix it. */
export function sayQuestion(asked: Asked, say = usualWords()): string {
  const { kind, entity, field = '', guess, rows, examples, of } = asked
  const [was, is] = [asked.was ?? '', asked.is ?? '']
  const some = sayExamples(examples, say)
  const hold: Counted = { found: say(rows === 1 ? 'holds' : 'hold', { rows: many(rows, of, say) }), some }
  const stored: Counted = { found: say(rows === 1 ? 'isStored' : 'areStored', { rows: rowsOf(rows, say) }), some }
  switch (kind) {
    case 'vanished':
      if (asked.field === undefined)
        return say('entityVanished', { entity, ...stored, guess: guess === undefined ? '' : say('guessFile', { guess }) })
      return say('fieldVanished', {
        field,
        ...hold,
        name: field.split('.').at(-1)!,
        guess: guess === undefined ? '' : say('guessField', { guess }),
      })
    case 'type':
      return say('typeAsked', { field, was, is, ...hold, how: sayConvert(was, is, rows, say) })
    case 'moment':
      return say(rows === 1 ? 'momentAskedOne' : 'momentAsked', { field, was, is, found: many(rows, of, say), some })
    case 'origin':
      return say('originAsked', { field, was, is, ...hold })
    case 'unit':
      return say('unitAsked', { field, was, is, ...hold })
    case 'key':
      return say(rows === 1 ? 'keyAskedOne' : 'keyAsked', {
        how: asked.was === undefined ? say('keyAnother', { field }) : say('keyBefore', { field, was }),
        found: rowsOf(rows, say),
        some,
      })
    case 'both':
      return asked.field === undefined ? say('bothEntities', { was }) : say('bothFields', { field, was, ...hold })
    case 'computed':
      return say('computedAsked', { field, ...hold })
  }
}

/** The same for a step that rows block. */
export function sayObstacle(step: Measured, field: FieldModel | undefined, say = usualWords()): string {
  const { rows, examples } = step.stands!
  const found = many(rows, step.rows, say)
  const some = sayExamples(examples, say)
  const [name, one] = [step.field ?? '', rows === 1]
  switch (step.against!) {
    case 'empty':
      return say(one ? 'emptyOne' : 'empty', { name, found, some, sample: sampleOf(field) })
    case 'twice':
      return say(one ? 'twiceOne' : 'twice', { name, found, some })
    case 'nowhere':
      if (step.kind === 'fill')
        return say('fillNowhere', {
          found: rowsOf(rows, say),
          name,
          value: filledWith(field),
          some,
          entity: field?.entity ?? say('anotherEntity'),
          word: step.word,
        })
      return say(one ? 'nowhereOne' : 'nowhere', { name, entity: field?.entity ?? say('anotherEntity'), found, some })
    case 'rule':
      return say(one ? 'ruleOne' : 'rule', { rule: step.detail ?? '', name, found, some })
    case 'unfit': {
      const past = examples[0]?.value
      const value = typeof past === 'object' || past === undefined ? '…' : String(past)
      if (field?.choices && step.word !== 'convert')
        return say(one ? 'notOfferedOne' : 'notOffered', { name, found, some, value, choice: show(field.choices[0]?.value ?? null, say) })
      const kind = field ? KINDS[kindOf(field)] : undefined
      return say(one ? 'unfitOne' : 'unfit', { name, kind: say(kind ?? 'kindOfSchema'), found, some, value })
    }
  }
}

function filledWith(field: FieldModel | undefined): string {
  const { backfill } = field?.past ?? {}
  return JSON.stringify(backfill && 'constant' in backfill ? backfill.constant : field?.default)
}

const KINDS = {
  string: 'kind-string',
  integer: 'kind-integer',
  number: 'kind-number',
  boolean: 'kindYesOrNo',
  array: 'kindOfList',
  object: 'kindOfObject',
  date: 'kind-date',
  'date-time': 'kind-date-time',
} as const

/** What is said of values of another type, so that it is whole: whatever may not become one becomes nothing. */
function sayConvert(was: string, is: string, rows: number, say: SayEvolve): string {
  if (!MADE_OF[is as Kind]?.includes(was as Kind)) return say('nothingMakes')
  return say(rows === 1 ? 'sayHowOne' : 'sayHow', { sample: sampleConvert(was, is) })
}

function sampleConvert(was: string, is: string): string {
  if (isNarrowing({ from: was as Kind, to: is as Kind })) return `"convert": { "from": "${was}" }, "map": { "*": null }`
  const more = was === 'number' && is === 'integer' ? ', "round": "nearest"' : was === 'array' && is === 'string' ? ', "join": ", "' : ''
  return `"convert": { "from": "${was}"${more} }`
}

/** A sample value to suggest. */
function sampleOf(field: FieldModel | undefined): string {
  const value = field?.choices?.[0]?.value ?? field?.default
  if (value !== undefined) return JSON.stringify(value)
  return field?.type === 'integer' || field?.type === 'number' ? '0' : field?.type === 'boolean' ? 'false' : '"…"'
}

/** What a step does, in one line: to what, how, and to how many rows. */
export function sayStep(step: Measured, say = usualWords()): string {
  const { entity, field, from, detail, rows, touched } = step
  const name = field === undefined ? entity : `${entity}.${field}`
  const counted = touched === undefined ? '' : say('counted', { rows: rowsOf(touched, say) })
  switch (step.kind) {
    case 'rename':
      return say('stepCalled', { name, from: from ?? '', table: rows === undefined ? '' : say('inTable', { many: figure(rows) }) })
    case 'add':
      return say('stepNew', { name })
    case 'restore':
      return say('stepRestored', { name })
    case 'recount':
      return say('stepRecounted', { name, counted })
    case 'drop':
      return say('stepDies', { name, why: detail ?? '', counted: counted === '' ? '' : say('withValue', { counted }) })
    case 'fill':
    case 'convert':
    case 'widen':
    case 'tighten':
      return say('stepDoes', { name, what: detail ?? step.word, counted, loss: sayLoss(step, say) })
  }
}

function sayLoss({ isLossy, loses, touched }: Measured, say: SayEvolve): string {
  if (!isLossy || touched === 0 || loses === 0) return ''
  return loses === undefined || loses === touched ? say('losesAll') : say('losesSome', { rows: rowsOf(loses, say) })
}

/** The keyword of the schemas that declares a step. */
export const wordOf = ({ word }: Step): string => `"${word}"`
