import { describe, expect, it } from 'vitest'
import { groupingOf } from '../../../src/schema/compile/contract-groups.ts'
import type { Entity } from '../../../src/schema/format/entity.ts'

const choices = [{ const: 'a', title: 'A' }]
const entity = {
  title: '套餐',
  key: 'id',
  label: '{{id}}',
  properties: {
    id: { title: '编号', type: 'integer' },
    kind: { title: '类型', type: 'string', oneOf: choices },
    unit: { title: '单位', type: 'string', oneOf: choices },
    open: { title: '开放', type: 'boolean' },
    userId: { title: '用户', type: 'string', entity: 'user' },
    paid: { title: '支付时间', type: 'string', format: 'date-time' },
    day: { title: '日期', type: 'string', format: 'date' },
    amount: { title: '金额', type: 'integer', format: 'money-fen' },
    quantity: { title: '数量', type: 'integer', countedIn: 'unit' },
    price: { title: '单价', type: 'number', computed: { ratio: { of: 'amount', to: 'quantity' } } },
    secret: { title: '密级', type: 'string', masked: true, oneOf: choices },
    sealed: { title: '密文', type: 'string', sealed: true, oneOf: choices },
    tags: { title: '标签', type: 'array', items: { type: 'string', oneOf: choices } },
    note: { title: '备注', type: 'string' },
  },
} as unknown as Entity

describe('grouping a list', () => {
  it('choices, yes and no, references, moments and days are grouped by; texts, lists and what is masked or sealed are not', () => {
    expect(groupingOf(entity, Object.keys(entity.properties)).groups).toEqual([
      'kind',
      'unit',
      'open',
      'userId',
      'paid:day',
      'paid:week',
      'paid:month',
      'day:day',
      'day:week',
      'day:month',
    ])
  })

  it('numbers are added up, those of several units with the field that tells them apart, and never a ratio or a key', () => {
    expect(groupingOf(entity, Object.keys(entity.properties)).measures).toEqual({ amount: {}, quantity: { by: 'unit' } })
  })

  it('a list offers nothing of fields that its rows do not show', () => {
    expect(groupingOf(entity, ['kind', 'note'])).toEqual({ groups: ['kind'] })
    expect(groupingOf(entity, ['note'])).toEqual({})
  })
})
