import type { EntityModel } from './model.ts'
import type { Question, Step } from './plan-types.ts'
import { fileOf } from './say-report.ts'

/** Where the schemas have to be changed, and the rule of the checker whose documentation explains the keyword. */
export type Spot = { file: string; path: string[]; rule: string }

/** The keyword that a question is about; for something that disappeared: `was`, at whatever it may have become. */
const ASKED: Record<Question['kind'], { word: string; rule: string }> = {
  vanished: { word: 'was', rule: 'past-name' },
  both: { word: 'was', rule: 'past-name' },
  computed: { word: 'computed', rule: 'gone-for-good' },
  type: { word: 'type', rule: 'old-rows' },
  moment: { word: 'format', rule: 'old-rows' },
  origin: { word: 'convert', rule: 'old-rows' },
  unit: { word: 'unit', rule: 'old-rows' },
  key: { word: 'key', rule: 'old-rows' },
}

export function spotOfQuestion({ kind, entity, field, guess }: Question, model: EntityModel | undefined): Spot {
  const { word, rule } = ASKED[kind]
  if (kind === 'vanished' && field === undefined)
    return { file: guess === undefined ? 'app.json' : fileOf(guess, undefined), path: [], rule }
  if (kind === 'key' || field === undefined) return spotIn(entity, model, [word], rule)
  return spotIn(entity, model, kind === 'vanished' ? fieldPath(guess) : [...fieldPath(field), word], rule)
}

export const spotOfStep = ({ entity, field, word }: Pick<Step, 'entity' | 'field' | 'word'>, model: EntityModel | undefined): Spot =>
  spotIn(entity, model, [...fieldPath(field), word], 'old-rows')

/** A field inside a document is reported at the outer field. */
export const fieldPath = (field: string | undefined): string[] => ['properties', ...(field === undefined ? [] : [field.split('.')[0]!])]

export const spotIn = (entity: string, model: EntityModel | undefined, path: string[], rule: string): Spot => ({
  file: fileOf(entity, model),
  path: model?.file === undefined ? path : ['entity', ...path],
  rule,
})
