// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { callAhead, carryAfter } from '../../../src/request/call-ahead.ts'
import { headersOf } from '../../../src/request/headers-of.ts'

const PATH = '/server/user/get-info'

/** A console whose library says that it was asked, and a browser whose fetch answers as the test says. */
function open(answer: () => Promise<Response> = async () => new Response('ahead')) {
  const sent = vi.fn<() => Promise<Response>>(answer)
  vi.stubGlobal('fetch', sent)
  const carry = carryAfter(async () => new Response('itself'))
  const ask = async (token: string, locale = 'en-US', body = '{}') => {
    const headers = { ...headersOf(token, locale), 'Content-Type': 'application/json' }
    return (await carry(`/api${PATH}`, { headers, body, signal: new AbortController().signal })).text()
  }
  return { sent, ask }
}

it('19: who the person is is asked for ahead, and the answer is taken once', async () => {
  const { sent, ask } = open()
  callAhead(PATH, 'one', 'en-US')
  expect(sent).toHaveBeenCalledWith(`/api${PATH}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en-US',
      'X-Time-Zone': 'Asia/Shanghai',
      'Access-Token': 'one',
      'Content-Type': 'application/json',
    },
    body: '{}',
    credentials: 'same-origin',
  })
  expect(await ask('one')).toBe('ahead')
  expect(await ask('one')).toBe('itself')
})

it('19: whoever has signed in meanwhile, another language and other values get an answer of their own', async () => {
  const { ask } = open()
  callAhead(PATH, 'two', 'en-US')
  expect(await ask('three')).toBe('itself')
  expect(await ask('two', 'zh-CN')).toBe('itself')
  expect(await ask('two', 'en-US', '{"a":1}')).toBe('itself')
  expect(await ask('two')).toBe('ahead')
})

it('19: what failed on its way ahead is sent again', async () => {
  const { ask } = open(() => Promise.reject(new TypeError('offline')))
  callAhead(PATH, 'four', 'en-US')
  expect(await ask('four')).toBe('itself')
})
