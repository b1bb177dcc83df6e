import { describe, it } from 'vitest'
import { attackCalls } from './hostile-calls.ts'

describe('every call of the product', () => {
  it('answers ten hostile values in every field without a fault of its own', () => attackCalls(10).then(() => undefined), 1_800_000)
})
