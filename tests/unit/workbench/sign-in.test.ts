import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../../src/workbench/preview/sign-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

it('a backend that starts anew after an edit is asked again until it answers', async () => {
  const answers = [502, 503].map((status) => new Response('', { status }))
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? json(200, { data: 'a token' })))
  const token = signIn('admin', () => true, ask)
  await vi.runAllTimersAsync()
  expect(await token).toBe('a token')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('what the backend refuses is told in its words, and at once', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(json(400, { message: 'No such account.', data: null })))
  await expect(signIn('nobody', () => true, ask)).rejects.toThrow('No such account.')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('a backend that stays away is given up after half a minute', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response('', { status: 502 })))
  const refused = expect(signIn('admin', () => true, ask)).rejects.toThrow('The backend answered 502.')
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
})

it('nobody waits for a backend on behalf of a page that has gone (issue 18)', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response('', { status: 502 })))
  let isWanted = true
  const refused = expect(signIn('admin', () => isWanted, ask)).rejects.toThrow('The backend answered 502.')
  await vi.advanceTimersByTimeAsync(1000)
  isWanted = false
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  expect(ask.mock.calls.length).toBeLessThan(5)
})
