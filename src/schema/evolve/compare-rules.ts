import type { FieldModel } from './model.ts'
import type { Step } from './plan-types.ts'

type Told = Omit<Step, 'entity' | 'field'>

/** Limits by the side on which they lie: an upper one is narrower where it is less. */
const LIMITS = {
  maxLength: 'most',
  maximum: 'most',
  maxItems: 'most',
  minLength: 'least',
  minimum: 'least',
  minItems: 'least',
} as const

/** What a field demands of its values more than before, or less. */
export function compareRules(was: FieldModel | undefined, is: FieldModel): Told[] {
  const steps: Told[] = []
  const widen = (word: string, detail: string) => steps.push({ kind: 'widen', word, detail })
  const tighten = (word: string, detail: string, against: NonNullable<Step['against']>) =>
    steps.push({
      kind: 'tighten',
      word,
      detail,
      against,
      ...(against === 'rule' || against === 'nowhere' ? { isAdvice: true as const } : {}),
    })
  if (is.required && !was?.required) tighten('required', 'every row must have a value', 'empty')
  if (is.unique && is.unique !== was?.unique && was?.unique !== 'all')
    tighten(
      'unique',
      is.unique === 'own' ? 'no two rows of one owner may have the same value' : 'no two rows may have the same value',
      'twice',
    )
  if (!was) return steps
  if (was.required && !is.required) widen('required', 'rows may be without a value')
  if (was.unique && (!is.unique || (was.unique === 'all' && is.unique === 'own')))
    widen('unique', is.unique ? 'rows of different owners may have the same value' : 'rows may have the same value')
  if (is.entity && is.entity !== was.entity) tighten('entity', `its values are rows of ${is.entity}`, 'nowhere')
  else if (was.entity && !is.entity) widen('entity', `its values need be no rows of ${was.entity} any more`)
  compareChoices(was, is, widen)
  if (was.type === is.type) compareLimits(was, is, widen, tighten)
  return steps
}

function compareChoices(was: FieldModel, is: FieldModel, widen: (word: string, detail: string) => void): void {
  if (!was.choices) return
  if (!is.choices) return widen('oneOf', 'any value may stand there')
  const past = new Set(is.choices.flatMap((one) => one.was.map(String)))
  const more = is.choices.filter(({ value }) => !was.choices!.some((one) => one.value === value))
  const fresh = more.filter(({ was: names }) => !was.choices!.some(({ value }) => names.includes(value)))
  if (fresh.length > 0 && !fresh.every(({ value }) => past.has(String(value))))
    widen('oneOf', `it may be ${fresh.map(({ value }) => JSON.stringify(value)).join(', ')} too`)
}

function compareLimits(
  was: FieldModel,
  is: FieldModel,
  widen: (word: string, detail: string) => void,
  tighten: (word: string, detail: string, against: 'rule') => void,
): void {
  for (const [word, side] of Object.entries(LIMITS) as [keyof typeof LIMITS, 'most' | 'least'][]) {
    const [from, to] = [was.rules[word], is.rules[word]]
    if (from === to) continue
    const open = side === 'most' ? Infinity : -Infinity
    const isNarrower = side === 'most' ? (to ?? open) < (from ?? open) : (to ?? open) > (from ?? open)
    const detail = `${word} is ${to ?? 'gone'}, before ${from ?? 'none'}`
    if (isNarrower) tighten(word, detail, 'rule')
    else widen(word, detail)
  }
  for (const word of ['pattern', 'format', 'multipleOf', 'uniqueItems'] as const) {
    const [from, to] = [was.rules[word], is.rules[word]]
    if (from === to) continue
    const detail = `${word} is ${to === undefined ? 'gone' : String(to)}${from === undefined ? '' : `, before ${String(from)}`}`
    if (to === undefined) widen(word, detail)
    else tighten(word, detail, 'rule')
  }
}
