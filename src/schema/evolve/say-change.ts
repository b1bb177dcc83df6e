import type { Scalar } from '../condition.ts'
import type { Past } from '../contract.ts'
import type { Conversion } from '../format/evolve.ts'
import type { Change, Inner } from './change.ts'
import type { Flow } from './flow.ts'

/** What becomes of values, as a person would say it. */
export function sayChange(change: Change, renamed: ReadonlySet<string>): string {
  const { names, flows, only, otherwise, items, inside } = change
  const parts = [
    ...names.filter(([past]) => renamed.has(past)).map(([past, is]) => `"${past}" is called ${show(is)}`),
    ...names.filter(([past]) => !renamed.has(past)).map(([past, is]) => `"${past}" becomes ${show(is)}`),
    ...(flows.length > 0 ? [`each value ${flows.map(sayFlow).join(', then ')}`] : []),
    ...(items ? [sayChange(items, renamed)].filter((one) => one !== '').map((one) => `of its entries, ${one}`) : []),
    ...(inside ? sayInside(inside, renamed) : []),
    ...(only && names.length === 0 && flows.length === 0 && !otherwise ? [`only ${only.map(show).join(', ')} may stand there`] : []),
    ...(otherwise && (only ?? (flows.length > 0 ? flows : undefined)) ? [`whatever does not fit becomes ${show(otherwise.value)}`] : []),
  ]
  return parts.join('; ')
}

const show = (value: Scalar): string => (value === null ? 'nothing' : JSON.stringify(value))

const KINDS: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a day',
  'date-time': 'a moment',
}

function sayFlow({ step, from, to }: Flow): string {
  const words: Partial<Record<keyof Conversion, string>> = {
    ...(step.join === undefined ? {} : { join: `joined with "${step.join}"` }),
    ...(step.trim ? { trim: 'without blanks around it' } : {}),
    ...(step.cut === undefined ? {} : { cut: `cut to ${step.cut} characters` }),
    ...(step.split === undefined ? {} : { split: `parted at "${step.split}"` }),
    ...(step.multiply === undefined ? {} : { multiply: `× ${step.multiply}` }),
    ...(step.divide === undefined ? {} : { divide: `÷ ${step.divide}` }),
    ...(step.round === undefined ? {} : { round: step.round === 'nearest' ? 'rounded' : `rounded ${step.round}` }),
  }
  const turn = from === to ? [] : [`from ${KINDS[from]!} to ${KINDS[to]!}`]
  return [...turn, ...Object.values(words)].join(', ')
}

function sayInside(inside: readonly Inner[], renamed: ReadonlySet<string>): string[] {
  return inside.flatMap(({ name, from, change, fill, dies }) => [
    ...(dies ? [`"${name}" inside it dies`] : []),
    ...(from !== undefined && from !== name ? [`"${from}" inside it is called "${name}"`] : []),
    ...(fill === undefined ? [] : [`"${name}" inside it is ${JSON.stringify(fill)} where it is not filled in`]),
    ...(change ? [sayChange(change, renamed)].filter((one) => one !== '').map((one) => `"${name}" inside it: ${one}`) : []),
  ])
}

/** What rows without a value get. */
export function sayFill(fill: NonNullable<Past['backfill']>): string {
  if ('constant' in fill) return `rows without a value get ${JSON.stringify(fill.constant)}`
  const source = fill.through === undefined ? `"${fill.field}"` : `"${fill.field}" of the row in "${fill.through}"`
  const how = fill.convert.map((step) => sayFlow({ step, from: 'number', to: 'number' })).join(', then ')
  return `rows without a value get what ${source} holds${how === '' ? '' : `, ${how}`}`
}
