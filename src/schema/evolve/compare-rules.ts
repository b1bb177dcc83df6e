import type { FieldModel } from './model.ts'
import type { Step } from './plan-types.ts'
import type { SayEvolve } from './say-change.ts'

type Told = Omit<Step, 'entity' | 'field'>

/** Limits by their side: a lower upper limit is stricter. */
const LIMITS = {
  maxLength: 'most',
  maximum: 'most',
  maxItems: 'most',
  minLength: 'least',
  minimum: 'least',
  minItems: 'least',
} as const

/** Which rules of a field became stricter or looser. */
export function compareRules(was: FieldModel | undefined, is: FieldModel, say: SayEvolve): Told[] {
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
  if (is.required && !was?.required) tighten('required', say('everyRow'), 'empty')
  if (is.unique && is.unique !== was?.unique && was?.unique !== 'all')
    tighten('unique', say(is.unique === 'own' ? 'uniqueOwn' : 'uniqueAll'), 'twice')
  if (!was) return steps
  if (was.required && !is.required) widen('required', say('mayBeEmpty'))
  if (was.unique && (!is.unique || (was.unique === 'all' && is.unique === 'own')))
    widen('unique', say(is.unique ? 'repeatAcross' : 'repeat'))
  if (is.entity && is.entity !== was.entity) tighten('entity', say('rowsOf', { entity: is.entity }), 'nowhere')
  else if (was.entity && !is.entity) widen('entity', say('noRowsOf', { entity: was.entity }))
  compareChoices(was, is, widen, say)
  if (was.type === is.type) compareLimits(was, is, { widen, tighten, say })
  return steps
}

function compareChoices(was: FieldModel, is: FieldModel, widen: (word: string, detail: string) => void, say: SayEvolve): void {
  if (!was.choices) return
  if (!is.choices) return widen('oneOf', say('anyValue'))
  const past = new Set(is.choices.flatMap((one) => one.was.map(String)))
  const more = is.choices.filter(({ value }) => !was.choices!.some((one) => one.value === value))
  const fresh = more.filter(({ was: names }) => !was.choices!.some(({ value }) => names.includes(value)))
  if (fresh.length > 0 && !fresh.every(({ value }) => past.has(String(value))))
    widen('oneOf', say('valuesToo', { values: fresh.map(({ value }) => JSON.stringify(value)).join(say('comma')) }))
}

type Tells = {
  widen: (word: string, detail: string) => void
  tighten: (word: string, detail: string, against: 'rule') => void
  say: SayEvolve
}

function compareLimits(was: FieldModel, is: FieldModel, { widen, tighten, say }: Tells): void {
  for (const [word, side] of Object.entries(LIMITS) as [keyof typeof LIMITS, 'most' | 'least'][]) {
    const [from, to] = [was.rules[word], is.rules[word]]
    if (from === to) continue
    const open = side === 'most' ? Infinity : -Infinity
    const isNarrower = side === 'most' ? (to ?? open) < (from ?? open) : (to ?? open) > (from ?? open)
    const detail = say('limitIs', { word, to: to ?? say('gone'), from: from ?? say('none') })
    if (isNarrower) tighten(word, detail, 'rule')
    else widen(word, detail)
  }
  for (const word of ['pattern', 'format', 'multipleOf', 'uniqueItems'] as const) {
    const [from, to] = [was.rules[word], is.rules[word]]
    if (from === to) continue
    const now = to === undefined ? say('gone') : String(to)
    const detail = from === undefined ? say('limitOnly', { word, to: now }) : say('limitIs', { word, to: now, from: String(from) })
    if (to === undefined) widen(word, detail)
    else tighten(word, detail, 'rule')
  }
}
