import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inNames, readQuery, writeQuery } from '../../../../src/runtime/list/query.ts'
import {
  draftOf,
  faultOf,
  newGroup,
  newTest,
  readRefinement,
  turned,
  without,
  writeRefinement,
} from '../../../../src/runtime/refine/state.ts'
import type { ListScreen, RefineField } from '../../../../src/schema/compiled-screen.ts'
import { comparesWith, operatorsOf, REFINE, type RefineKind } from '../../../../src/schema/refine.ts'

const KINDS = Object.keys(operatorsOf) as RefineKind[]
const fields: RefineField[] = KINDS.map((kind) => ({ name: `of${kind}`, kind }))
const title = fields[KINDS.indexOf('text')]!
const amount = fields[KINDS.indexOf('number')]!

const scalars: Record<RefineKind, fc.Arbitrary<string | number | boolean>> = {
  text: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text && text !== ''),
  number: fc.integer({ min: -1000, max: 1000 }),
  boolean: fc.boolean(),
  choice: fc.constantFrom('a', 'b', 1),
  list: fc.constantFrom('a', 'b'),
  reference: fc.string({ minLength: 1, maxLength: 8 }),
  references: fc.string({ minLength: 1, maxLength: 8 }),
  branch: fc.string({ minLength: 1, maxLength: 8 }),
  branches: fc.constantFrom('a', 'b'),
  day: fc.constantFrom('2026-02-28', '2026-11-21'),
  moment: fc.constantFrom('2026-02-28', '2026-11-21'),
  clock: fc.constantFrom('00:00', '09:30', '23:59'),
  dayRange: fc.constantFrom('2026-02-28', '2026-11-21'),
  momentRange: fc.constantFrom('2026-02-28', '2026-11-21'),
  clockRange: fc.constantFrom('00:00', '09:30', '23:59'),
}
const test = fc.constantFrom(...KINDS).chain((kind) =>
  fc.constantFrom(...operatorsOf[kind]).chain((is) => {
    const field = `of${kind}`
    const one = scalars[kind]
    switch (comparesWith(is)) {
      case 'none':
        return fc.constant({ field, is })
      case 'days':
        return fc.integer({ min: 1, max: 90 }).map((value) => ({ field, is, value }))
      case 'some':
        return fc.array(one, { minLength: 1, maxLength: 3 }).map((value) => ({ field, is, value }))
      case 'two':
        return fc.tuple(one, one).map(([a, b]) => ({ field, is, value: a <= b ? [a, b] : [b, a] }))
      default:
        return one.map((value) => ({ field, is, value }))
    }
  }),
)
const group = <T>(item: fc.Arbitrary<T>) =>
  fc.tuple(fc.constantFrom('all', 'any'), fc.array(item, { minLength: 1, maxLength: 4 })).map(([how, items]) => ({ [how]: items }))
const refinement = group(fc.oneof<[typeof test, fc.Arbitrary<Record<string, unknown[]>>]>(test, group(test)))

const list = { search: [], columns: [], pageSize: 10, refine: fields } as unknown as ListScreen['list']

describe('conditions in the builder', () => {
  it('what is read is written as it was, whatever was put together, and nothing of it is wrong', () => {
    fc.assert(
      fc.property(refinement, (made) => {
        const text = JSON.stringify(made)
        const read = readRefinement(text, fields)
        expect(read).toEqual(made)
        const draft = draftOf(read, fields)
        expect(JSON.parse(writeRefinement(draft)!)).toEqual(made)
        for (const item of draft.items)
          for (const one of 'items' in item ? item.items : [item])
            expect(
              faultOf(
                fields.find(({ name }) => name === one.field)!,
                one,
              ),
            ).toBeUndefined()
      }),
    )
  })

  it('a filter stays in the address while other things change, and goes when it is removed', () => {
    fc.assert(
      fc.property(refinement, (made) => {
        const text = JSON.stringify(made)
        const params = writeQuery(new URLSearchParams(), { filters: {}, refine: text, page: 1, size: 10 }, list)
        const query = readQuery(new URLSearchParams(params.toString()), list, [10])
        expect(query.refine).toBe(text)
        expect(writeQuery(params, { ...query, page: 3 }, list).get(REFINE)).toBe(text)
        expect(writeQuery(params, { ...query, refine: undefined }, list).has(REFINE)).toBe(false)
      }),
    )
  })

  it('a list without the word knows of no filter, whatever stands in its address', () => {
    const { refine: _, ...plain } = list
    expect(readQuery(new URLSearchParams({ [REFINE]: '{}' }), plain, [10]).refine).toBeUndefined()
  })

  it('a filter that was saved before a column got another name is about that column', () => {
    const params = new URLSearchParams({ [REFINE]: '{"all":[{"field":"name","is":"equals","value":"\\"field\\":\\"name\\""}]}' })
    const named = { ...list, columns: [{ name: 'subject', title: '', cell: 'text' }] }
    const read = JSON.parse(inNames(params, named, { name: 'subject' }).get(REFINE)!) as unknown
    expect(read).toEqual({ all: [{ field: 'subject', is: 'equals', value: '"field":"name"' }] })
  })

  it('a chart that was saved before its fields got other names groups and adds up by the same', () => {
    const named = { ...list, columns: [{ name: 'subject', title: '', cell: 'text' }] }
    const past = new URLSearchParams('_view=chart&_by=name&_split=state&_figure=sum-paid&_sort=-name')
    const now = inNames(past, named, { name: 'subject', paid: 'amount' })
    expect(now.toString()).toBe('_view=chart&_by=subject&_split=state&_figure=sum-amount&_sort=-subject')
    expect(inNames(now, named, { name: 'subject', paid: 'amount' })).toBe(now)
    expect(inNames(now, named, { subject: 'amount', amount: 'subject' })).toBe(now)
  })

  it.each([
    ['what is no JSON', '{'],
    ['no group', '[]'],
    ['an unknown column', '{"all":[{"field":"gone","is":"filled"}]}'],
    ['an operator that does not suit', '{"all":[{"field":"ofnumber","is":"contains","value":"1"}]}'],
    ['groups three deep', '{"all":[{"any":[{"all":[{"field":"oftext","is":"filled"}]}]}]}'],
    ['nothing', '{"all":[]}'],
  ])('%s is not read', (_name, text) => expect(readRefinement(text, fields)).toBeUndefined())

  it('one condition after the other is removed, and with the last the filter', () => {
    const made = {
      any: [
        { field: 'oftext', is: 'filled' },
        { field: 'oftext', is: 'empty' },
      ],
    } as const
    const left = without({ any: [...made.any] }, 0)!
    expect(JSON.parse(left)).toEqual({ any: [{ field: 'oftext', is: 'empty' }] })
    expect(without(readRefinement(left, fields)!, 0)).toBeUndefined()
  })

  it('another operator keeps the value where it is of the same kind, another column never does', () => {
    const begun = { ...newTest(title), value: 'x' }
    expect(turned(begun, { field: title, is: 'starts' }, title)).toMatchObject({ is: 'starts', value: 'x' })
    expect(turned(begun, { field: title, is: 'empty' }, title)).not.toHaveProperty('value')
    expect(turned(begun, { field: amount }, title)).toMatchObject({ field: amount.name, is: 'equals' })
    expect(turned(begun, { field: amount }, title)).not.toHaveProperty('value')
  })

  it('a condition says what is missing', () => {
    expect(faultOf(title, newTest(title))).toBe('noValue')
    expect(faultOf(title, { ...newTest(title), value: '  ' })).toBe('noValue')
    expect(faultOf(amount, { ...newTest(amount), value: 'ten' })).toBe('notNumber')
    expect(faultOf(amount, { ...newTest(amount), is: 'between', value: [2, 1] })).toBe('notOrdered')
  })

  it('a new group is of the other kind than what is around it', () => {
    expect([newGroup('all', title).how, newGroup('any', title).how]).toEqual(['any', 'all'])
  })
})
