import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setValue } from '../../../../src/workbench/text/edit.ts'
import { layOut } from '../../../../src/schema/fix/layout.ts'
import { mergeTexts } from '../../../../src/workbench/text/merge.ts'
import { applySplice } from '../../../../src/workbench/text/splice.ts'
import { anyBlanks, anyJson, objectOf, untidy } from './random-json.ts'
import { runs } from '../../../setup/runs.ts'

const BASE = `{
  "title": "订单",
  "menu": { "group": "operation", "order": 60 },
  "columns": ["content", "kind", { "field": "status", "width": 120 }],
  "actions": {
    "answer": { "title": "回复" },
    "export": { "title": "导出" }
  }
}
`
const swap = (text: string, ...pairs: [string, string][]) => pairs.reduce((out, [from, to]) => out.replace(from, () => to), text)

test('what each changed elsewhere is brought together', () => {
  const mine = swap(BASE, ['"订单"', '"退款"'], ['"kind", ', '"kind", "userId", '])
  const theirs = swap(BASE, ['"order": 60', '"order": 70'], ['["content", ', '['], ['"width": 120', '"width": 90'])
  expect(mergeTexts(BASE, mine, theirs)).toEqual({
    text: swap(
      BASE,
      ['"订单"', '"退款"'],
      ['"order": 60', '"order": 70'],
      ['["content", "kind", { "field": "status", "width": 120 }]', '["kind", "userId", { "field": "status", "width": 90 }]'],
    ),
    conflicts: [],
  })
})

test('properties of one entry of a list are merged, and the same change of both is one', () => {
  const mine = swap(BASE, ['"width": 120', '"width": 120, "title": "状态"'], ['"订单"', '"单"'])
  const theirs = swap(BASE, ['"width": 120', '"width": 90'], ['"订单"', '"单"'])
  const { text, conflicts } = mergeTexts(BASE, mine, theirs)
  expect(conflicts).toEqual([])
  expect(text).toBe(swap(BASE, ['"width": 120', '"width": 90, "title": "状态"'], ['"订单"', '"单"']))
})

test('the order of who changed it wins', () => {
  const moved = swap(BASE, [
    '"answer": { "title": "回复" },\n    "export": { "title": "导出" }',
    '"export": { "title": "导出" },\n    "answer": { "title": "回复" }',
  ])
  const named = swap(BASE, ['"导出"', '"全部导出"'], ['"回复" }', '"回复" },\n    "add": { "title": "新" }'])
  for (const [mine, theirs] of [
    [moved, named],
    [named, moved],
  ] as const) {
    const merged = mergeTexts(BASE, mine, theirs)
    expect(merged.conflicts).toEqual([])
    const { actions } = JSON.parse(merged.text) as { actions: Record<string, { title: string }> }
    expect(Object.keys(actions)).toEqual(['export', 'answer', 'add'])
    expect(actions['export']!.title).toBe('全部导出')
  }
})

test('what both changed otherwise is a conflict with its place, and theirs stands meanwhile', () => {
  const mine = swap(
    BASE,
    ['"订单"', '"退款"'],
    ['"content", "kind"', '"content", "a", "kind"'],
    ['    "answer": { "title": "回复" },\n', ''],
  )
  const theirs = swap(BASE, ['"订单"', '"账单"'], ['"content", "kind"', '"content", "b", "kind"'], ['"回复"', '"答复"'])
  expect(mergeTexts(BASE, mine, theirs)).toEqual({
    text: theirs,
    conflicts: [
      { path: ['title'], base: '订单', mine: '退款', theirs: '账单' },
      expect.objectContaining({ path: ['columns'] }),
      { path: ['actions', 'answer'], base: { title: '回复' }, theirs: { title: '答复' } },
    ],
  })
})

test('what both moved, each elsewhere, is not there twice', () => {
  const [base, mine, theirs] = ['["x","y","z"]', '["y","x","z"]', '["y","z","x"]']
  expect(mergeTexts(base, mine, theirs).conflicts).toEqual([expect.objectContaining({ path: [] })])
})

test('a side that is no JSON is merged by people, unless only that side changed', () => {
  expect(mergeTexts(BASE, '{ "title": ', `${BASE}\n`)).toMatchObject({ whole: true, conflicts: [{ path: [], mine: '{ "title": ' }] })
  expect(mergeTexts(BASE, '{ "title": ', BASE)).toEqual({ text: '{ "title": ', conflicts: [] })
})

const edited = (text: string, key: string, value: unknown) => {
  const edit = setValue(text, [key], value)
  if ('refused' in edit) throw new Error(edit.refused)
  return applySplice(text, edit)
}
const sides = fc.record({ left: anyJson, right: anyJson, rest: objectOf(anyJson) })

test('any two changes of different properties merge without a conflict, to the same as one after the other', () => {
  fc.assert(
    fc.property(sides, anyBlanks, anyJson, anyJson, ({ left, right, rest }, blanks, own, other) => {
      const text = layOut(untidy({ left, rest, right }, blanks))
      const [mine, theirs] = [edited(text, 'left', own), edited(text, 'right', other)]
      const merged = mergeTexts(text, mine, theirs)
      expect(merged.conflicts).toEqual([])
      expect(merged.text).toBe(edited(theirs, 'left', own))
      expect(JSON.parse(merged.text)).toEqual(JSON.parse(edited(mine, 'right', other)))
      expect(JSON.parse(mergeTexts(text, theirs, mine).text)).toEqual(JSON.parse(merged.text))
    }),
    { numRuns: runs(600, 100) },
  )
})

test('any merge can be read, and takes the side that alone changed', () => {
  fc.assert(
    fc.property(anyJson, anyJson, anyJson, anyBlanks, (base, mine, theirs, blanks) => {
      const [was, own, other] = [base, mine, theirs].map((one) => untidy(one, blanks)) as [string, string, string]
      expect(() => JSON.parse(mergeTexts(was, own, other).text) as unknown).not.toThrow()
      expect(mergeTexts(was, was, other)).toEqual({ text: other, conflicts: [] })
      expect(mergeTexts(was, own, was)).toEqual({ text: own, conflicts: [] })
    }),
    { numRuns: runs(600, 100) },
  )
})
