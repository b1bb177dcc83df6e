import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderEntity } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const goneForGood: Rule = {
  name: 'gone-for-good',
  why: 'Data listed as gone may be deleted: a field that still exists, or continues under another name, would lose its values.',
  seeks: { entity: ['gone'] },
  stops: true,

  entity(_graph, { file, path, entity }, report) {
    for (const name in entity.gone) {
      const at = [...path, 'gone', name]
      const { field, heir } = lookUp(entity.properties as Record<string, AuthoredField>, name.split('.'))
      if (field && !field.computed)
        report(file, at, `Unexpected field "${name}" in "gone", it is still there; expected it to be taken out of "properties" first`, {
          at: 'key',
        })
      else if (heir !== undefined)
        report(file, at, `Unexpected field "${name}" in "gone", "${heir}" was called so and holds its values; expected one of the two`, {
          at: 'key',
        })
    }
  },

  apart: ['entity'],
  check({ world }, report) {
    if (!world.app.gone) return
    for (const name in world.app.gone) {
      const heir = Object.keys(world.entities).find((one) => [world.entities[one]!.was ?? []].flat().includes(name))
      if (Object.hasOwn(world.entities, name))
        report(
          'app.json',
          ['gone', name],
          `Unexpected entity "${name}" in "gone", entities/${name}.json is still there; expected the file to go first`,
          {
            at: 'key',
          },
        )
      else if (heir !== undefined)
        report(
          'app.json',
          ['gone', name],
          `Unexpected entity "${name}" in "gone", "${heir}" was called so and holds its rows; expected one of the two`,
          {
            at: 'key',
          },
        )
    }
  },

  examples: {
    ok: orderEntity({ gone: { fax: '没有人填写过' } }),
    notOk: {
      ...orderEntity({
        properties: {
          ...(exampleWorld['entities/order.json'] as { properties: object }).properties,
          note: { title: '备注', type: 'string', maxLength: 20, was: 'memo' },
        },
        gone: { amount: '没有人填写过', memo: '没有人填写过' },
      }),
      'app.json': { ...(exampleWorld['app.json'] as object), gone: { order: '不再卖了' } },
    },
    says: [
      'app.json#/gone/order Unexpected entity "order" in "gone", entities/order.json is still there; expected the file to go first',
      'entities/order.json#/gone/amount Unexpected field "amount" in "gone", it is still there; expected it to be taken out of "properties" first',
      'entities/order.json#/gone/memo Unexpected field "memo" in "gone", "note" was called so and holds its values; expected one of the two',
    ],
  },
}

/** The field at a path, or else the one that formerly had this name. A computed field counts: it may have been stored before. */
function lookUp(fields: Record<string, AuthoredField>, [name = '', ...rest]: string[]): { field?: AuthoredField; heir?: string } {
  if (!Object.hasOwn(fields, name)) {
    const heir = Object.keys(fields).find((one) => [fields[one]!.was ?? []].flat().includes(name))
    return heir === undefined || rest.length > 0 ? {} : { heir }
  }
  const field = fields[name]!
  const inside = field.properties ?? field.items?.properties
  return rest.length === 0 ? { field } : inside ? lookUp(inside, rest) : {}
}
