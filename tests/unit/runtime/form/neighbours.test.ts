import { describe, expect, it } from 'vitest'
import { FormModel } from '../../../../src/runtime/form/model.ts'
import type { CallRef, Choice, Field } from '../../../../src/schema/compiled.ts'
import { withoutHidden } from '../../../../src/schema/scope.ts'
import { judge } from '../../../../src/schema/verdict.ts'

const text = (name: string, more: Partial<Field> = {}): Field => ({ name, title: name, type: 'string', widget: 'text', ...more })
const call: CallRef = { name: 'city.list', path: '/server/city/list', does: 'list' }
const fed = (name: string, where: Record<string, { field: string }>) =>
  text(name, { options: { call, value: 'id', label: '{{name}}', where } })
const choice = (value: string, when?: Choice['when']): Choice => ({ value, title: value, ...(when ? { when } : {}) })
const list = (name: string, fields: Field[]): Field => text(name, { type: 'array', widget: 'array-cards', fields })
const model = (fields: Field[], initial?: Record<string, unknown>) =>
  new FormModel({ fields, locale: 'en-US', initial, row: initial, now: () => 0 })

/** A stop has a kind; a timed one has a time; the form as a whole may be urgent. */
const stops = [
  text('urgent', { type: 'boolean' }),
  list('stops', [
    text('kind', { choices: [choice('timed'), choice('open')] }),
    text('time', { visible: { kind: 'timed' }, required: true }),
    text('reason', { visible: { urgent: true }, required: true }),
    text('from', { rules: {} }),
    text('till', { rules: { must: { not: { field: 'from' } } } }),
  ]),
]

describe('a field of an item', () => {
  it('hears of its neighbours in the same item, and of the form around it', () => {
    const form = model(stops, { urgent: false, stops: [{ kind: 'timed' }, { kind: 'open' }] })
    expect(form.judge()).toEqual(['stops.0.time'])
    form.input('stops.1.kind', 'timed')
    expect(form.judge()).toEqual(['stops.0.time', 'stops.1.time'])
    form.input('urgent', true)
    expect(form.judge()).toEqual(['stops.0.time', 'stops.0.reason', 'stops.1.time', 'stops.1.reason'])
    form.input('stops.0.kind', 'open')
    form.input('urgent', false)
    expect(form.judge()).toEqual(['stops.1.time'])
  })

  it('that is hidden is neither sent nor kept by the backend', () => {
    const form = model(stops, { stops: [{ kind: 'timed', time: '8:00' }] })
    form.input('stops.0.kind', 'open')
    expect(form.values()).toEqual({ stops: [{ kind: 'open' }] })
    const sent = {
      stops: [
        { kind: 'open', time: '8:00', reason: 'why' },
        { kind: 'timed', time: '9:00' },
      ],
    }
    expect(withoutHidden(stops, sent, { form: sent })).toEqual({ stops: [{ kind: 'open' }, { kind: 'timed', time: '9:00' }] })
  })

  it('is judged by the backend as by the form', () => {
    const values = { urgent: true, stops: [{ kind: 'timed', from: 'a', till: 'a' }] }
    expect(Object.keys(judge(stops, values, { locale: 'en-US' }))).toEqual(['stops.0.time', 'stops.0.reason', 'stops.0.till'])
    const form = model(stops, values)
    expect(form.judge()).toEqual(['stops.0.time', 'stops.0.reason', 'stops.0.till'])
  })

  it('is judged again when the neighbour it is compared with is left', () => {
    const form = model(stops, { stops: [{ kind: 'open' }] })
    form.input('stops.0.from', 'a')
    form.input('stops.0.till', 'b')
    form.leave('stops.0.till')
    expect(form.faultAt('stops.0.till')).toBeUndefined()
    form.input('stops.0.from', 'b')
    form.leave('stops.0.from')
    expect(form.faultAt('stops.0.till')).toBeTruthy()
  })

  it('means the nearest field of a name', () => {
    const form = model([text('kind'), list('stops', [text('kind'), text('note', { visible: { kind: 'inner' } })])], {
      kind: 'outer',
      stops: [{ kind: 'inner', note: 'x' }],
    })
    expect(form.read('kind')).toBe('outer')
    expect(form.read('kind', 'stops.0')).toBe('inner')
    expect(form.values()).toEqual({ kind: 'outer', stops: [{ kind: 'inner', note: 'x' }] })
  })
})

describe('a value that was chosen for another one', () => {
  const places = [text('country'), fed('city', { country: { field: 'country' } }), fed('street', { city: { field: 'city' } })]

  it('is let go when the other changes, and so is what was chosen for it', () => {
    const form = model(places, { country: 'CN', city: 'SH', street: 'X' })
    form.input('country', 'FR')
    expect(form.values()).toEqual({ country: 'FR', city: null, street: null })
  })

  it('stays when the other is only emptied: that restricts nothing', () => {
    const form = model(places, { country: 'CN', city: 'SH', street: 'X' })
    form.input('country', undefined)
    expect(form.values()).toMatchObject({ city: 'SH', street: 'X' })
  })

  it('stays when a draft is filled in whole', () => {
    const form = model(places, {})
    form.fill({ country: 'CN', city: 'SH', street: 'X' })
    expect(form.values()).toEqual({ country: 'CN', city: 'SH', street: 'X' })
  })

  it('is let go in its own item only, or in all of them when the form around changes', () => {
    const trips = [
      text('carrier'),
      list('trips', [text('country'), fed('city', { country: { field: 'country' }, carrier: { field: 'carrier' } })]),
    ]
    const trip = { country: 'CN', city: 'SH' }
    const form = model(trips, { carrier: 'A', trips: [trip, trip] })
    form.input('trips.0.country', 'FR')
    expect(form.values()).toMatchObject({ trips: [{ country: 'FR' }, trip] })
    expect((form.values()['trips'] as object[])[0]).toEqual({ country: 'FR' })
    form.input('carrier', 'B')
    expect(form.values()['trips']).toEqual([{ country: 'FR' }, { country: 'CN' }])
  })

  it('is let go where it is no longer among the choices, and stays where it is', () => {
    const rates = [
      text('engine'),
      text('channels', { choices: [choice('1'), choice('2', { engine: '8k' })] }),
      text('tags', { type: 'array', item: { type: 'string' }, choices: [choice('a'), choice('b', { engine: '8k' })] }),
    ]
    const form = model(rates, { engine: '8k', channels: '2', tags: ['a', 'b'] })
    form.input('engine', '16k')
    expect(form.values()).toEqual({ engine: '16k', channels: null, tags: ['a'] })
    form.input('channels', '1')
    form.input('engine', '8k')
    expect(form.values()).toMatchObject({ channels: '1', tags: ['a'] })
  })

  it('does not go round in a circle of two that follow each other', () => {
    const form = model([fed('a', { b: { field: 'b' } }), fed('b', { a: { field: 'a' } })], { a: '1', b: '2' })
    form.input('a', '3')
    expect(form.values()).toEqual({ a: '3', b: null })
  })
})
