import type { Atlas } from '../compile/atlas.ts'
import { movesFrom, stateFieldOf } from '../compile/atlas.ts'
import type { AuthoredField, AuthoredMove } from './authored.ts'

type Json = Record<string, unknown>
type Fields = Record<string, AuthoredField>

/** What stands in the file of an entity and names other entities: how its rows may be counted, summed and marked. */
export function computedBranch(atlas: Atlas): Json {
  const all = Object.entries(atlas.entities)
  const referring = all.filter(([, { properties }]) => Object.values(properties as Fields).some(({ entity }) => entity !== undefined))
  const sums = referring.flatMap(([name, { properties }]) =>
    Object.entries(properties as Fields).flatMap(([field, one]) => (isNumber(one) ? [`${name}.${field}`] : [])),
  )
  const names = referring.map(([name]) => name)
  return {
    properties: {
      computed: { properties: { count: offered(names), sum: offered(sums), mine: offered(names) } },
      entity: offered(all.map(([name]) => name)),
    },
  }
}

/** What the file of one entity may name of itself, told by its title, which is all that the file says of which one it is. */
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

/** What a field may be worked out of: numbers beside it, lists, and the rows that are chosen beside it. */
function fieldBranch(atlas: Atlas, fields: Fields, around: Fields = {}): Json {
  const names = Object.keys(fields)
  const numbers = { items: offered([...names, ...Object.keys(around)].filter((one) => isNumber(fields[one] ?? around[one]!))) }
  const chosen = Object.entries({ ...around, ...fields }).flatMap(([by, { entity, type }]) =>
    entity === undefined || type === 'array' ? [] : Object.keys(atlas.entities[entity]?.properties ?? {}).map((one) => `${by}.${one}`),
  )
  const totals = names.flatMap((list) =>
    Object.entries(fields[list]!.items?.properties ?? {}).flatMap(([one, inner]) => (isNumber(inner) ? [`${list}.${one}`] : [])),
  )
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
        },
      },
    },
  }
}

const isNumber = ({ type }: AuthoredField): boolean => type === 'integer' || type === 'number'

/** Offered, and nothing else refused: a name may be new, and the checker says what is wrong with it. */
const offered = (names: unknown[], type: string | string[] = 'string') => ({
  anyOf: [...(names.length > 0 ? [{ enum: names }] : []), { type }],
})
