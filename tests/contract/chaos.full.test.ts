import { describe, expect, it } from 'vitest'
import { runChaos } from '../../scripts/chaos/run.ts'
import { POSTGRES } from '../setup/postgres.ts'
import { kinds } from './harness.ts'

describe('a loaded server at which faults are thrown', () => {
  const SHORT = {
    sqlite: ['kill -9', 'the speech engine fails'],
    postgres: ['the database ends its connections', 'the storage of files answers 500'],
  }
  it.each(kinds)(
    'keeps what it acknowledged, charges it once, and goes on by itself on %s',
    async (kind) => {
      const said: string[] = []
      const outcome = await runChaos({ kind, seed: 16, ms: 0, only: SHORT[kind], postgres: POSTGRES, say: (line) => said.push(line) })
      expect({ ...outcome, sums: outcome.sums.filter(({ isRight }) => !isRight) }, said.join('\n')).toEqual({
        odd: [],
        sums: [],
        slow: [],
        thrown: SHORT[kind].length,
        isWell: true,
      })
      expect(said.join('\n')).toMatch(/[1-9]\d* paid calls, [1-9]\d* orders/)
    },
    300_000,
  )
})
