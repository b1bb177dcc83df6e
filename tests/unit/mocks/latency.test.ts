import { describe, expect, it } from 'vitest'
import { bucketOf, latencyOf, percentileOf } from '../../../mocks/metering/latency.ts'

describe('latencies in steps', () => {
  it.each([0, 1, 15, 31, 32, 33, 63, 64, 127, 500, 999, 1_000, 12_345, 600_000])('%i ms is told to within 3.2 %', (latency) => {
    expect(Math.abs(latencyOf(bucketOf(latency)) - latency)).toBeLessThanOrEqual(latency * 0.032)
  })

  it('a longer call is never in an earlier step', () => {
    for (let latency = 1; latency < 5_000; latency++) expect(bucketOf(latency)).toBeGreaterThanOrEqual(bucketOf(latency - 1))
    expect(bucketOf(1e9)).toBe(bucketOf(1e8))
  })

  it.each([
    [[], 0.5, null],
    [[10], 0.5, 10],
    [[10, 20, 30, 40], 0.5, 20],
    [[10, 20, 30, 40], 0.95, 40],
    [Array.from({ length: 100 }, (_, at) => 100 - at), 0.95, 95],
  ])('%# the value that a share of them does not exceed', (latencies, share, expected) => {
    expect(
      percentileOf(
        latencies.map((latency) => ({ latency, calls: 1 })),
        share,
      ),
    ).toBe(expected)
  })
})
