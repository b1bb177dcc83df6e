import { describe, it } from 'vitest'
import { fuzzSockets } from './socket-fuzz-run.ts'

describe('S1: the socket', () => {
  it('takes 10,000 visits of people who keep to no rule', () => fuzzSockets(10_000), 1_800_000)
})
