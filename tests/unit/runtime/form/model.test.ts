import { describe, expect, it } from 'vitest'
import { FormModel } from '../../../../src/runtime/form/model.ts'
import type { Field } from '../../../../src/schema/compiled.ts'

const text = (name: string, more: Partial<Field> = {}): Field => ({ name, title: name, type: 'string', widget: 'text', ...more })
const model = (fields: Field[], initial?: Record<string, unknown>) =>
  new FormModel({ fields, locale: 'en-US', initial, row: initial, now: () => 0 })
const faultOf = (form: FormModel, path: string) => form.faultAt(path)

describe('a form', () => {
  it('starts with what was loaded, declared fields only, and with defaults', () => {
    const form = model([text('a'), text('b', { default: 'B' })], { a: 'A', other: 1 })
    expect(form.values()).toEqual({ a: 'A', b: 'B' })
  })

  it('starts a field with the value of another in its row, until it has one of its own (14)', () => {
    const fields = [text('given', { default: { field: 'row.wanted' } })]
    expect(model(fields, { wanted: 'W', given: null }).values()).toEqual({ given: 'W' })
    expect(model(fields, { wanted: 'W', given: 'G' }).values()).toEqual({ given: 'G' })
  })

  it.each(['__proto__', 'constructor', 'prototype', 'a.b', '1a', ''])('refuses a field named %j', (name) => {
    expect(() => model([text(name)])).toThrow('field name')
    expect(() => model([text('list', { type: 'array', fields: [text(name)] })])).toThrow('field name')
  })

  it('takes no prototype from a row that brings one', () => {
    const form = model([text('a')], JSON.parse('{"a":"A","__proto__":{"polluted":true}}') as Record<string, unknown>)
    expect(form.values()).toEqual({ a: 'A' })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('tells whoever asked that what stands in it is saved, until they ask no more', () => {
    const form = model([text('a')])
    let told = 0
    const stop = form.onSettle(() => told++)
    form.settle()
    expect(told).toBe(1)
    stop()
    form.settle()
    expect(told).toBe(1)
  })

  it('judges fields that nobody has drawn', () => {
    const form = model([text('a', { required: true }), text('b', { rules: { minLength: 3 } })], { b: 'xx' })
    expect(form.judge()).toEqual(['a', 'b'])
    expect(faultOf(form, 'a')).toBe('Please fill this in')
    expect(faultOf(form, 'b')).toBe('At least 3 characters')
  })

  it('speaks of a fault when a changed field is left, not while it is typed, and takes it back at once', () => {
    const form = model([text('phone', { rules: { format: 'phone' } })])
    form.input('phone', '138')
    expect(faultOf(form, 'phone')).toBeUndefined()
    form.leave('phone')
    expect(faultOf(form, 'phone')).toBe('Please enter a valid phone number')
    form.input('phone', '13800000000')
    expect(faultOf(form, 'phone')).toBeUndefined()
  })

  it('says nothing about a required field that was only passed through', () => {
    const form = model([text('a', { required: true })])
    form.leave('a')
    expect(faultOf(form, 'a')).toBeUndefined()
  })

  it('judges the second password again when the first changes', () => {
    const form = model([text('password'), text('password2', { rules: { must: { equals: { field: 'password' } } } })])
    form.input('password', 'one')
    form.input('password2', 'one')
    form.leave('password2')
    form.input('password', 'two')
    form.leave('password')
    expect(faultOf(form, 'password2')).toBeTruthy()
    form.input('password', 'one')
    expect(faultOf(form, 'password2')).toBeUndefined()
  })

  it('neither requires nor sends a hidden field, and hides what hangs on it', () => {
    const form = model([text('kind'), text('name', { visible: { kind: 'x' }, required: true }), text('more', { visible: { name: 'N' } })], {
      kind: 'x',
      name: 'N',
      more: 'M',
    })
    expect(form.values()).toEqual({ kind: 'x', name: 'N', more: 'M' })
    form.input('kind', 'y')
    expect(form.judge()).toEqual([])
    expect(form.values()).toEqual({ kind: 'y' })
    form.input('kind', 'x')
    expect(form.values()).toEqual({ kind: 'x', name: 'N', more: 'M' })
  })

  it('survives conditions that go in a circle', () => {
    const form = model([
      text('a', { visible: { b: { empty: true } } }),
      text('b', { visible: { a: { empty: true } } }),
      text('c', { visible: { c: { empty: true } } }),
    ])
    form.input('a', '1')
    form.input('c', '1')
    form.input('b', '1')
    expect(form.judge()).toEqual([])
  })

  it('evaluates one condition once for all the fields that wait for it', () => {
    const waiting = Array.from({ length: 50 }, (_, at) => text(`f${at}`, { visible: { a: { not: 'hide' } } }))
    const form = model([text('a'), ...waiting])
    expect(waiting.every((field) => form.isShown(field))).toBe(true)
    form.input('a', 'hide')
    expect(waiting.some((field) => form.isShown(field))).toBe(false)
  })

  it('sends null for what was there and has been emptied, and nothing for what never was', () => {
    const form = model([text('a'), text('b'), { name: 'c', title: 'c', type: 'array', widget: 'tags' }], { a: 'A', c: ['x'] })
    form.input('a', '')
    form.input('b', '  ')
    form.input('c', [])
    expect(form.values()).toEqual({ a: null, c: [] })
  })

  it('sends texts without their outer blanks, but a password as it was typed', () => {
    const form = model([text('a'), text('p', { widget: 'password' })])
    form.input('a', ' x ')
    form.input('p', ' x ')
    expect(form.values()).toEqual({ a: 'x', p: ' x ' })
  })

  it('knows input that came back to where it was as unchanged', () => {
    const form = model([text('a')], { a: 'A' })
    form.input('a', 'B')
    expect(form.isDirty()).toBe(true)
    form.input('a', 'A')
    expect(form.isDirty()).toBe(false)
  })

  it('puts sentences of the server on their fields, takes them back on the next input and returns the homeless ones', () => {
    const form = model([text('a'), text('b', { visible: { a: 'x' } })])
    expect(form.place({ a: 'taken', b: 'hidden', zz: 'elsewhere' })).toEqual({ placed: ['a'], left: ['hidden', 'elsewhere'] })
    expect(faultOf(form, 'a')).toBe('taken')
    form.input('a', 'y')
    expect(faultOf(form, 'a')).toBeUndefined()
  })

  it('takes back what it said about a field that is filled from a draft', () => {
    const form = model([text('a', { required: true }), text('b', { required: true })])
    form.judge()
    form.fill({ a: 'A', zz: 'unknown' })
    expect(faultOf(form, 'a')).toBeUndefined()
    expect(faultOf(form, 'b')).toBe('Please fill this in')
    expect(form.values()).toEqual({ a: 'A' })
  })

  it('says its faults again in the language it is switched to', () => {
    const form = model([text('a', { required: true })])
    form.judge()
    form.speak([text('a', { title: '名称', required: true })], 'zh-CN')
    expect(faultOf(form, 'a')).toBe('请填写此项')
  })
})

describe('a list of items in a form', () => {
  const words: Field = {
    name: 'words',
    title: 'Words',
    type: 'array',
    widget: 'array-table',
    required: true,
    fields: [
      text('word', { required: true }),
      { name: 'weight', title: 'Weight', type: 'integer', widget: 'number', rules: { minimum: 1, maximum: 11 } },
    ],
  }

  it('is judged item by item', () => {
    const form = model([words], { words: [{ word: 'a', weight: 1 }, { weight: 99 }] })
    expect(form.judge()).toEqual(['words.1.word', 'words.1.weight'])
    form.input('words.1.word', 'b')
    form.input('words.1.weight', 2)
    expect(form.judge()).toEqual([])
    expect(form.values()).toEqual({
      words: [
        { word: 'a', weight: 1 },
        { word: 'b', weight: 2 },
      ],
    })
  })

  it('moves its faults with its items', () => {
    const form = model([words], { words: [{ word: '' }, { word: 'b' }, { word: '' }] })
    expect(form.judge()).toEqual(['words.0.word', 'words.2.word'])
    form.input('words', (form.node('words').value as unknown[]).slice(1))
    expect(faultOf(form, 'words.0.word')).toBeUndefined()
    expect(faultOf(form, 'words.1.word')).toBe('Please fill this in')
  })

  it('sends declared fields only, whatever key a table puts into its rows', () => {
    const form = model([words])
    form.input('words', [{ word: 'a', __DO_NOT_USE_THIS_PROPERTY_index__: 0, key: 'k' }])
    expect(form.values()).toEqual({ words: [{ word: 'a' }] })
  })

  it('takes sentences of the server at its items', () => {
    const form = model([words], { words: [{ word: 'a' }] })
    expect(form.place({ 'words.0.word': 'bad', 'words.7.word': 'gone' })).toEqual({ placed: ['words.0.word'], left: ['gone'] })
  })
})

describe('a field that is asked for by a refusal (whenAsked)', () => {
  const fields = [text('name'), text('check', { widget: 'slider-check', whenAsked: true })]

  it('is neither shown nor sent until the backend names it, and emptied by each refusal after that', () => {
    const form = model(fields)
    form.input('name', 'ada')
    expect([form.isShown(fields[1]!), form.values()]).toEqual([false, { name: 'ada' }])
    form.place({ name: 'wrong' })
    expect(form.isShown(fields[1]!)).toBe(false)
    expect(form.place({ check: 'slide first' })).toEqual({ placed: ['check'], left: [] })
    expect([form.isShown(fields[1]!), faultOf(form, 'check')]).toEqual([true, 'slide first'])
    form.input('check', 'worth one call')
    expect([faultOf(form, 'check'), form.values()]).toEqual([undefined, { name: 'ada', check: 'worth one call' }])
    form.place({})
    expect(form.isShown(fields[1]!)).toBe(true)
    expect(form.values()['check'] ?? null).toBeNull()
  })
})

it('what another draft leaves out is empty again, and the form is as it was (issue 17)', () => {
  const form = model([text('name'), text('remark'), text('kind', { default: 'idea' })])
  const blank = { name: undefined, remark: undefined, kind: 'idea' }
  form.input('name', 'ada')
  form.input('kind', 'fault')
  form.fill({ ...blank, remark: 'kept' })
  expect(form.values()).toEqual({ kind: 'idea', remark: 'kept' })
  form.fill(blank)
  expect([form.values(), form.isDirty()]).toEqual([{ kind: 'idea' }, false])
})
