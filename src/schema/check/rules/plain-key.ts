import type { AuthoredField } from '../../format/authored.ts'
import { orderEntity } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const plainKey: Rule = {
  name: 'plain-key',
  why: 'A row is found, opened and referred to by its key; a list, a file or a computed value is in no column by which it could be found.',

  entity(_graph, { file, path, entity }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    const key = Object.hasOwn(properties, entity.key) ? properties[entity.key] : undefined
    const fault = key && faultOf(key)
    if (!fault) return
    const fitting = Object.keys(properties).filter((name) => !faultOf(properties[name]!))
    const expected = fitting.length === 0 ? '' : `, such as ${fitting.slice(0, 3).join(', ')}`
    report(file, [...path, 'key'], `Unexpected key "${entity.key}", it is ${fault}; expected a stored text or number${expected}`)
  },

  examples: {
    ok: orderEntity({ key: 'orderNo' }),
    notOk: {
      ...keyed('order', 'lines', { lines: { title: '明细', type: 'array', items: { type: 'string', title: '行' } } }),
      ...keyed('note', 'orders', { orders: { title: '订单数', type: 'integer', readOnly: true, computed: { count: 'order' } } }),
    },
    says: [
      'entities/note.json#/key Unexpected key "orders", it is computed; expected a stored text or number, such as noteNo',
      'entities/order.json#/key Unexpected key "lines", it is of the type "array"; expected a stored text or number, such as noteNo',
    ],
  },
}

function keyed(name: string, key: string, more: object): Record<string, unknown> {
  const properties = { noteNo: { title: '编号', type: 'string', readOnly: true }, ...more }
  return { [`entities/${name}.json`]: { title: '记录', key, label: '{{noteNo}}', properties } }
}

const PLAIN: readonly unknown[] = ['string', 'integer', 'number', undefined]

/** Why no row could be found by this field; undefined if it can. */
function faultOf({ type, computed, format, perLanguage }: AuthoredField): string | undefined {
  if (computed) return 'computed'
  if (!PLAIN.includes(type)) return `of the type "${String(type)}"`
  if (perLanguage) return 'said in each language'
  return format === 'password' || format === 'captcha' ? `of the format "${format}", which is never kept` : undefined
}
