import { expect, it } from 'vitest'
import { writeBoot } from '../../../src/workbench/preview/use-typed.ts'

it('a page in the frame waits while the backend restarts after an edit, longer than people would (issue 18)', () => {
  const said = JSON.parse(writeBoot({ version: 'a', timeouts: { call: 6000, upload: 7000 } })) as object
  expect(said).toEqual({ version: 'a', timeouts: { call: 120_000, upload: 7000 } })
})
