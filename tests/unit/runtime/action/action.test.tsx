// @vitest-environment jsdom
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBody, pick } from '../../../../src/runtime/action/body.ts'
import { isOffered, isPossible, listActions, splitActions, whyNot } from '../../../../src/runtime/action/guard.ts'
import { nameExport } from '../../../../src/runtime/action/save-file.ts'
import { readFirst, readSettings, settingsKey, shownColumns } from '../../../../src/runtime/list/settings.ts'
import { action, call, columns, listScreen } from '../list/setting.tsx'
import { inNames, readQuery, turnSort, writeQuery } from '../../../../src/runtime/list/query.ts'

describe('the body of a call', () => {
  const row = { appId: 'a1', appName: 'One', version: 3, secret: 'x' }

  it.each([
    [
      'an edit sends key and version',
      call('edit', 'edit', { send: { id: 'appId' } }),
      { values: { appName: 'Two' }, row },
      { appName: 'Two', id: 'a1', version: 3 },
    ],
    [
      'a move sends which one it is',
      call('status', 'move', { send: { appId: 'appId' }, fixed: { move: 'disable' } }),
      { row },
      { appId: 'a1', move: 'disable', version: 3 },
    ],
    ['a service sends nothing that was not asked for', call('default', 'service', { send: { id: 'appId' } }), { row }, { id: 'a1' }],
    ['a get takes its key from the address', call('get', 'get', { send: { appId: 'appId' } }), { takes: { appId: 'a9' } }, { appId: 'a9' }],
    ['the row wins over the address', call('get', 'get', { send: { appId: 'appId' } }), { takes: { appId: 'a9' }, row }, { appId: 'a1' }],
    ['nothing is sent for what nobody knows', call('get', 'get', { send: { appId: 'appId' } }), {}, {}],
  ])('%s', (_, ref, about, body) => {
    expect(buildBody(ref, about)).toEqual(body)
  })

  it('picks what the next screen takes, from the first source that has it', () => {
    expect(pick({ appId: 'appId', n: 'n', none: 'none', other: 'n' }, { n: 0 }, { appId: 'a', n: 5 })).toEqual({
      appId: 'a',
      n: '0',
      other: '0',
    })
  })
})

describe('guards', () => {
  const guarded = { guards: [{ when: { status: { in: ['unpaid'] } } }, { when: { used: 0 }, why: '{{orderNo}} is in use.' }] }

  it.each([
    ['a state that the move does not start from', { status: 'paid', used: 1 }, false, false, undefined],
    ['a guard with a reason', { status: 'unpaid', used: 1, orderNo: 'A-7' }, true, false, 'A-7 is in use.'],
    ['everything in order', { status: 'unpaid', used: 0 }, true, true, undefined],
  ])('%s', (_, row, offered, possible, why) => {
    expect([isOffered(guarded, row), isPossible(guarded, row), whyNot(guarded, row)]).toEqual([offered, possible, why])
  })

  it('a destructive action comes last in a row, wherever the schema writes it', () => {
    const all = [action('remove', 'Delete', { danger: true }), action('edit', 'Edit'), action('view', 'Details')]
    const names = listActions(
      all,
      'row',
      () => true,
      () => true,
    ).map(({ name }) => name)
    expect(names).toEqual(['edit', 'view', 'remove'])
  })

  it('three actions stay in sight', () => {
    expect(splitActions([1, 2, 3])).toEqual({ shown: [1, 2, 3], more: [] })
    expect(splitActions([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: [4, 5] })
  })
})

describe('the address of a list', () => {
  const { list } = listScreen
  const sizes = [10, 20, 50, 100]

  it.each([
    '',
    'appName=App',
    'status=on&status=off&_page=3',
    '_size=50&_sort=-amount',
    'createTime=2026-11-01%7E',
    'amount=1%7E2.5&other=kept',
  ])('"%s" reads back as it was written', (text) => {
    const params = new URLSearchParams(text)
    const written = writeQuery(params, readQuery(params, list, sizes), list)

    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(params))
    expect(readQuery(written, list, sizes)).toEqual(readQuery(params, list, sizes))
  })

  it('from before fields were renamed means what it meant (L4)', () => {
    const [first] = list.search
    const past = new URLSearchParams({ past: 'x', _sort: '-past', _page: '2' })
    const named = inNames(past, { ...list, search: [{ ...first!, name: 'today' }] }, { past: 'today' })
    expect(named.toString()).toBe('today=x&_sort=-today&_page=2')
    expect(inNames(past, list, {})).toBe(past)
  })

  it('says that a usual filter was taken off', () => {
    const usual = { ...list, search: [{ ...list.search[1]!, default: 'on' }] }
    const query = readQuery(new URLSearchParams(), usual, sizes)
    expect(query.filters).toEqual({ status: ['on'] })

    const cleared = writeQuery(new URLSearchParams(), { ...query, filters: {} }, usual)
    expect(cleared.toString()).toBe('status=')
    expect(readQuery(cleared, usual, sizes).filters).toEqual({})
  })

  it('turns the order up, down and back', () => {
    const usual = { field: 'createTime', order: 'descend' } as const
    const up = turnSort(usual, 'amount', usual)
    const down = turnSort(up, 'amount', usual)
    expect([up, down, turnSort(down, 'amount', usual), turnSort(usual, 'createTime', usual)]).toEqual([
      { field: 'amount', order: 'ascend' },
      { field: 'amount', order: 'descend' },
      usual,
      { field: 'createTime', order: 'ascend' },
    ])
  })
})

describe('column settings', () => {
  it('go along where their list and its columns were called otherwise before (L4)', () => {
    const [first, second] = columns.map(({ name }) => name)
    const stored = JSON.stringify({ order: [second, 'past'], off: ['past'], density: 'loose' })
    const { order, off } = readSettings(stored, columns, { past: first! })
    expect([order.slice(0, 2), off.includes(first!)]).toEqual([[second, first], true])
    localStorage.setItem(settingsKey('u1', 'a/older'), stored)
    expect(readFirst('u1', { id: 'a/now', was: ['a/old', 'a/older'] })).toBe(stored)
    localStorage.clear()
  })

  it('give a new column its place and forget one that is gone', () => {
    const stored = JSON.stringify({ order: ['status', 'gone', 'appName', 'appId', 'createTime'], off: ['appId', 'gone'], density: 'huge' })
    const settings = readSettings(stored, columns)

    expect(settings).toEqual({ order: ['status', 'appName', 'amount', 'appId', 'createTime'], off: ['appId'], density: 'middle' })
    expect(shownColumns(columns, settings).map((one) => one.name)).toEqual(['status', 'appName', 'amount', 'createTime'])
  })

  it('that are damaged are read as none', () => {
    const none = readSettings(null, columns)
    for (const text of [
      '',
      '{',
      'null',
      '7',
      '"list"',
      '[]',
      '{"order":null,"off":7,"density":{}}',
      '{"order":[null,{}]}',
      '{"order":"status"}',
    ])
      expect(readSettings(text, columns)).toEqual(none)
    fc.assert(fc.property(fc.json(), (text) => isDeepStrictEqual(readSettings(text, columns), none)))
  })

  it('never hide everything', () => {
    const all = columns.map((one) => one.name)
    expect(shownColumns(columns, readSettings(JSON.stringify({ order: all, off: all }), columns))).toHaveLength(columns.length)
  })
})

it('an export is named after what is in it and when', () => {
  expect(nameExport('应用 / 全部', 'csv', Date.parse('2026-11-21T01:05:00Z'))).toBe('应用-全部-20261121-0905.csv')
})
