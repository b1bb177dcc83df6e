import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { entitiesOf } from '../visit.ts'

export const oneSpelling: Rule = {
  name: 'one-spelling',
  why: 'Databases ignore case: two fields or entities whose names differ only in capital letters would be one column or table, and no backend would start.',

  entity(_graph, { file, fields }, report) {
    const seen = new Map<string, string>()
    for (const one of fields) {
      if (!one.isOuter) continue
      const plain = one.name.toLowerCase()
      const other = seen.get(plain)
      if (other === undefined) seen.set(plain, one.name)
      else
        report(
          file,
          one.path,
          `Unexpected field "${one.name}", it differs from "${other}" in capital letters alone; expected another name`,
          { at: 'key' },
        )
    }
  },

  reads: { screen: ['entity'], entity: [], calls: [] },
  check(graph, report) {
    const seen = new Map<string, { name: string; file: string }>()
    const inOrder = entitiesOf(graph).toSorted((a, b) => Number(b.name === b.name.toLowerCase()) - Number(a.name === a.name.toLowerCase()))
    for (const { name, file, path } of inOrder) {
      const other = seen.get(name.toLowerCase())
      if (other === undefined) seen.set(name.toLowerCase(), { name, file })
      else if (other.name !== name)
        report(
          file,
          path,
          `Unexpected entity "${name}", it differs from "${other.name}" in capital letters alone; expected another file name`,
          { apart: [other.file as `${string}.json`] },
        )
    }
  },

  examples: {
    ok: orderFields({ note: { title: '备注', type: 'string' } }),
    notOk: {
      ...orderFields({ Amount: { title: '实收', type: 'integer', format: 'money-fen' } }),
      'entities/Order.json': { title: '订单', key: 'no', properties: { no: { title: '编号', type: 'string', readOnly: true } } },
    },
    says: [
      'entities/Order.json# Unexpected entity "Order", it differs from "order" in capital letters alone; expected another file name',
      'entities/order.json#/properties/Amount Unexpected field "Amount", it differs from "amount" in capital letters alone; expected another name',
    ],
  },
}
