import type { Locale } from '../compiled.ts'
import type { Scalar } from '../condition.ts'
import { fieldOf } from '../around.ts'
import type { Entity, Move, Past, Property } from '../contract.ts'
import type { AuthoredField, AuthoredMove } from '../format/authored.ts'
import type { Backfill } from '../format/evolve.ts'
import { mapOfChoices } from '../named-choices.ts'
import { exampleNumber } from '../numbered.ts'
import { type Atlas, type Atlases, inEach, inlineName, movesFrom, orderOf, sourceOf, stateFieldOf } from './atlas.ts'
import { childrenOf } from './children.ts'
import { compileComputed } from './computed.ts'
import { itemOf, rulesOf } from './field.ts'
import { takenOf } from './taken.ts'
import { levelsOf } from './trees.ts'
import { seenOf } from './value-field.ts'

export function compileEntity(atlases: Atlases, name: string): Entity {
  const atlas = sourceOf(atlases)
  const entity = atlas.entities[name]!
  const stateField = stateFieldOf(entity)
  return {
    name,
    title: inEach(atlases, (one) => one.entities[name]!.title),
    key: entity.key,
    label: entity.label ?? `{{${entity.key}}}`,
    ...(entity.owner ? { owner: entity.owner } : belongsTo(atlas, name)),
    ...(entity.single ? { single: entity.single } : {}),
    properties: Object.fromEntries(
      Object.keys(entity.properties).map((key) => [
        key,
        compileProperty(atlas, name, key, (one) => one.entities[name]!.properties[key] as AuthoredField, atlases),
      ]),
    ),
    ...(stateField ? { stateField } : {}),
    moves: Object.fromEntries(
      Object.entries(entity.moves ?? {}).map(([move, written]) => [
        move,
        compileMove(
          written as AuthoredMove,
          inEach(atlases, (one) => (one.entities[name]!.moves![move] as AuthoredMove).why ?? ''),
        ),
      ]),
    ),
    ...(entity.kept ? { kept: entity.kept } : {}),
    ...(entity.seedRows === undefined ? {} : { seedRows: entity.seedRows }),
    ...(entity.sort ? { sort: orderOf(entity.sort) } : {}),
    ...screenOf(atlas, name),
    ...(entity.was ? { was: [entity.was].flat() } : {}),
    ...(entity.gone ? { gone: entity.gone } : {}),
    ...(childrenOf(atlas, name).length > 0 ? { children: childrenOf(atlas, name) } : {}),
  }
}

function belongsTo({ entities }: Atlas, name: string): Pick<Entity, 'belongsTo'> {
  const field = parentFieldOf(entities, name, new Set())
  return field === undefined ? {} : { belongsTo: field }
}

/** A row that is deleted with a row of somebody belongs to them as well, although it does not name them. */
function parentFieldOf(entities: Atlas['entities'], name: string, seen: Set<string>): string | undefined {
  seen.add(name)
  const isOwned = (parent: string | undefined): boolean => {
    if (parent === undefined || seen.has(parent) || !Object.hasOwn(entities, parent)) return false
    return entities[parent]!.owner !== undefined || parentFieldOf(entities, parent, seen) !== undefined
  }
  const fields = Object.entries(entities[name]!.properties as Record<string, AuthoredField>)
  return fields.find(
    ([, { entity, whenDeleted, type, computed }]) => whenDeleted === 'delete' && type !== 'array' && !computed && isOwned(entity),
  )?.[0]
}

function screenOf({ world }: Atlas, name: string): Pick<Entity, 'screen'> {
  if (Object.hasOwn(world.entities, name)) return {}
  const screen = Object.keys(world.screens).find((id) => inlineName(id) === name && typeof world.screens[id]!.entity === 'object')
  return screen === undefined ? {} : { screen }
}

function compileMove({ from, to, when, why, byItselfAfterHours, byItselfAt }: AuthoredMove, texts: Record<Locale, string>): Move {
  return {
    from: movesFrom(from) as Scalar[],
    to,
    ...(when ? { when: when } : {}),
    ...(why ? { why: texts } : {}),
    ...(byItselfAfterHours ? { byItselfAfterHours } : {}),
    ...(byItselfAt ? { byItselfAt } : {}),
  }
}

type Reader = (atlas: Atlas) => AuthoredField

function compileProperty(
  atlas: Atlas,
  entityName: string,
  name: string,
  read: Reader,
  atlases: Atlases,
  beside = atlas.entities[entityName]!.properties as Record<string, AuthoredField>,
): Property {
  const field = read(atlas)
  const { masked, seenBy } = seenOf(atlas, field, atlas.entities[entityName]!)
  const title = inEach(atlases, (one) => read(one).title ?? name)
  const choiceTitle = (at: number, one: AuthoredField) => (one.oneOf ?? one.items?.oneOf ?? [])[at]?.title ?? ''
  const list = field.oneOf ?? field.items?.oneOf
  const nested = field.items?.properties ?? field.properties
  return {
    name,
    title,
    type: field.type ?? 'string',
    rules: rulesOf(field) ?? {},
    ...(field.format ? { format: field.format } : {}),
    ...(list
      ? {
          choices: list.map((choice, at) => ({
            value: choice.const,
            title: inEach(atlases, (one) => choiceTitle(at, read(one))),
            ...(choice.tone ? { tone: choice.tone } : {}),
            ...(choice.under === undefined ? {} : { under: choice.under }),
            ...(choice.was === undefined ? {} : { was: [choice.was].flat() }),
          })),
        }
      : {}),
    ...(field.default === undefined ? {} : { default: field.default as Scalar }),
    ...(field.readOnly ? { readOnly: true as const } : {}),
    ...(field.writeOnly ? { writeOnly: true as const } : {}),
    ...(field.entity ? { entity: field.entity } : {}),
    ...treeOf(atlas, field),
    ...(field.computed
      ? { computed: compileComputed(atlas, entityName, field.computed, { beside, isWhole: field.type === 'integer' }) }
      : {}),
    ...(field.takenFrom ? { taken: takenOf(field.takenFrom) } : {}),
    ...(field.unique ? { unique: field.unique === 'own' ? ('own' as const) : ('all' as const) } : {}),
    ...(field.stamp ? { stamp: typeof field.stamp === 'string' ? field.stamp : { move: [field.stamp.move].flat() } } : {}),
    ...(field.numbered ? { numbered: field.numbered } : {}),
    ...(field.versions ? { versions: field.versions.fields } : {}),
    ...(field.versionOf ? { versionOf: field.versionOf } : {}),
    ...(masked ? { masked: true as const } : {}),
    ...(field.sealed ? { sealed: true as const } : {}),
    ...(seenBy ? { seenBy } : {}),
    ...(field.editedBy ? { editedBy: field.editedBy } : {}),
    ...(field.proven ? { proven: true as const } : {}),
    ...(nested
      ? {
          fields: Object.keys(nested).map((key) =>
            compileProperty(atlas, entityName, key, (one) => (read(one).items?.properties ?? read(one).properties)![key]!, atlases, {
              ...beside,
              ...nested,
            }),
          ),
        }
      : {}),
    ...(field.items && !field.items.properties ? { item: itemOf(field.items) } : {}),
    ...(field.examples ? { examples: field.examples } : field.numbered ? { examples: [exampleNumber(field.numbered)] } : {}),
    ...(field.seed ? { seed: field.seed } : {}),
    ...(field.required === true && field.visible === undefined ? { required: true as const } : {}),
    ...(field.unit ? { unit: field.unit } : {}),
    ...pastOf(field, list),
  }
}

function treeOf(atlas: Atlas, field: AuthoredField): Pick<Property, 'tree'> {
  const by = levelsOf(atlas, field)
  return by === undefined ? {} : { tree: by }
}

/** What is declared for existing rows; a single conversion need not be written as a list. */
function pastOf({ was, backfill, map, convert }: AuthoredField, list: object | undefined): Pick<Property, 'past'> {
  const values = map ?? mapOfChoices(list)
  const past: Past = {
    ...(was ? { was: [was].flat() } : {}),
    ...(backfill === undefined ? {} : { backfill: backfillOf(backfill) }),
    ...(values ? { map: values } : {}),
    ...(convert ? { convert: [convert].flat() } : {}),
  }
  return Object.keys(past).length === 0 ? {} : { past }
}

function backfillOf(written: unknown): NonNullable<Past['backfill']> {
  const other = fieldOf(written)
  if (other === undefined) return { constant: written }
  const { convert = [] } = written as Backfill
  const [head = '', tail] = other.split('.')
  return { field: tail ?? head, ...(tail === undefined ? {} : { through: head }), convert: [convert].flat() }
}
