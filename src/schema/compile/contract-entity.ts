import type { Locale } from '../compiled.ts'
import type { Scalar } from '../condition.ts'
import type { Computed, Entity, Move, Property } from '../contract.ts'
import type { AuthoredField, AuthoredMove } from '../format/authored.ts'
import { type Atlas, movesFrom, orderOf, stateFieldOf } from './atlas.ts'
import type { Atlases } from './contract.ts'
import { rulesOf } from './field.ts'

export function compileEntity(atlases: Atlases, name: string): Entity {
  const atlas = atlases['zh-CN']
  const entity = atlas.entities[name]!
  const inAll = (read: (atlas: Atlas) => string): Record<Locale, string> => ({
    'zh-CN': read(atlases['zh-CN']),
    'en-US': read(atlases['en-US']),
  })
  const stateField = stateFieldOf(entity)
  return {
    name,
    title: inAll((one) => one.entities[name]!.title),
    key: entity.key,
    label: entity.label ?? `{${entity.key}}`,
    ...(entity.owner ? { owner: entity.owner } : {}),
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
          inAll((one) => (one.entities[name]!.moves![move] as AuthoredMove).why ?? ''),
        ),
      ]),
    ),
    ...(entity.seed === undefined ? {} : { seed: entity.seed }),
    ...(entity.sort ? { sort: orderOf(entity.sort) } : {}),
  }
}

function compileMove({ from, to, when, why, byItselfAfterHours }: AuthoredMove, texts: Record<Locale, string>): Move {
  return {
    from: movesFrom(from) as Scalar[],
    to,
    ...(when ? { when: when } : {}),
    ...(why ? { why: texts } : {}),
    ...(byItselfAfterHours ? { byItselfAfterHours } : {}),
  }
}

type Reader = (atlas: Atlas) => AuthoredField

function compileProperty(atlas: Atlas, entityName: string, name: string, read: Reader, atlases: Atlases): Property {
  const field = read(atlas)
  const title = { 'zh-CN': read(atlases['zh-CN']).title ?? name, 'en-US': read(atlases['en-US']).title ?? name }
  const choiceTitle = (at: number, locale: Locale) =>
    (read(atlases[locale]).oneOf ?? read(atlases[locale]).items?.oneOf ?? [])[at]?.title ?? ''
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
            title: { 'zh-CN': choiceTitle(at, 'zh-CN'), 'en-US': choiceTitle(at, 'en-US') },
            ...(choice.tone ? { tone: choice.tone } : {}),
          })),
        }
      : {}),
    ...(field.default === undefined ? {} : { default: field.default as Scalar }),
    ...(field.readOnly ? { readOnly: true as const } : {}),
    ...(field.writeOnly ? { writeOnly: true as const } : {}),
    ...(field.entity ? { entity: field.entity } : {}),
    ...(field.computed
      ? { computed: compileComputed(atlas, entityName, field.computed as { count?: string; sum?: string; of?: string }) }
      : {}),
    ...(field.unique ? { unique: field.unique === 'own' ? ('own' as const) : ('all' as const) } : {}),
    ...(field.masked ? { masked: true as const } : {}),
    ...(field.seenBy ? { seenBy: field.seenBy } : {}),
    ...(field.editedBy ? { editedBy: field.editedBy } : {}),
    ...(nested
      ? {
          fields: Object.keys(nested).map((key) =>
            compileProperty(atlas, entityName, key, (one) => (read(one).items?.properties ?? read(one).properties)![key]!, atlases),
          ),
        }
      : {}),
    ...(field.items && !field.items.properties ? { item: { type: (field.items.type ?? 'string') as 'string' } } : {}),
    ...(field.examples ? { examples: field.examples } : {}),
    ...(field.seed ? { seed: field.seed } : {}),
  }
}

/** `count: "application"` finds the one field of application that refers here. */
function compileComputed(atlas: Atlas, entityName: string, written: { count?: string; sum?: string; of?: string }): Computed {
  if (written.of !== undefined) {
    const [through = '', field = ''] = written.of.split('.')
    const reference = atlas.entities[entityName]!.properties[through] as AuthoredField | undefined
    return { of: { through, entity: reference?.entity ?? '', field } }
  }
  if (written.count !== undefined) {
    const [entity = '', by] = written.count.split('.')
    return { count: { entity, by: by ?? referenceTo(atlas, entity, entityName) } }
  }
  if (written.sum !== undefined) {
    const [entity = '', field = '', by] = written.sum.split('.')
    return { sum: { entity, field, by: by ?? referenceTo(atlas, entity, entityName) } }
  }
  return { service: true }
}

/** The first field of `entity` that refers to `target`. */
export function referenceTo(atlas: Atlas, entity: string, target: string): string {
  const found = Object.entries(atlas.entities[entity]?.properties ?? {}).find(([, field]) => (field as AuthoredField).entity === target)
  return found?.[0] ?? ''
}
