import { isNarrowing, type Kind, kindOf, MADE_OF } from './flow.ts'
import type { EntityModel, FieldModel } from './model.ts'
import type { Step } from './plan-types.ts'
import type { Asked, Example, Measured } from './report.ts'

/** A number as people read it: 5,701. */
export const figure = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${figure(count)} rows`)

/** Some of the rows, with their keys and values. */
function sayExamples(examples: readonly Example[]): string {
  if (examples.length === 0) return ''
  return ` (${examples.map(({ key, value }) => (value === undefined ? key : `${key}: ${show(value)}`)).join(', ')})`
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 37)}…` : text
}

/** The file in which the keywords of an entity have to be written. */
export const fileOf = (name: string, model: EntityModel | undefined): string => model?.file ?? `entities/${name}.json`
const many = (rows: number, all: number | undefined) =>
  all === undefined || rows === all ? rowsOf(rows) : `${figure(rows)} of ${rowsOf(all)}`
const have = (rows: number, one: string, more: string) => (rows === 1 ? one : more)

/** For an open question: what was found, what is expected, and how to fix it. */
export function sayQuestion(asked: Asked): string {
  const { kind, field, guess, was, is, rows, examples, of } = asked
  const found = many(rows, of)
  const some = sayExamples(examples)
  switch (kind) {
    case 'vanished':
      if (field === undefined)
        return `The entity "${asked.entity}" is gone, but ${rowsOf(rows)} of it ${have(rows, 'is', 'are')} stored${some}. ${guessed(guess, 'file')}If they go on under another name, say "was": "${asked.entity}" in its file; if they may die, say "gone": { "${asked.entity}": "why" } in app.json.`
      return `The field "${field}" is gone, but ${found} ${have(rows, 'holds', 'hold')} a value in it${some}. ${guessed(guess, 'field')}If it goes on under another name, say "was": "${field.split('.').at(-1)!}" at that field; if its values may die, say "gone": { "${field}": "why" } in the entity.`
    case 'type':
      return `The field "${field}" is stored as ${was} and its schema says ${is}, but ${found} ${have(rows, 'holds', 'hold')} a value${some}. ${sayConvert(was!, is!, rows)} the type, or give the field a new name.`
    case 'moment':
      return `The field "${field}" holds a ${was} and its schema says ${is}, but ${found} ${have(rows, 'has', 'have')} a value${some}. Say so: "convert": { "from": "${was}" }.`
    case 'origin':
      return `"convert" of "${field}" begins with ${is}, but ${found} ${have(rows, 'holds', 'hold')} ${was}${some}. Say "from": "${was}", or take out what was done already.`
    case 'unit':
      return `The unit of "${field}" is ${is} now, before ${was}, but nothing says what becomes of the values: ${found} ${have(rows, 'holds', 'hold')} one${some}. Say how they change, such as "convert": { "divide": 60, "round": "up" }, and behind a conversion that stands there already as a list; where they stay as they are, "convert": { "multiply": 1 }.`
    case 'key':
      return `Its rows are told apart by ${was === undefined ? `another "${field}"` : `"${field}", before by "${was}"`}, but ${rowsOf(rows)} ${have(rows, 'is', 'are')} stored and others refer to them${some}. Keep the key as it was, or make a new entity.`
    case 'both':
      return field === undefined
        ? `It says that it was "${was}", but rows of both are stored. Say "was" only where one goes on as the other, or move the rows of one first.`
        : `"${field}" says that it was "${was}", but ${found} ${have(rows, 'holds', 'hold')} a value in both${some}. Decide which of them stays: empty the other, or take "was" out.`
    case 'computed':
      return `"${field}" is computed now, but ${found} ${have(rows, 'holds', 'hold')} a value that somebody stored${some}. Say "gone": { "${field}": "why" } if these may die, or give the computed field another name.`
  }
}

const guessed = (guess: string | undefined, what: string): string => (guess === undefined ? '' : `Is it the ${what} "${guess}" now? `)

/** The same for a step that rows block. */
export function sayObstacle(step: Measured, field: FieldModel | undefined): string {
  const { rows, examples } = step.stands!
  const found = many(rows, step.rows)
  const some = sayExamples(examples)
  switch (step.against!) {
    case 'empty':
      return `"${step.field}" is required, but ${found} ${have(rows, 'has', 'have')} no value${some}. Say what ${have(rows, 'it gets', 'they get')}: "backfill": ${sampleOf(field)} at the field.`
    case 'twice':
      return `"${step.field}" is unique, but ${found} ${have(rows, 'has', 'have')} a value that another has${some}. Change them before, or take "unique" out.`
    case 'nowhere':
      if (step.kind === 'fill')
        return `${rowsOf(rows)} without a value in "${step.field}" would get ${filledWith(field)}${some}, but there is no such row of ${field?.entity ?? 'another entity'}. Name one that is there, say from which field it comes: "backfill": { "field": … }, or take "${step.word}" out.`
      return `"${step.field}" names rows of ${field?.entity ?? 'another entity'}, but ${found} ${have(rows, 'names', 'name')} none that is there${some}. They stay, and are shown as they are.`
    case 'rule':
      return `${step.detail} of "${step.field}", but ${found} ${have(rows, 'does', 'do')} not keep to it${some}. They stay as they are until somebody edits them.`
    case 'unfit': {
      const past = examples[0]?.value
      const name = typeof past === 'object' || past === undefined ? '…' : String(past)
      if (field?.choices && step.word !== 'convert')
        return `"${step.field}" does not offer what ${found} ${have(rows, 'holds', 'hold')}${some}. Say what becomes of it: "map": { "${name}": ${show(field.choices[0]?.value ?? null)} } at the field, or "was": "${name}" at the choice that it is called now.`
      return `"${step.field}" cannot become ${field ? WHAT[kindOf(field)] : 'what its schema says'} in ${found}${some}. Say what becomes of ${have(rows, 'it', 'them')}: "map": { "${name}": null } at the field, or "*" for all that do not fit.`
    }
  }
}

function filledWith(field: FieldModel | undefined): string {
  const { backfill } = field?.past ?? {}
  return JSON.stringify(backfill && 'constant' in backfill ? backfill.constant : field?.default)
}

const WHAT: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a yes or no',
  array: 'the list that its schema says',
  object: 'the object that its schema says',
  date: 'a day',
  'date-time': 'a moment',
}

/** What is said of values of another type, so that it is whole: whatever may not become one becomes nothing. */
function sayConvert(was: string, is: string, rows: number): string {
  if (!MADE_OF[is as Kind]?.includes(was as Kind)) return 'Nothing makes one of the other: keep'
  return `Say how ${have(rows, 'it becomes one', 'they become one')}: ${sampleConvert(was, is)}; or keep`
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
export function sayStep(step: Measured): string {
  const { entity, field, from, detail, rows, touched } = step
  const name = field === undefined ? entity : `${entity}.${field}`
  const counted = touched === undefined ? '' : `, ${rowsOf(touched)}`
  switch (step.kind) {
    case 'rename':
      return `${name} was called "${from}"; no row is touched${rows === undefined ? '' : ` (${figure(rows)} in the table)`}`
    case 'add':
      return `${name} is new`
    case 'restore':
      return `${name} is there again, with the values that were left`
    case 'recount':
      return `${name} is counted anew${counted}`
    case 'drop':
      return `${name} may die: ${detail}${counted === '' ? '' : `${counted} with a value`}`
    case 'fill':
    case 'convert':
    case 'widen':
    case 'tighten':
      return `${name}: ${detail ?? step.word}${counted}${sayLoss(step)}`
  }
}

function sayLoss({ isLossy, loses, touched }: Measured): string {
  if (!isLossy || touched === 0 || loses === 0) return ''
  return loses === undefined || loses === touched
    ? '; what the values were cannot be told from what they become'
    : `; of ${rowsOf(loses)} what they were cannot be told any more`
}

/** The keyword of the schemas that declares a step. */
export const wordOf = ({ word }: Step): string => `"${word}"`
