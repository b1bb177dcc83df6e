import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { look } from '../../../mocks/evolve/look.ts'
import { sayLook } from '../../../mocks/evolve/say-look.ts'
import { kinds } from '../harness.ts'
import { openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const choices = (...all: object[]) => text({ oneOf: all.map((one) => ({ title: '一', ...one })) })

/** What a stranger asked of rows that were there (issue 15, S15). */
describe.each(kinds)('on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  const plan = async (contract: ReturnType<typeof visits>) => {
    const around = { place: 'a place', asides: [], pending: 0, sayAt: undefined }
    return sayLook(await look(world.db, world.db.query, contract), around).join('\n')
  }

  it('S15 1: a value that another takes the place of is asked for, once', async () => {
    await world.evolve(visits({ kind: choices({ const: 'recorder' }, { const: 'phone' }) }))
    await world.add('visit', [{ visitId: 'v1', kind: 'recorder' }])
    const sentence =
      'entities/visit.json: "kind" does not offer what 1 row holds (v1: "recorder"). Say what becomes of it: "map": { "recorder": "rec" } at the field, or "was": "recorder" at the choice that it is called now.'
    const wanted = visits({ kind: choices({ const: 'rec' }, { const: 'phone' }) })
    expect(await world.evolve(wanted)).toEqual([sentence])
    expect(await plan(wanted)).toContain(`One thing stands against it:\n\n  ${sentence}`)
  })

  it('S15 2: what is counted anew beside a column that is made anew is applied', async () => {
    const lines = (name: string, more: object = {}) => ({
      title: '行',
      type: 'array',
      items: { type: 'object', properties: { [name]: text(more), cost: whole() } },
    })
    const total = { ...whole(), computed: { total: 'lines.cost' } }
    await world.evolve(visits({ total, lines: lines('part'), minutes: whole() }))
    await world.add('visit', [
      {
        visitId: 'v1',
        total: 7,
        lines: JSON.stringify([
          { part: 'a', cost: 3 },
          { part: 'b', cost: 4 },
        ]),
        minutes: 90,
      },
    ])
    const hours = { title: '数', type: 'number', convert: { from: 'integer', divide: 60 } }
    expect(await world.evolve(visits({ total, lines: lines('name', { was: 'part' }), minutes: hours }))).toEqual([])
    const [[, sum, entries, time]] = (await world.rows('visit', 'visitId', 'total', 'lines', 'minutes')) as [unknown[]]
    expect([sum, time]).toEqual([7, 1.5])
    expect(typeof entries === 'string' ? JSON.parse(entries) : entries).toEqual([
      { cost: 3, name: 'a' },
      { cost: 4, name: 'b' },
    ])
  })
})
