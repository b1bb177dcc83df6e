// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, openClient } from './harness.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const expired = () => answer({ body: { code: 401, message: '' } })
const unauthorized = (result?: unknown) => answer({ status: 401, body: { message: '账户或密码错误', result, code: 401 } })
const notice = { style: 'notice', tone: 'warning', title: '提示', text: '登录已经过期！' }

it('an expired session is told at once, and ended with a reload 1500 ms later, not before (acceptance 150, 151)', async () => {
  const { client, told, happened } = openClient(expired)
  await expect(client.post('/x')).rejects.toMatchObject({ kind: 'expired', code: 401, shown: true })
  expect(told).toEqual([notice])
  await vi.advanceTimersByTimeAsync(1499)
  expect(happened).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(happened).toEqual(['logout', 'reload'])
})

it('without a token there is the notice and no reload (acceptance 152)', async () => {
  const { client, told, happened, signInAs } = openClient(expired)
  signInAs(undefined)
  await expect(client.post('/x')).rejects.toMatchObject({ kind: 'expired' })
  await vi.advanceTimersByTimeAsync(5000)
  expect([told, happened]).toEqual([[notice], []])
})

it('three parallel calls make one notice and one logout (acceptance 153)', async () => {
  const { client, told, happened } = openClient(expired)
  await Promise.allSettled([client.post('/a'), client.post('/b'), client.post('/c')])
  await vi.advanceTimersByTimeAsync(1500)
  expect([told, happened]).toEqual([[notice], ['logout', 'reload']])
})

describe('where another tab reports the same', () => {
  const report = (held: boolean) => {
    const request = vi.fn<(name: string, options: object, work: (lock: object | null) => unknown) => Promise<unknown>>(
      async (_name, _options, work) => work(held ? null : {}),
    )
    vi.stubGlobal('navigator', { locks: { request } })
    return openClient(expired)
  }

  it('this one tells nobody and leaves the end to the other (acceptance 153)', async () => {
    const { client, told, happened, signInAs } = report(true)
    await expect(client.post('/x')).rejects.toMatchObject({ kind: 'expired' })
    await vi.advanceTimersByTimeAsync(1500)
    signInAs(undefined)
    await vi.advanceTimersByTimeAsync(5000)
    expect([told, happened]).toEqual([[], []])
  })

  it('this one is the first, and does as if it were alone', async () => {
    const { client, told, happened } = report(false)
    await client.post('/x').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1500)
    expect([told, happened]).toEqual([[notice], ['logout', 'reload']])
  })

  it('and is closed before the end, this one goes on in its place', async () => {
    const { client, told, happened } = report(true)
    await client.post('/x').catch(() => undefined)
    vi.stubGlobal('navigator', { locks: { request: async (_: string, __: object, work: (lock: object) => unknown) => work({}) } })
    await vi.advanceTimersByTimeAsync(2000)
    expect([told, happened]).toEqual([[notice], []])
    await vi.advanceTimersByTimeAsync(1500)
    expect(happened).toEqual(['logout', 'reload'])
  })
})

it('a tab that nobody sees tells nobody, and ends all the same', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { client, told, happened } = openClient(expired)
  await client.post('/x').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1500)
  expect([told, happened]).toEqual([[], ['logout', 'reload']])
  vi.restoreAllMocks()
})

it('a late report about an older token ends nothing', async () => {
  let release: (response: Response) => void = () => undefined
  const { client, told, happened, signInAs } = openClient(() => new Promise((resolve) => (release = resolve)))
  const old = client.post('/x').catch((problem: unknown) => problem)
  await vi.advanceTimersByTimeAsync(0)
  signInAs('another')
  release(expired())
  expect(await old).toMatchObject({ kind: 'expired' })
  await vi.advanceTimersByTimeAsync(1500)
  expect([told, happened]).toEqual([[], []])
})

it('whoever signed in again within the delay stays signed in', async () => {
  const { client, happened, signInAs } = openClient(expired)
  await client.post('/x').catch(() => undefined)
  signInAs('another')
  await vi.advanceTimersByTimeAsync(1500)
  expect(happened).toEqual([])
})

it('a silent call ends nothing and says nothing', async () => {
  const { client, told, happened } = openClient(expired)
  await expect(client.post('/server/auth/signout', {}, { silent: true })).rejects.toMatchObject({ kind: 'expired' })
  await vi.advanceTimersByTimeAsync(1500)
  expect([told, happened]).toEqual([[], []])
})

it('HTTP 401 is "Unauthorized": logged out at once, reloaded after 1500 ms (acceptance 157, 158)', async () => {
  const { client, told, happened } = openClient(() => unauthorized())
  await expect(client.post('/x')).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(told).toEqual([{ style: 'notice', tone: 'error', title: 'Unauthorized', text: 'Authorization verification failed' }])
  expect(happened).toEqual(['logout'])
  await vi.advanceTimersByTimeAsync(1499)
  expect(happened).toEqual(['logout'])
  await vi.advanceTimersByTimeAsync(1)
  expect(happened).toEqual(['logout', 'reload'])
})

it('HTTP 401 of a refused sign-in is neither (acceptance 159)', async () => {
  const { client, told, happened } = openClient(() => unauthorized({ isLogin: true }))
  await expect(client.post('/auth/login')).rejects.toMatchObject({ kind: 'unauthorized', message: '账户或密码错误' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(told.map(({ title }) => title)).toEqual([undefined])
  expect(happened).toEqual([])
})
