import { orderAction, orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'

const NUMBERED = saying('numbered')

export const numberKept: Rule = {
  name: 'number-kept',
  why: 'Only an entity numbers its rows, and only in a field that nobody else writes: anywhere else the word promises numbers that never come.',
  seeks: { entity: ['numbered'], screen: ['numbered'] },

  entity(_graph, { file, fields }, report) {
    for (const one of fields) {
      if (!(one.says & NUMBERED)) continue
      const { field, name } = one
      if (!field.numbered) continue
      const at = [...one.path, 'numbered']
      if (!one.isOuter) report(file, at, 'Unexpected "numbered" inside a list or an object, only whole rows are numbered', { at: 'key' })
      else if (field.computed) report(file, at, `Unexpected "numbered", "${name}" is computed and never written`, { at: 'key' })
      else if (!field.readOnly)
        report(file, at, `Unexpected "numbered", a form could write "${name}" too; expected "readOnly": true beside it`, { at: 'key' })
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms)
      for (const one of all)
        if (one.field.numbered)
          report(file, [...one.path, 'numbered'], 'Unexpected "numbered" in a form, expected it in the entity, which numbers its rows', {
            at: 'key',
          })
  },

  examples: {
    ok: orderFields({ receiptNo: { title: '收据号', type: 'string', readOnly: true, numbered: 'R{{date}}000001' } }),
    notOk: {
      ...orderFields({ code: { title: '编码', type: 'string', maxLength: 20, numbered: 'C1001' } }),
      ...orderAction({ fields: { note: { title: '备注', type: 'string', maxLength: 20, numbered: 'N1' } } }),
    },
    says: [
      'entities/order.json#/properties/code/numbered Unexpected "numbered", a form could write "code" too; expected "readOnly": true beside it',
      'screens/order.json#/actions/pay/fields/note/numbered Unexpected "numbered" in a form, expected it in the entity, which numbers its rows',
    ],
  },
}
