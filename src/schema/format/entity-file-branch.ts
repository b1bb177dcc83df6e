import type { Atlas } from '../compile/atlas.ts'
import { movesFrom, stateFieldOf } from '../compile/atlas.ts'
import type { AuthoredField, AuthoredMove } from './authored.ts'
import { depthOf } from '../levels.ts'

type Json = Record<string, unknown>
type Fields = Record<string, AuthoredField>

/** What the file of an entity may refer to in other entities: how their rows can be counted, summed and checked for being one's own. */
export function computedBranch(atlas: Atlas): Json {
  // Rows that only one page has are named by nothing else.
  const all = Object.entries(atlas.entities).filter(([name]) => Object.hasOwn(atlas.world.entities, name))
  const referring = all.filter(([, { properties }]) => Object.values(properties as Fields).some(({ entity }) => entity !== undefined))
  const sums = referring.flatMap(([name, { properties }]) =>
    Object.entries(properties as Fields).flatMap(([field, one]) => (isNumber(one) ? [`${name}.${field}`] : [])),
  )
  const names = referring.map(([name]) => name)
  return {
    properties: {
      computed: { properties: { count: ofRows(names), sum: ofRows(sums), mine: offered(names) } },
      entity: offered(all.map(([name]) => name)),
    },
  }
}

/** All rows by their name, or some of them. */
const ofRows = (names: string[]) => {
  const { anyOf } = offered(names)
  return { anyOf: [...anyOf, { type: 'object', properties: { of: offered(names) } }, { type: 'array' }] }
}

/** What the file of an entity may refer to in itself. It is recognised by its title, because a file does not contain its own name. */
export function entityFileBranch(atlas: Atlas, name: string): Json {
  const { title, properties, ...entity } = atlas.entities[name]!
  const fields = properties as Fields
  const names = Object.keys(fields)
  const field = { enum: names }
  const state = fields[stateFieldOf({ title, properties, ...entity }) ?? '']
  const made = Object.values((entity.moves ?? {}) as Record<string, AuthoredMove>).flatMap(({ from, to }) => [to, ...movesFrom(from)])
  const states = offered([...new Set([...(state?.oneOf ?? []).map((choice) => choice.const), ...made])], ['string', 'number'])
  const move = { properties: { from: { anyOf: [...states.anyOf, { type: 'array', items: states }] }, to: states, byItselfAt: field } }
  const own = { additionalProperties: fieldBranch(atlas, fields) }
  return {
    if: { properties: { title: { const: title } }, required: ['title'] },
    then: {
      properties: {
        key: field,
        owner: field,
        state: field,
        found: { items: field },
        sort: { enum: names.flatMap((one) => [one, `-${one}`]) },
        label: offered(names.map((one) => `{{${one}}}`)),
        moves: { additionalProperties: move },
        properties: {
          ...own,
          properties: Object.fromEntries(
            Object.entries(fields).flatMap(([list, { items }]) =>
              items?.properties
                ? [
                    [
                      list,
                      {
                        properties: {
                          items: { properties: { properties: { additionalProperties: fieldBranch(atlas, items.properties, fields) } } },
                        },
                      },
                    ],
                  ]
                : [],
            ),
          ),
        },
      },
    },
  }
}

/** What a field may be computed from: numbers and lists of the same row, and the rows that are chosen in it. */
function fieldBranch(atlas: Atlas, fields: Fields, around: Fields = {}): Json {
  const names = Object.keys(fields)
  const numbers = { items: offered([...names, ...Object.keys(around)].filter((one) => isNumber(fields[one] ?? around[one]!))) }
  const chosen = Object.entries({ ...around, ...fields }).flatMap(([by, { entity, type }]) =>
    entity === undefined || type === 'array' ? [] : Object.keys(atlas.entities[entity]?.properties ?? {}).map((one) => `${by}.${one}`),
  )
  const totals = names.flatMap((list) =>
    Object.entries(fields[list]!.items?.properties ?? {}).flatMap(([one, inner]) => (isNumber(inner) ? [`${list}.${one}`] : [])),
  )
  const levels = names.flatMap((one) => {
    const { oneOf = [] } = fields[one]!
    return oneOf.some(({ under }) => under !== undefined) ? Array.from({ length: depthOf(oneOf) - 1 }, (_, at) => `${one}.${at + 1}`) : []
  })
  return {
    properties: {
      takenFrom: offered(chosen),
      computed: {
        properties: {
          of: offered(chosen),
          product: numbers,
          difference: numbers,
          share: numbers,
          entries: { enum: names.filter((one) => fields[one]!.type === 'array') },
          total: offered(totals),
          level: offered(levels),
        },
      },
    },
  }
}

const isNumber = ({ type }: AuthoredField): boolean => type === 'integer' || type === 'number'

/** Names are offered, but others are not refused: a name may be new, and the checker reports what is wrong with it. */
const offered = (names: unknown[], type: string | string[] = 'string') => ({
  anyOf: [...(names.length > 0 ? [{ enum: names }] : []), { type }],
})
