import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderAction, orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'

const UNIQUE = saying('unique')

export const uniqueKept: Rule = {
  name: 'unique-kept',
  why: 'Only an entity keeps a value unique, and only one that can be compared as a whole: anywhere else nothing enforces the promise.',
  seeks: { entity: ['unique'], screen: ['unique'] },

  entity(_graph, { file, entity, fields }, report) {
    for (const one of fields) {
      if (!(one.says & UNIQUE)) continue
      const { field, name } = one
      if (!field.unique) continue
      const at = [...one.path, 'unique']
      if (!one.isOuter) report(file, at, `Unexpected "unique" inside a list or an object, only whole rows are compared`, { at: 'key' })
      else if (field.computed) report(file, at, `Unexpected "unique", "${name}" is computed and never written`, { at: 'key' })
      else if (!isPlainText(field))
        report(file, at, `Unexpected "unique" on a field of type ${field.type}, expected a text or an integer without choices`, {
          at: 'key',
        })
      else if (field.unique === 'own' && !entity.owner)
        report(file, at, 'Unexpected value "own", the entity names no "owner" whose rows could be told apart; expected true')
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all, entity } of forms)
      for (const one of all)
        if (one.field.unique)
          report(
            file,
            [...one.path, 'unique'],
            `Unexpected "unique" in a form, expected it in the entity${Object.hasOwn(entity?.entity.properties ?? {}, one.name) ? '' : ', which would keep the value'}`,
            { at: 'key' },
          )
  },

  examples: {
    ok: orderFields({ code: { title: '编码', type: 'string', maxLength: 20, readOnly: true, unique: true } }),
    notOk: {
      ...orderFields({
        code: { title: '编码', type: 'boolean', unique: true },
        tag: { title: '标签', type: 'string', maxLength: 9, unique: 'own' },
      }),
      ...orderAction({ fields: { note: { title: '备注', type: 'string', maxLength: 20, unique: true } } }),
      'locales/en-US/entities/order.json': {
        ...(exampleWorld['locales/en-US/entities/order.json'] as object),
      },
    },
    says: [
      'entities/order.json#/properties/code/unique Unexpected "unique" on a field of type boolean, expected a text or an integer without choices',
      'entities/order.json#/properties/tag/unique Unexpected value "own", the entity names no "owner" whose rows could be told apart; expected true',
      'screens/order.json#/actions/pay/fields/note/unique Unexpected "unique" in a form, expected it in the entity, which would keep the value',
    ],
  },
}

const isPlainText = ({ type, oneOf }: AuthoredField): boolean => (type === 'string' || type === 'integer') && !oneOf
