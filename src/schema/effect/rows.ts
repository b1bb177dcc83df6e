import type { FieldModel } from '../evolve/model.ts'
import type { Plan, Question, Step } from '../evolve/plan-types.ts'
import type { Measured, Report } from '../evolve/report.ts'
import { figure, fileOf, sayObstacle, sayQuestion } from '../evolve/say-report.ts'
import { code, type SayEffect, type Tell, tellingOf } from './change.ts'

/** What happens to existing rows; `found` is the result of counting them in a database, if one was named. */
export function compareRows({ steps, questions, entities }: Plan, found: Report | undefined, tell: Tell): void {
  const modelOf = (one: { entity: string }) => entities.find(({ name }) => name === one.entity)?.is
  const placeOf = (one: { entity: string }) => fileOf(one.entity, modelOf(one))
  const fieldOf = (one: { entity: string; field?: string }): FieldModel | undefined => modelOf(one)?.fields[one.field ?? '']
  const { say } = tell
  for (const step of steps) {
    const counted = found?.steps.find((one) => isSame(one, step))
    const filled = steps.some(
      ({ kind, entity, field, word }) => kind === 'fill' && word !== 'was' && entity === step.entity && field === step.field,
    )
    const said = sayStep(step, counted, { field: fieldOf(step), place: placeOf(step), filled, say })
    if (said) tellingOf(tell, code(step.entity))(said.sentence, said.breaking)
  }
  for (const question of questions) {
    const counted = found?.questions.find(
      ({ kind, entity, field }) => kind === question.kind && entity === question.entity && field === question.field,
    )
    if (counted && counted.rows > 0) tell(`${placeOf(question)}: ${sayQuestion(counted)} ${say('refusedUntil')}`, true)
    else if (!counted) tellingOf(tell, code(question.entity))(sayOpen(question, say), true)
  }
}

const isSame = (a: Step, b: Step): boolean => a.kind === b.kind && a.entity === b.entity && a.field === b.field && a.word === b.word

const APPLY = code('npm run schema -- apply')
const DROP = code('npm run schema -- apply --drop')

/** The field of a step, where it is declared, whether rows without a value get one, and the words to report it in. */
type Of = { field: FieldModel | undefined; place: string; filled: boolean; say: SayEffect }

type Said = { sentence: string; breaking: boolean }

function sayStep(step: Step, counted: Measured | undefined, of: Of): Said | undefined {
  const { kind, from, detail = '', isLossy } = step
  const { say } = of
  const name = code(step.field ?? step.entity)
  const rowsOf = (count: number) => say('rows', { count, figure: figure(count) })
  const touched = counted?.touched === undefined ? '' : say('inRows', { rows: rowsOf(counted.touched) })
  const plain = (sentence: string): Said => ({ sentence, breaking: false })
  switch (kind) {
    case 'rename': {
      const what = step.field === undefined ? 'renamesEntity' : 'renamesField'
      const names = { from: code(from!), name }
      return plain(counted?.rows === undefined ? say(what, names) : say(`${what}Of`, { ...names, rows: rowsOf(counted.rows) }))
    }
    case 'fill':
      if (counted?.stands?.rows) return sayDemand(step, counted, of)
      return plain(say('detailOf', { name, detail, touched }))
    case 'recount':
      return plain(
        counted?.touched === undefined ? say('countedAnew', { name }) : say('countedAnewIn', { name, rows: rowsOf(counted.touched) }),
      )
    case 'drop': {
      const death = { detail, touched, command: DROP }
      return plain(step.field === undefined ? say('rowsMayDie', death) : say('valuesMayDie', { ...death, name }))
    }
    case 'convert':
      return isLossy
        ? { sentence: say('lossy', { name, detail, touched, command: APPLY }), breaking: true }
        : plain(say('detailOf', { name, detail, touched }))
    case 'tighten':
      return step.isAdvice ? undefined : sayDemand(step, counted, of)
    default:
      return undefined
  }
}

function sayDemand(step: Step, counted: Measured | undefined, { field, place, filled, say }: Of): Said {
  const name = code(step.field!)
  const stands = counted?.stands
  const held = (sentence: string): Said => ({ sentence, breaking: false })
  const open = (sentence: string): Said => ({ sentence, breaking: true })
  if (stands && stands.rows > 0) return open(`${place}: ${sayObstacle(counted, field)} ${say('refusedUntil')}`)
  if (step.against === 'empty') {
    if (stands) return held(say('requiredAll', { name }))
    return filled ? held(say('requiredFilled', { name })) : open(say('requiredOpen', { name }))
  }
  if (step.against === 'twice') return stands ? held(say('uniqueAll', { name })) : open(say('uniqueOpen', { name }))
  const { detail = '' } = step
  return stands ? held(say('fitsAll', { name, detail })) : open(say('fitsOpen', { name, detail }))
}

/** A question that only a database could answer: whether it concerns any row. */
function sayOpen({ kind, entity, field, guess, was = '', is = '' }: Question, say: SayEffect): string {
  const name = code(field ?? entity)
  switch (kind) {
    case 'vanished': {
      const asked = guess === undefined ? '' : say('isItAsk', { guess: code(guess) })
      return field === undefined ? say('entityVanished', { asked, entity }) : say('fieldVanished', { name, asked, field })
    }
    case 'type':
    case 'moment':
    case 'origin':
      return say('storedOtherwise', { name, was, is })
    case 'unit':
      return say('unitOtherwise', { name, is, was })
    case 'key':
      return was === '' ? say('keyOtherwise', { name }) : say('keyWas', { name, was: code(was) })
    case 'both':
      return say('bothThere', { name, was: code(was) })
    case 'computed':
      return say('computedNow', { name })
  }
}
