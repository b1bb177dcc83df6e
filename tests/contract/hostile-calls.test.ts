import { describe, expect, it } from 'vitest'
import { contract } from './seed-database.ts'
import { attackCalls } from './hostile-calls.ts'

describe('every call of the product', () => {
  it('answers hostile values in every field, odd headers and odd queries without a fault of its own', async () => {
    const { calls, sent } = await attackCalls(1)
    expect(calls).toBe(Object.keys(contract.calls).length)
    expect(sent).toBeGreaterThan(calls * 4)
  }, 240_000)
})
