import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderFields } from '../../../src/schema/check/example-world.ts'
import { dottedIn } from '../../../src/schema/around.ts'
import type { Field } from '../../../src/schema/compiled.ts'
import { readsOf } from '../../../src/schema/condition.ts'
import { judge } from '../../../src/schema/verdict.ts'
import { offeredField } from '../../../src/runtime/form/choices.ts'
import { FormModel } from '../../../src/runtime/form/model.ts'

const fields: Field[] = [
  { name: 'stockId', title: 'Stock', type: 'string', widget: 'remote-select' },
  {
    name: 'amount',
    title: 'Amount',
    type: 'integer',
    widget: 'number',
    rules: { must: { atMost: { field: 'stockId.remain' } } },
    messages: { must: 'too much' },
  },
  { name: 'phone', title: 'Phone', type: 'string', widget: 'text', default: { field: 'me.phone' }, visible: { 'me.certType': 1 } },
]

describe('names that reach beyond the form', () => {
  it('are found in rules, conditions and defaults, and depend on their head', () => {
    expect(
      dottedIn({ must: { atMost: { field: 'stockId.remain' } }, visible: { 'me.certType': 1, a: 2 }, default: { field: 'me.phone' } }),
    ).toEqual(['me.certType', 'stockId.remain', 'me.phone'])
    expect(dottedIn({ countedIn: 'stockId.unit' })).toEqual(['stockId.unit'])
    expect(dottedIn({ countedIn: 'unit' })).toEqual([])
    expect(readsOf({ 'stockId.status': { not: { field: 'other.state' } } })).toEqual(['stockId', 'other'])
  })

  it.each([
    [{ stockId: 's', amount: 5, 'stockId.remain': 5 }, {}],
    [{ stockId: 's', amount: 6, 'stockId.remain': 5 }, { amount: 'too much' }],
    // Not known here: whoever knows it judges.
    [{ stockId: 's', amount: 6 }, {}],
  ])('%j is judged by the row that was chosen', (values, faults) => {
    expect(judge(fields, values, { locale: 'en-US' })).toEqual(faults)
  })

  it('a form knows the row that was chosen while it is the one, and the person', () => {
    const model = new FormModel({ fields, locale: 'en-US', me: { phone: '13800000000', certType: 1 } })
    expect(model.values()).toEqual({ phone: '13800000000' })
    model.choose('stockId', 's', { remain: 5 })
    model.input('stockId', 's')
    model.input('amount', 6)
    expect(model.judge()).toEqual(['amount'])
    model.input('stockId', 't')
    expect(model.judge()).toEqual([])
    expect(new FormModel({ fields, locale: 'en-US', me: { phone: '13800000000', certType: 0 } }).values()).toEqual({})
  })

  it('a figure stands in the unit of the row that was chosen (14)', () => {
    const units = { by: 'stockId.unit', titles: { second: 's', call: 'calls' }, hours: ['second'] }
    const amount = { ...fields[1]!, units }
    const model = new FormModel({ fields: [fields[0]!, amount], locale: 'en-US' })
    expect(offeredField(amount, model, 'amount')).toBe(amount)
    model.input('stockId', 's')
    model.choose('stockId', 's', { unit: 'second' })
    expect(offeredField(amount, model, 'amount')).toMatchObject({ unit: 's', inHours: true })
    model.input('stockId', 't')
    model.choose('stockId', 't', { unit: 'call' })
    expect(offeredField(amount, model, 'amount')).toMatchObject({ unit: 'calls' })
  })

  it('a form says which rows it lacks, and learning one is no change by the person (14)', () => {
    const price: Field = { name: 'price', title: 'Price', type: 'integer', widget: 'number', taken: { by: 'stockId', field: 'price' } }
    const other: Field = { name: 'other', title: 'Other', type: 'string', widget: 'remote-select' }
    const made = (row?: object) =>
      new FormModel({ fields: [...fields, price, other], locale: 'en-US', initial: { stockId: 's' }, ...(row ? { row: { ...row } } : {}) })
    const model = made()
    expect(model.chosen.lacks('stockId', 's')).toBe(true)
    expect(model.chosen.lacks('other', 's')).toBe(false)
    model.choose('stockId', 's', { remain: 5, price: 7 }, true)
    expect(model.chosen.lacks('stockId', 's')).toBe(false)
    expect(model.read('stockId.remain')).toBe(5)
    expect(model.values()).toEqual({ stockId: 's', price: 7 })
    expect(model.isDirty()).toBe(false)
    // What stands in the form already is kept.
    model.choose('stockId', 's', { remain: 5, price: 8 }, true)
    expect(model.values()).toEqual({ stockId: 's', price: 7 })
    const stored = made({ stockId: 's' })
    stored.choose('stockId', 's', { remain: 5, price: 8 }, true)
    expect(stored.values()).toEqual({ stockId: 's' })
  })
})

it('a mistyped one is found at its place', () => {
  const of = (must: object | undefined, countedIn?: string) =>
    orderAction({
      call: 'edit',
      move: undefined,
      fields: {
        other: { title: '另一单', type: 'string', options: { call: 'order.list', value: 'orderNo', label: '{{orderNo}}' } },
        amount: must ? { must, messages: { must: '太多' } } : {},
        count: { title: '数量', type: 'integer', ...(countedIn ? { countedIn } : {}) },
      },
    })
  const said = (must: object | undefined, countedIn?: string) =>
    checkSchemas(
      Object.entries({ ...exampleWorld, ...of(must, countedIn) }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 1) })),
    )
      .filter(({ rule }) => rule === 'known-field')
      .map(({ message }) => message)
  expect(said({ atMost: { field: 'other.amount' } })).toEqual([])
  expect(said({ atMost: { field: 'other.amout' } })).toEqual([expect.stringContaining('Did you mean "other.amount"?')])
  expect(said({ atMost: { field: 'amount.x' } })).toEqual([expect.stringContaining('expected "me", "row" or a field with "options"')])
  expect(said(undefined, 'other.status')).toEqual([])
  expect(said(undefined, 'other.statsu')).toEqual([expect.stringContaining('Did you mean "other.status"?')])
  expect(said({ atMost: { field: 'me.phon' } })).toEqual([expect.stringContaining('Did you mean "me.phone"?')])
})

it.each([
  ['paidBy.amount', '; a field with "computed": { "of": "paidBy.amount" } brings its value along'],
  ['row.status', ': "status" is the field of the row'],
  ['me.phone', ': only the fields of a form look at the person'],
])('%s is explained where only the row is looked at', (name, why) => {
  const order = exampleWorld['screens/order.json'] as { actions: { pay: object } }
  const paidBy = { title: '合并到', type: 'string', entity: 'order' }
  const files = {
    ...exampleWorld,
    ...orderFields({ paidBy }),
    'screens/order.json': {
      ...order,
      actions: { pay: { ...order.actions.pay, when: { [name]: 1 } } },
    },
  }
  const findings = checkSchemas(Object.entries(files).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 1) })))
  const message = `Unexpected field "${name}", expected a name without a dot${why}`
  expect(findings.filter(({ rule }) => rule === 'known-field').map((finding) => finding.message)).toEqual([message])
})
