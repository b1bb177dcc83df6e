import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { look } from '../../../mocks/evolve/look.ts'
import { kinds } from '../harness.ts'
import { openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const several = (...values: string[]) => ({ title: '多', type: 'array', items: { type: 'string', oneOf: values.map((value) => ({ const: value, title: value })) } }) // prettier-ignore
const choices = (...values: string[]) => text({ oneOf: values.map((value) => ({ const: value, title: value })) })

/** A rule that is stricter, the values of five rows, and which of them break it. */
const narrower: [string, object, object, unknown[], string[]][] = [
  ['fewer characters', text({ maxLength: 30 }), text({ maxLength: 3 }), ['a', 'abcd', 'abcde', '四个汉字', '三汉字'], ['v2', 'v3', 'v4']],
  ['a first limit', text(), text({ maxLength: 3 }), ['a', 'abcd', 'abcde', 'abcdef', null], ['v2', 'v3', 'v4']],
  ['more characters', text(), text({ minLength: 2 }), ['a', 'ab', 'b', 'c', 'd'], ['v1', 'v3', 'v4', 'v5']],
  ['a smaller maximum', whole({ maximum: 90 }), whole({ maximum: 9 }), [1, 10, 9, 90, null], ['v2', 'v4']],
  ['a greater minimum', whole(), whole({ minimum: 5 }), [1, 5, 6, -3, null], ['v1', 'v4']],
  ['another step', whole(), whole({ multipleOf: 5 }), [5, 10, 11, 12, 13], ['v3', 'v4', 'v5']],
  [
    'a pattern',
    text({ maxLength: 9 }),
    text({ maxLength: 9, pattern: '^[a-z]+$', messages: { pattern: '小写' } }),
    ['a', 'B', 'c1', 'd', 'E'],
    ['v2', 'v3', 'v5'],
  ],
  ['a format', text(), text({ format: 'email' }), ['a@b.cn', 'b', null, 'c', 'd@e.cn'], ['v2', 'v4']],
  ['fewer choices', choices('a', 'b', 'c'), choices('a'), ['a', 'b', 'c', 'b', null], ['v2', 'v3', 'v4']],
  ['fewer choices of a list', several('a', 'b', 'c'), several('a'), [['a'], ['a', 'b'], ['c'], null, ['b', 'c']], ['v2', 'v3', 'v5']],
  [
    'choices of a list at all',
    { title: '多', type: 'array', items: { type: 'string' } },
    several('a'),
    [['a'], ['z'], [], ['y'], null],
    ['v2', 'v4'],
  ],
  ['choices at all', text(), choices('a', 'b'), ['a', 'z', 'b', 'y', 'x'], ['v2', 'v4', 'v5']],
]

describe.each(kinds)('a stricter rule on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  it.each(narrower)('%s: the rows that break it are counted, with three of them (issue 15)', async (_, was, is, values, wrong) => {
    await world.evolve(visits({ what: was }))
    await world.add(
      'visit',
      values.map((what, at) => ({ visitId: `v${at + 1}`, what })),
    )
    const { report } = await look(world.db, world.db.query, visits({ what: is }))
    const told = [
      ...report.steps.flatMap(({ stands }) => (stands ? [stands] : [])),
      ...report.questions.flatMap((one) => ('rows' in one ? [one] : [])),
    ]
    expect(told.map(({ rows, examples }) => [rows, examples?.map(({ key }) => key)])).toEqual([[wrong.length, wrong.slice(0, 3)]])
  })
})
