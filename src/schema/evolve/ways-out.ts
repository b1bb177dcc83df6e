import { isNarrowing, type Kind, MADE_OF } from './flow.ts'
import type { EntityModel, FieldModel } from './model.ts'
import type { Asked, Measured } from './report.ts'
import { type SayEvolve, usualWords } from './say-change.ts'
import { fieldPath, type Spot, spotIn } from './spot.ts'

/**
 * Something that can be written into the schemas so that rows no longer stand against them: a value, nothing where the word has to go, or
 * with `isReason` the reason why something may die, in the language of the schemas.
 */
export type Way = Pick<Spot, 'file' | 'path'> & { title: string; value?: unknown; isReason?: true }

function placeIn(entity: string, model: EntityModel | undefined, way: string[]): Pick<Way, 'file' | 'path'> {
  const { file, path } = spotIn(entity, model, way, '')
  return { file, path }
}

/** As many choices as can be offered side by side. */
const MOST = 5

/** The ways out of a question; none where only a person knows what to write. */
export function waysOutOf(asked: Asked, model: EntityModel | undefined, say = usualWords()): Way[] {
  const { kind, entity, field, guess, was = '', is = '' } = asked
  const at = (...path: string[]) => placeIn(entity, model, path)
  if (field === undefined) {
    if (kind !== 'vanished') return []
    const gone: Way = { file: 'app.json', path: ['gone', entity], isReason: true, title: say('wayRowsGo') }
    return guess === undefined
      ? [gone]
      : [{ ...placeIn(guess, undefined, ['was']), value: entity, title: say('wayCalled', { name: guess }) }, gone]
  }
  const gone: Way = { ...at('gone', field), isReason: true, title: say('wayValuesGo') }
  const here = fieldPath(field)
  const isInner = field.includes('.')
  switch (kind) {
    case 'vanished':
      return guess === undefined || isInner
        ? [gone]
        : [{ ...at(...fieldPath(guess), 'was'), value: field, title: say('wayCalled', { name: guess }) }, gone]
    case 'computed':
      return [gone]
    case 'moment':
      return [{ ...at(...here, 'convert'), value: { from: was }, title: say('wayTurned') }]
    case 'unit':
      return [{ ...at(...here, 'convert'), value: { multiply: 1 }, title: say('waySameValues') }]
    case 'type':
      return isInner || !MADE_OF[is as Kind]?.includes(was as Kind) ? [] : turned(at(...here), was as Kind, is as Kind, say)
    default:
      return []
  }
}

function turned({ file, path }: Pick<Way, 'file' | 'path'>, was: Kind, is: Kind, say: SayEvolve): Way[] {
  if (isNarrowing({ from: was, to: is })) return []
  const round = was === 'number' && is === 'integer' ? { round: 'nearest' } : {}
  const join = was === 'array' && is === 'string' ? { join: ', ' } : {}
  return [{ file, path: [...path, 'convert'], value: { from: was, ...round, ...join }, title: say('wayTurned') }]
}

/** The ways out of a step that rows block. */
export function waysPast(step: Measured, model: EntityModel | undefined, say = usualWords()): Way[] {
  const { entity, field, against, stands } = step
  if (field === undefined || field.includes('.')) return []
  const of: FieldModel | undefined = model?.fields[field]
  const at = (...path: string[]) => placeIn(entity, model, [...fieldPath(field), ...path])
  const values = of?.choices?.map(({ value }) => value) ?? (of?.default === undefined ? [] : [of.default])
  switch (against) {
    case 'empty':
      return [
        ...values
          .slice(0, MOST)
          .map((value): Way => ({ ...at('backfill'), value, title: say('wayGet', { value: JSON.stringify(value) }) })),
        { ...at('required'), title: say('wayOptional') },
      ]
    case 'twice':
      return [{ ...at('unique'), title: say('wayRepeat') }]
    case 'unfit': {
      const past = (stands?.held ?? []).map(({ value }) => String(value))
      if (!of?.choices || step.word === 'convert' || past.length === 0) return []
      const map = (value: unknown) => Object.fromEntries(past.map((one) => [one, value]))
      return values
        .slice(0, MOST)
        .map((value): Way => ({ ...at('map'), value: map(value), title: say('wayBecomes', { value: JSON.stringify(value) }) }))
    }
    default:
      return []
  }
}
