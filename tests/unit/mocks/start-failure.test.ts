import { describe, expect, it } from 'vitest'
import { sqliteFault } from '../../../mocks/db/fault.ts'
import { sayStartFailure, StartFailure } from '../../../mocks/db/start-failure.ts'

describe('a start that failed', () => {
  it('R9: says in one sentence what stands in its way, and not where in the code', () => {
    expect(sayStartFailure(new StartFailure('Port 1 is in use.'))).toBe('Port 1 is in use.')
    const full = sqliteFault(Object.assign(new Error('database or disk is full'), { errcode: 13 }))
    expect(sayStartFailure(full)).toBe('The disk has no room left (database or disk is full): mend that, then start again.')
    const folder = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    expect(sayStartFailure(folder)).toMatch(/^The disk has no room left \(ENOSPC: .*\): mend that, then start again\.$/)
  })

  it('a fault of ours says where it is', () => {
    expect(sayStartFailure(new TypeError('ours'))).toMatch(/^TypeError: ours\n +at /)
  })
})
