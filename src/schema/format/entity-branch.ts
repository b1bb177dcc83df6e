import { type Atlas, inlineName, movesFrom } from '../compile/atlas.ts'
import type { AuthoredField, AuthoredMove } from './authored.ts'
import { computedBranch, entityFileBranch } from './entity-file-branch.ts'
import { chosenIn, lookBranch } from './look-branch.ts'
import { patchBranch, type TakenNames } from './takes-branch.ts'

type Json = Record<string, unknown>

/**
 * What an editor offers in a screen of one entity: its fields, calls and moves, and the values of its choices in conditions; `isOwn`: the
 * screen itself says what its rows are.
 */
export function entityBranch(atlas: Atlas, name: string, names: TakenNames, isOwn = false): { branch: Json; defs: Json } {
  const entity = atlas.entities[name]!
  const properties = entity.properties as Record<string, AuthoredField>
  const fields = Object.keys(properties)
  const own = Object.keys(atlas.calls).flatMap((call) => (call.startsWith(`${name}.`) ? [call.slice(name.length + 1)] : []))
  const field = { enum: fields }
  const sort = { enum: fields.flatMap((one) => [one, `-${one}`]) }
  const call = { anyOf: [{ enum: own }, { type: 'string', pattern: '\\.' }] }
  const named = { anyOf: [field, { type: 'object', properties: { field } }] }
  const condition = { properties: Object.fromEntries(fields.map((one) => [one, valueOf(properties[one]!)])) }
  const screens = Object.values(atlas.world.screens).filter((screen) => screen.entity === name)
  const { look, defs } = lookBranch(`${name}`, properties, chosenIn(atlas, properties, ...screens))
  const patches = {
    properties: Object.fromEntries(fields.map((one) => [one, { allOf: [look, patchBranch(properties[one]!, names)] }])),
    additionalProperties: look,
  }
  const form = {
    anyOf: [
      { type: 'array', items: named },
      { type: 'object', ...patches },
    ],
  }
  const answer = { properties: { props: { properties: { field } } } }
  const children = childrenOf(atlas, name)
  // A page may be handed what no row of it has, and hand it on.
  const given = { anyOf: [field, { type: 'string' }] }
  const handed = { items: given, additionalProperties: given }
  const action = {
    properties: {
      call,
      load: call,
      with: handed,
      when: condition,
      facts: { items: named },
      answer,
      move: { enum: Object.keys(entity.moves ?? {}) },
      under: { anyOf: [{ enum: [...new Set(children.flatMap(({ by }) => by))] }, { type: 'string' }] },
    },
    // A row created under another one belongs to another entity, and so do the fields of its form.
    if: { required: ['under'] },
    then: { allOf: children.map(formOfChild) },
    else: { properties: { fields: { anyOf: [{ type: 'array', items: field }, { type: 'object' }] } } },
    allOf: [{ if: { not: { required: ['under'] } }, then: { properties: { fields: patches } } }],
  }
  const states = new Set(
    Object.values((entity.moves ?? {}) as Record<string, AuthoredMove>)
      .flatMap((move) => [move.to, ...movesFrom(move.from)])
      .map(String),
  )
  const part = { properties: { fields: form } }
  const branch = {
    if: isOwn ? onOwnPage(atlas, name) : { properties: { entity: { const: name } }, required: ['entity'] },
    then: {
      properties: {
        list: {
          properties: {
            call,
            columns: { items: named },
            search: { items: named },
            named: field,
            card: { properties: { figure: field, note: field } },
            sort,
            sorts: { items: sort },
            tabsBy: field,
            views: { additionalProperties: viewOf(field) },
            where: condition,
            first: condition,
            summary: { properties: Object.fromEntries(fields.map((one) => [one, {}])) },
          },
        },
        ...(isOwn ? { entity: ownRows(atlas, name) } : {}),
        load: call,
        opened: call,
        among: { properties: { call, otherwise: call } },
        fields: form,
        takes: { items: given },
        actions: { additionalProperties: action },
        submit: { properties: { call, when: condition, move: { enum: Object.keys(entity.moves ?? {}) }, answer } },
        steps: { additionalProperties: part },
        sections: {
          additionalProperties: {
            properties: { ...answer.properties, fields: form, with: handed, actions: { additionalProperties: action } },
          },
        },
        states: { properties: Object.fromEntries([...states].map((one) => [one, {}])) },
      },
    },
  }
  return { branch, defs }
}

/** The page that says itself what its rows are, by what it is: a file does not contain its own name. */
function onOwnPage({ world }: Atlas, name: string): Json {
  const [, page] = Object.entries(world.screens).find(([id]) => inlineName(id) === name)!
  const is = page.route === undefined ? 'title' : 'route'
  return { properties: { [is]: { const: page[is] } }, required: [is, 'entity'] }
}

/** Rows that only one page has are described in its file with the same offers as in one of their own. */
const ownRows = (atlas: Atlas, name: string): Json => ({
  allOf: [entityFileBranch(atlas, name).then, { properties: { properties: { additionalProperties: computedBranch(atlas) } } }],
})

/** What each kind of view is made of. */
function viewOf(field: Json): Json {
  const fields = { items: field }
  const one = ['board', 'calendar', 'tree', 'gallery', 'until'].map((word) => [word, field])
  const several = ['chart', 'group', 'sums', 'averages', 'card'].map((word) => [word, fields])
  return { properties: Object.fromEntries([...one, ...several]) as Json }
}

type Child = { name: string; fields: string[]; by: string[] }

/** The entities that refer to this one, with the fields that do. */
function childrenOf(atlas: Atlas, parent: string): Child[] {
  return Object.entries(atlas.entities).flatMap(([name, { properties }]) => {
    const fields = Object.entries(properties as Record<string, AuthoredField>)
    const by = fields.flatMap(([field, { entity, computed, type }]) => (entity === parent && !computed && type !== 'array' ? [field] : []))
    return by.length > 0 ? [{ name, fields: fields.map(([field]) => field), by }] : []
  })
}

const formOfChild = ({ name, fields }: Child): Json => ({
  if: { properties: { call: { pattern: `^${name}\\.` } } },
  then: { properties: { fields: { items: { enum: fields } } } },
})

/** A condition on a field with choices offers those. */
function valueOf(field: AuthoredField): Json {
  return field.oneOf ? { anyOf: [{ enum: field.oneOf.map((choice) => choice.const) }, { type: 'object' }, { type: 'null' }] } : {}
}
