import { expect, it } from 'vitest'
import { createAdmission } from '../../../mocks/http/admission.ts'

/** The next turn of the event loop, after whatever was let in before. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('issue 16: of each name one request is let in a turn, in the order in which they came, and others come between', async () => {
  const letIn = createAdmission()
  const begun: string[] = []
  const send = (name: string, request: string) => {
    const turn = letIn(name)
    if (turn) void turn.then(() => begun.push(request))
    else begun.push(request)
  }
  for (const request of ['a1', 'a2', 'a3', 'a4']) send('a', request)
  expect(begun).toEqual(['a1'])
  // Whoever comes later and has nothing waiting waits for nobody.
  send('b', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  await nextTurn()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  send('b', 'b2')
  send('b', 'b3')
  await nextTurn()
  await nextTurn()
  expect(begun).toHaveLength(7)
  expect(begun.filter((request) => request.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(begun.indexOf('b2')).toBeLessThan(begun.indexOf('a4'))
  await nextTurn()
  send('a', 'a5')
  expect(begun.at(-1)).toBe('a5')
})
