import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'

const WORD = 'whenDeleted'
const DELETED = saying(WORD)

export const whenDeleted: Rule = {
  name: 'when-deleted',
  why: 'Only a field of the entity that refers to the other row can decide what happens when that row is deleted, and only an optional field can be emptied.',
  seeks: { entity: ['whenDeleted'], screen: ['whenDeleted'] },

  entity(_graph, { file, fields }, report) {
    for (const at of fields) {
      if (!(at.says & DELETED)) continue
      const { field, isOuter } = at
      if (field.whenDeleted === undefined) continue
      const tell = (message: string) => report(file, [...at.path, WORD], message, { at: 'key' })
      if (!isOuter) tell(`Unexpected "${WORD}" inside a list or an object, expected it of a field of the row itself`)
      else if (field.entity === undefined)
        tell(
          `Unexpected "${WORD}" of a field that names no other row; expected "entity" beside it, with the kind of row that may be deleted`,
        )
      else if (field.type === 'array' || field.computed)
        tell(
          `Unexpected "${WORD}" of a field that ${field.computed ? 'is computed' : 'names several rows'}, expected one that holds one key`,
        )
      else if (field.whenDeleted === 'empty' && field.required === true)
        report(
          file,
          [...at.path, WORD],
          'Unexpected value "empty", the field is required; expected "refuse" or "delete", or the field without "required"',
        )
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms)
      for (const at of all)
        if (at.field.whenDeleted !== undefined)
          report(file, [...at.path, WORD], `Unexpected "${WORD}" in a form, expected it in the entity: it holds however a row is deleted`, {
            at: 'key',
          })
  },

  examples: {
    ok: orderFields({ firstId: { title: '首单', type: 'string', entity: 'order', whenDeleted: 'empty' } }),
    notOk: orderFields({
      firstId: { title: '首单', type: 'string', entity: 'order', required: true, whenDeleted: 'empty' },
      note: { title: '备注', type: 'string', whenDeleted: 'delete' },
      others: { title: '其他单', type: 'array', items: { type: 'string' }, entity: 'order', whenDeleted: 'delete' },
    }),
    says: [
      'entities/order.json#/properties/firstId/whenDeleted Unexpected value "empty", the field is required; expected "refuse" or "delete", or the field without "required"',
      'entities/order.json#/properties/note/whenDeleted Unexpected "whenDeleted" of a field that names no other row; expected "entity" beside it, with the kind of row that may be deleted',
      'entities/order.json#/properties/others/whenDeleted Unexpected "whenDeleted" of a field that names several rows, expected one that holds one key',
    ],
  },
}
