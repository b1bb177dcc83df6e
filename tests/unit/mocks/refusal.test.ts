import { expect, it } from 'vitest'
import { codeOf, refuse, REFUSALS } from '../../../mocks/metering/refusal.ts'
import type { RefusalName } from '../../../mocks/metering/refusal.ts'
import { refusalStatus } from '../../../src/schema/sold.ts'

it('a refused call has the status that the reference names for its code, but where an application is still to be made', () => {
  const names = Object.keys(REFUSALS) as RefusalName[]
  const other = names.filter((name) => {
    const code = codeOf({ name })
    return code !== 0 && refuse({ name }, 'r').status !== refusalStatus[code]
  })
  // Programs never meet it: their secret is that of an application.
  expect(other).toEqual(['noApp'])
})
