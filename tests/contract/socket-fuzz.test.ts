import { describe, it } from 'vitest'
import { fuzzSockets } from './socket-fuzz-run.ts'

describe('S1: the socket', () => {
  it(
    'takes 500 visits of people who keep to no rule, and the servers live, answer and hold no more than before',
    () => fuzzSockets(500),
    240_000,
  )
})
