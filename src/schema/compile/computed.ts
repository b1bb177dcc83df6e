import { HOUR } from '../time.ts'
import type { Condition, Scalar } from '../condition.ts'
import type { Arithmetic, OfRow } from '../arithmetic.ts'
import type { Computed } from '../contract.ts'
import { waitingSince } from '../stamp.ts'
import type { AuthoredField, AuthoredMove, Choice } from '../format/authored.ts'
import { levelOf, waysOf } from '../levels.ts'
import { type Atlas, movesFrom, stateFieldOf } from './atlas.ts'

/** The parts of a computed field; `count: "application"` finds the one field of application that refers to this entity. */
export function compileComputed(
  atlas: Atlas,
  name: string,
  written: NonNullable<AuthoredField['computed']>,
  { beside, isWhole }: { beside: Record<string, AuthoredField>; isWhole: boolean },
): Computed {
  if ('of' in written) return { of: stepsOf(atlas, name, written.of) }
  const rows = aggregateOf(written)
  if (rows) {
    const [entity = '', ...rest] = rows.of.split('.')
    const field = rows.word === 'sum' ? (rest.shift() ?? '') : ''
    const of = { entity, by: rest[0] ?? referenceTo(atlas, entity, name), ...(rows.where ? { where: rows.where } : {}) }
    return rows.word === 'count' ? { count: of } : { sum: { ...of, field } }
  }
  const arithmetic = arithmeticOf(written)
  if (arithmetic) return { arithmetic: withUnits(arithmetic, beside, isWhole) }
  if ('first' in written) return { first: written.first }
  if ('entries' in written) return { list: { field: written.entries } }
  if ('total' in written) {
    const [field = '', sum = ''] = written.total.split('.')
    return { list: { field, sum } }
  }
  if ('mine' in written)
    return { mine: { entity: written.mine, by: referenceTo(atlas, written.mine, name), owner: atlas.entities[written.mine]?.owner ?? '' } }
  if ('since' in written) return { time: { field: written.since.field, wait: 0, while: written.since.while } }
  if ('given' in written) {
    const [field = '', given = ''] = written.given.split('.')
    return { given: { field, values: valuesOf(atlas, name, field, (choice) => choice.gives?.[given]) } }
  }
  const level = levelOf({ computed: written })
  if (level) {
    const choices = (atlas.entities[name]?.properties[level.field] as AuthoredField | undefined)?.oneOf ?? []
    const values = valuesOf(atlas, name, level.field, (choice) => waysOf(choices).get(choice.const)?.[level.nth - 1]?.const)
    return { given: { field: level.field, values } }
  }
  if ('ratio' in written) {
    const { of, to, per } = written.ratio
    return {
      ratio: {
        of,
        to,
        ...(per === undefined ? {} : { by: per }),
        counts: per === undefined ? [] : valuesOf(atlas, name, per, (choice) => choice.per?.count),
      },
    }
  }
  if ('due' in written) return { time: dueOf(atlas, name, written.due) }
  return { service: true }
}

/** What is counted or summed over rows of another entity; `at` is where it is written below the word. */
export type Aggregate = { word: 'count' | 'sum'; of: string; at: string[]; where?: Record<string, Scalar> }

export function aggregateOf(written: NonNullable<AuthoredField['computed']>): Aggregate | undefined {
  const { count, sum } = written as { count?: string | Some; sum?: string | Some | string[] }
  const said = count ?? sum
  if (said === undefined || Array.isArray(said)) return undefined
  const word = count === undefined ? 'sum' : 'count'
  return typeof said === 'string' ? { word, of: said, at: [word] } : { word, of: said.of, at: [word, 'of'], where: said.where }
}

type Some = { of: string; where: Record<string, Scalar> }

type Written = { how: Arithmetic['how']; of: string[] }

/** The arithmetic over numbers of the row; undefined if the value is computed in another way. */
export function arithmeticOf(written: NonNullable<AuthoredField['computed']>): Written | undefined {
  if ('product' in written) return { how: 'product', of: written.product }
  if ('difference' in written) return { how: 'difference', of: written.difference }
  if ('share' in written) return { how: 'share', of: written.share }
  return 'sum' in written && Array.isArray(written.sum) ? { how: 'sum', of: written.sum } : undefined
}

/** A percentage as a factor is counted in hundredths. */
const withUnits = ({ how, of }: Written, beside: Record<string, AuthoredField>, isWhole: boolean): Arithmetic => ({
  how,
  of: of.map((field) => ({ field, ...(how === 'product' && beside[field]?.format === 'percent' ? { percent: true as const } : {}) })),
  ...(isWhole ? { whole: true as const } : {}),
})

/** How a form computes a value while it is being filled in, if it can. */
export function figureOf({ computed, type }: AuthoredField, beside: Record<string, AuthoredField>): OfRow | undefined {
  const arithmetic = computed && arithmeticOf(computed)
  if (arithmetic) return { arithmetic: withUnits(arithmetic, beside, type === 'integer') }
  if (computed && 'entries' in computed) return { list: { field: computed.entries } }
  if (!computed || !('total' in computed)) return undefined
  const [field = '', sum = ''] = computed.total.split('.')
  return { list: { field, sum } }
}

/** A property of the choices of a field, with the value of each choice. */
function valuesOf<T>(atlas: Atlas, name: string, field: string, say: (choice: Choice) => T | undefined): { of: Scalar; is: T }[] {
  const choices = (atlas.entities[name]?.properties[field] as AuthoredField | undefined)?.oneOf ?? []
  return choices.flatMap((choice) => {
    const is = say(choice)
    return is === undefined ? [] : [{ of: choice.const, is }]
  })
}

/** The references to follow, and the field at their end. */
export function stepsOf(atlas: Atlas, name: string, of: string): { steps: { through: string; entity: string }[]; field: string } {
  const parts = of.split('.')
  const field = parts.pop() ?? ''
  let here = name
  const steps = parts.map((through) => {
    const reference = atlas.entities[here]?.properties[through] as AuthoredField | undefined
    here = reference?.entity ?? ''
    return { through, entity: here }
  })
  return { steps, field }
}

/** The time at which a move happens automatically, while the row is in a state that the move starts from. */
function dueOf(atlas: Atlas, name: string, named: string): { field: string; wait: number; while: Condition } {
  const entity = atlas.entities[name]!
  const move = entity.moves?.[named] as AuthoredMove | undefined
  const since = waitingSince(entity.properties) ?? ''
  const state = stateFieldOf(entity) ?? ''
  return {
    field: move?.byItselfAt ?? since,
    wait: move?.byItselfAt ? 0 : (move?.byItselfAfterHours ?? 0) * HOUR,
    while: { [state]: { in: movesFrom(move?.from ?? []) as Scalar[] } },
  }
}

/** The first field of `entity` that refers to `target`. */
export function referenceTo(atlas: Atlas, entity: string, target: string): string {
  const found = Object.entries(atlas.entities[entity]?.properties ?? {}).find(([, field]) => (field as AuthoredField).entity === target)
  return found?.[0] ?? ''
}
