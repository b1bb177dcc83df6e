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

it.each([
  ['whoever has signed in meanwhile', 'three', 'en-US', '{}'],
  ['another language', 'two', 'zh-CN', '{}'],
  ['other values', 'two', 'en-US', '{"a":1}'],
])('19: %s: an answer of their own, and what was asked ahead is forgotten, for by then it would be old', async (_, token, locale, body) => {
  const { ask } = open()
  callAhead(PATH, 'two', 'en-US')
  expect(await ask(token, locale, body)).toBe('itself')
  expect(await ask('two')).toBe('itself')
})

it('19: a call with values is asked for ahead too', async () => {
  const { sent, ask } = open()
  callAhead(PATH, 'two', 'en-US', '{"pageNo":1}')
  expect(sent).toHaveBeenCalledWith(`/api${PATH}`, expect.objectContaining({ body: '{"pageNo":1}' }))
  expect(await ask('two', 'en-US', '{"pageNo":1}')).toBe('ahead')
})

it('19: what failed on its way ahead is sent again', async () => {
  const { ask } = open(() => Promise.reject(new TypeError('offline')))
  callAhead(PATH, 'four', 'en-US')
  expect(await ask('four')).toBe('itself')
})
