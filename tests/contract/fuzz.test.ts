import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openDesk, type Desk } from './harness.ts'

const odd = [
  null,
  '',
  ' ',
  '0',
  'x'.repeat(300),
  '%',
  "'; drop table ticket; --",
  '\u{1F600}',
  '\uD800',
  0,
  -1,
  0.5,
  1e300,
  -1e-300,
  2 ** 53,
  true,
  [],
  [null],
  [[]],
  [1, 2],
  [null, null],
  ['2026-13-45', 'x'],
  {},
  { $gt: 1 },
  { field: 'x' },
]

describe.each(kinds)('nonsense on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    for (const as of ['ada', 'bob']) await desk.call('ticket.create', { title: '一张', priority: 1, cost: 5 }, { as })
  })
  afterAll(() => desk.close())

  it('no body, known names with odd values or unknown names, makes any call fail by itself', async () => {
    const calls = Object.values(desk.contract.calls).filter(({ does }) => does !== 'service')
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<unknown>(...odd) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    )
    const sent = fc.constantFrom(...calls).chain((call) => {
      const names = [...Object.keys(call.body['properties'] as object), 'nonsense', 'userId']
      return fc.record({
        call: fc.constant(call),
        body: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }),
        as: fc.constantFrom('ada', 'root', 'agnes'),
      })
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ call, body, as }) => {
        const answer = await desk.call(call.name, body, { as })
        expect(answer.status, JSON.stringify([call.name, body, answer])).toBeLessThan(500)
        if (answer.status !== 200) expect(answer.message).toMatch(/./)
      }),
      { numRuns: 1500 },
    )
    expect((await desk.call('ticket.adminList', {}, { as: 'root' })).data.totalCount).toBeGreaterThanOrEqual(2)
  })
})
