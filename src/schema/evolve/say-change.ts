import type { Scalar } from '../condition.ts'
import type { Past } from '../contract.ts'
import { sayIn } from '../say-in.ts'
import type { Say } from '../texts.ts'
import type { Change, Inner } from './change.ts'
import type { Flow } from './flow.ts'

export type SayEvolve = Say<'schema/evolve'>

/** The words of the default language, for callers that name none. */
export const usualWords = (): SayEvolve => {
  const speak = sayIn()
  return (key, ...values) => speak('schema/evolve', key, ...values)
}

/** How values change, in plain words. */
export function sayChange(change: Change, renamed: ReadonlySet<string>, say: SayEvolve): string {
  const { names, flows, only, otherwise, items, inside } = change
  const show = (value: Scalar): string => (value === null ? say('nothing') : JSON.stringify(value))
  const parts = [
    ...names.filter(([past]) => renamed.has(past)).map(([past, is]) => say('callsValue', { past, is: show(is) })),
    ...names.filter(([past]) => !renamed.has(past)).map(([past, is]) => say('becomesValue', { past, is: show(is) })),
    ...(flows.length > 0 ? [say('eachValue', { flows: sayFlows(flows, say) })] : []),
    ...(items ? sayInner(items, renamed, say).map((said) => say('ofEntries', { said })) : []),
    ...(inside ? sayInside(inside, renamed, say) : []),
    ...(only && names.length === 0 && flows.length === 0 && !otherwise
      ? [say('onlyThese', { values: only.map(show).join(say('comma')) })]
      : []),
    ...(otherwise && (only ?? (flows.length > 0 ? flows : undefined)) ? [say('othersBecome', { value: show(otherwise.value) })] : []),
  ]
  return parts.join(say('semicolon'))
}

/** One sentence, or none if nothing changes inside. */
const sayInner = (change: Change, renamed: ReadonlySet<string>, say: SayEvolve) =>
  [sayChange(change, renamed, say)].filter((one) => one !== '')

const sayFlows = (flows: readonly Flow[], say: SayEvolve) => flows.map((flow) => sayFlow(flow, say)).join(say('then'))

function sayFlow({ step, from, to }: Flow, say: SayEvolve): string {
  return [
    ...(from === to ? [] : [say('turned', { from: say(`kind-${from}`), to: say(`kind-${to}`) })]),
    ...(step.join === undefined ? [] : [say('joined', { by: step.join })]),
    ...(step.trim ? [say('trimmed')] : []),
    ...(step.cut === undefined ? [] : [say('cutTo', { number: step.cut })]),
    ...(step.split === undefined ? [] : [say('parted', { by: step.split })]),
    ...(step.multiply === undefined ? [] : [`× ${step.multiply}`]),
    ...(step.divide === undefined ? [] : [`÷ ${step.divide}`]),
    ...(step.round === undefined ? [] : [say(step.round === 'nearest' ? 'rounded' : `rounded-${step.round}`)]),
  ].join(say('stepComma'))
}

function sayInside(inside: readonly Inner[], renamed: ReadonlySet<string>, say: SayEvolve): string[] {
  return inside.flatMap(({ name, from, change, fill, dies }) => [
    ...(dies ? [say('innerDies', { name })] : []),
    ...(from !== undefined && from !== name ? [say('innerCalled', { from, name })] : []),
    ...(fill === undefined ? [] : [say('innerFilled', { name, value: JSON.stringify(fill) })]),
    ...(change ? sayInner(change, renamed, say).map((said) => say('inner', { name, said })) : []),
  ])
}

/** What rows without a value get. */
export function sayFill(fill: NonNullable<Past['backfill']>, say: SayEvolve): string {
  if ('constant' in fill) return say('rowsGet', { value: JSON.stringify(fill.constant) })
  const { field, through } = fill
  const source = through === undefined ? say('sourceField', { field }) : say('sourceThrough', { field, through })
  const how = sayFlows(
    fill.convert.map((step) => ({ step, from: 'number', to: 'number' })),
    say,
  )
  return how === '' ? say('rowsGetFrom', { source }) : say('rowsGetFromBy', { source, how })
}
