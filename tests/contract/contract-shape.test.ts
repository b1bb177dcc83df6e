import { afterEach, expect, it } from 'vitest'
import { publishFolder } from '../../scripts/lib/publish-folder.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { readDesk } from '../fixtures/desk.ts'
import { type Desk, openDesk } from './harness.ts'

let desk: Desk | undefined
afterEach(() => desk?.close())

it('a console and a backend of the same schemas call what they agree on by the same name, and by another of others (L25)', () => {
  const contract = readContract('schemas')
  const { boot } = publishFolder('schemas')
  expect([boot?.contract, contract.shape]).toEqual([contract.shape, expect.stringMatching(/^\w{8,}$/)])
})

it('every answer of a call says which contract the backend keeps, a refusal too (L25)', async () => {
  desk = await openDesk('sqlite', { contract: { ...readDesk(), shape: 'abc' } })
  for (const as of ['ada', 'nobody']) expect((await desk.call('ticket.list', {}, { as })).headers['x-contract']).toBe('abc')
})
