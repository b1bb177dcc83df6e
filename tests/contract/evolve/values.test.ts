import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, changeValue, OUT } from '../../../src/schema/evolve/change.ts'
import { flowFault, flowsOf, type Kind } from '../../../src/schema/evolve/flow.ts'
import type { Conversion } from '../../../src/schema/format/evolve.ts'
import { columnType } from '../../../mocks/db/columns.ts'
import { valueSql } from '../../../mocks/evolve/value-sql.ts'
import { kinds } from '../harness.ts'
import { openWorld, type World } from './world.ts'

const factor = fc.oneof(
  fc.constantFrom(1, 2, 7, 60, 100, 3600, -3, 1e6, 1e13, 0.5, 0.1, 1e15),
  fc.noBias(fc.integer({ min: 1, max: 5000 })),
)
const step = fc.record(
  { multiply: factor, divide: factor, round: fc.constantFrom('up' as const, 'down' as const, 'nearest' as const) },
  { requiredKeys: [] },
)
/** Where countings part: around nothing, multiples, and what can be counted at all. */
const EDGES = [0, 59, 60, 61, 120, 1e14 - 1, 1e14, 1e14 + 1, 2 ** 53 - 1, 2 ** 53 - 2]
const whole = fc.oneof(
  fc.constantFrom(...EDGES.flatMap((one) => [one, one === 0 ? 1 : -one])),
  fc.noBias(fc.integer({ min: -1e6, max: 1e6 })),
)
const text = fc.oneof(
  whole.map(String),
  fc.noBias(fc.integer({ min: -1e6, max: 1e6 })).map((one) => ` ${one / 100}\u3000`),
  fc.constantFrom('1,5', '', '.5', '5.', '+7', '-0', '1e3', '٣', '1'.repeat(60), '1'.repeat(61), `0.${'1'.repeat(59)}`),
)
const chain = (first: object, ...rest: Conversion[]): Conversion[] => [first, ...rest]
const chains: fc.Arbitrary<{ from: Kind; to: Kind; steps: Conversion[] }> = fc.oneof(
  step.map((one) => ({ from: 'integer' as const, to: 'integer' as const, steps: chain(one) })),
  fc.tuple(step, step).map(([one, two]) => ({ from: 'integer' as const, to: 'integer' as const, steps: chain(one, two) })),
  step.map((one) => ({ from: 'string' as const, to: 'integer' as const, steps: chain({ from: 'string', ...one }) })),
  step.map((one) => ({ from: 'string' as const, to: 'number' as const, steps: chain({ from: 'string', ...one }) })),
)

describe.each(kinds)('on %s', (kind) => {
  let world: World
  beforeAll(async () => (world = await openWorld(kind)))
  afterAll(() => world.close())

  it('whatever is multiplied, divided and rounded becomes what the checker says, up to the largest figures (L5)', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        chains.filter(({ steps, to }) => flowsOf(steps, to).every((flow) => Object.keys(flow.step).length > 0 && !flowFault(flow))),
        fc.array(whole, { minLength: 20, maxLength: 20 }),
        fc.array(text, { minLength: 20, maxLength: 20 }),
        fc.constantFrom(undefined, { value: 0 }),
        async ({ from, to, steps }, wholes, texts, otherwise) => {
          const change: Change = { from, to, names: [], flows: flowsOf(steps, to), ...(otherwise ? { otherwise } : {}) }
          const values = from === 'string' ? texts : wholes
          const place = `figures_${++count}`
          const { rows } = await world.db.write(async (trx) => {
            await sql
              .raw(`create table ${place} (at integer, it ${columnType(kind, from === 'string' ? 'string' : 'integer')})`)
              .execute(trx)
            await sql`insert into ${sql.table(place)} values ${sql.join(values.map((value, at) => sql`(${at}, ${value})`))}`.execute(trx)
            const { value, fails } = valueSql(kind, change, sql.ref('it'))!
            return sql<{
              made: unknown
              out: unknown
            }>`select ${value} as made, ${fails} as out from ${sql.table(place)} order by at`.execute(trx)
          })
          expect(rows.map(({ made, out }) => [made, Boolean(out)])).toEqual(
            values.map((value) => {
              const made = changeValue(change, value)
              return made === OUT ? [null, true] : [made, false]
            }),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
