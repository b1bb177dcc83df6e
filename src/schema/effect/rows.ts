import type { FieldModel } from '../evolve/model.ts'
import type { Plan, Question, Step } from '../evolve/plan-types.ts'
import type { Measured, Report } from '../evolve/report.ts'
import { figure, fileOf, sayObstacle, sayQuestion } from '../evolve/say-report.ts'
import { code, type Tell } from './change.ts'

/** What becomes of the rows that are there; `found` is what was counted in a database, where one was named. */
export function compareRows({ steps, questions, entities }: Plan, found: Report | undefined, tell: Tell): void {
  const modelOf = (one: { entity: string }) => entities.find(({ name }) => name === one.entity)?.is
  const placeOf = (one: { entity: string }) => fileOf(one.entity, modelOf(one))
  const fieldOf = (one: { entity: string; field?: string }): FieldModel | undefined => modelOf(one)?.fields[one.field ?? '']
  for (const step of steps) {
    const counted = found?.steps.find((one) => isSame(one, step))
    const filled = steps.some(
      ({ kind, entity, field, word }) => kind === 'fill' && word !== 'was' && entity === step.entity && field === step.field,
    )
    const said = sayStep(step, counted, { field: fieldOf(step), place: placeOf(step) }, filled)
    if (said) tell(`${code(step.entity)}: ${said.sentence}`, said.breaking)
  }
  for (const question of questions) {
    const counted = found?.questions.find(
      ({ kind, entity, field }) => kind === question.kind && entity === question.entity && field === question.field,
    )
    if (counted && counted.rows > 0) tell(`${sayQuestion(counted, placeOf(question))} ${REFUSED}`, true)
    else if (!counted) tell(`${code(question.entity)}: ${sayOpen(question)}`, true)
  }
}

const isSame = (a: Step, b: Step): boolean => a.kind === b.kind && a.entity === b.entity && a.field === b.field && a.word === b.word

const REFUSED = 'Until then the backend will refuse to start.'
const WHILE = 'or the backend will refuse to start while'
const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${figure(count)} rows`)

/** What a step is about, and where that is written. */
type Of = { field: FieldModel | undefined; place: string }

type Said = { sentence: string; breaking: boolean }

function sayStep(step: Step, counted: Measured | undefined, of: Of, isFilled: boolean): Said | undefined {
  const { kind, from, detail, isLossy } = step
  const name = code(step.field ?? step.entity)
  const touched = counted?.touched === undefined ? '' : `, in ${rowsOf(counted.touched)}`
  const all = counted?.rows === undefined ? '' : ` of ${rowsOf(counted.rows)}`
  const plain = (sentence: string): Said => ({ sentence, breaking: false })
  switch (kind) {
    case 'rename':
      return plain(
        step.field === undefined
          ? `renames the entity ${code(from!)} to ${name}${all && `,${all}`}; its rows go along.`
          : `renames the field ${code(from!)} to ${name}${all}; its values go along.`,
      )
    case 'fill':
      return plain(`${name}: ${detail}${touched}.`)
    case 'recount':
      return plain(`${name} is counted anew in every row${touched && ` (${touched.slice(5)})`}.`)
    case 'drop':
      return plain(
        `${step.field === undefined ? 'its rows' : `the values of ${name}`} may die (${detail})${touched}: they stay until ${code('npm run schema -- apply --drop')}.`,
      )
    case 'convert':
      return isLossy
        ? {
            sentence: `${name}: ${detail}${touched}; what the values were cannot be told afterwards, so that the backend will refuse to start until ${code('npm run schema -- apply')} has done it.`,
            breaking: true,
          }
        : plain(`${name}: ${detail}${touched}.`)
    case 'tighten':
      return step.isAdvice ? undefined : sayDemand(step, counted, of, isFilled)
    default:
      return undefined
  }
}

function sayDemand(step: Step, counted: Measured | undefined, of: Of, isFilled: boolean): Said {
  const name = code(step.field!)
  const stands = counted?.stands
  if (stands && stands.rows > 0) return { sentence: `${sayObstacle(counted, of.field, of.place)} ${REFUSED}`, breaking: true }
  if (step.against === 'empty') {
    if (stands) return { sentence: `${name} is required; every row has a value.`, breaking: false }
    if (isFilled) return { sentence: `${name} is required; old rows are filled.`, breaking: false }
    return { sentence: `${name} is required: old rows have none. Say "backfill", ${WHILE} there are such rows.`, breaking: true }
  }
  if (step.against === 'twice')
    return stands
      ? { sentence: `${name} must be unique; no two rows have the same value.`, breaking: false }
      : { sentence: `${name} must be unique: take care that no value is there twice, ${WHILE} two rows have the same.`, breaking: true }
  return stands
    ? { sentence: `${name}: ${step.detail}; no row holds anything else.`, breaking: false }
    : { sentence: `${name}: ${step.detail}. Say "map" for what is no more, ${WHILE} a row holds it.`, breaking: true }
}

/** A question that only a database could answer: whether there is a row that it is about. */
function sayOpen({ kind, entity, field, guess, was, is }: Question): string {
  const name = code(field ?? entity)
  switch (kind) {
    case 'vanished': {
      const asked = guess === undefined ? '' : ` Is it ${code(guess)} now?`
      return field === undefined
        ? `the entity is gone, and nothing says what becomes of its rows.${asked} Say "was": "${entity}" where they go on, or "gone" in app.json if they may die, ${WHILE} there is one.`
        : `the field ${name} is gone, and nothing says what becomes of its values.${asked} Say "was": "${field}" where they go on, or "gone" in the entity if they may die, ${WHILE} a row holds one.`
    }
    case 'type':
    case 'moment':
    case 'origin':
      return `${name} is stored as ${was} and its schema says ${is}. Say "convert": { "from": "${was}" }, ${WHILE} a row holds a value.`
    case 'unit':
      return `the unit of ${name} is ${is} now, before ${was}, but nothing says what becomes of the values. Say "convert", behind one that stands there already as a list, or "convert": { "multiply": 1 } where they stay, ${WHILE} a row holds a value.`
    case 'key':
      return `its rows are told apart by ${was === undefined ? `another ${name}` : `${name}, before by ${code(was)}`}. Keep the key as it was, ${WHILE} there is a row.`
    case 'both':
      return `${name} says that it was ${code(was!)}, which is there too. Say "was" where one goes on as the other, ${WHILE} rows hold both.`
    case 'computed':
      return `${name} is computed now. Say "gone" if what was stored may die, ${WHILE} a row holds a value.`
  }
}
