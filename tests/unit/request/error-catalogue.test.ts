// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, openClient, type Answered } from './harness.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What happens to a call, and what a person is told of it, word for word: in English, then in Chinese. Titles stand before a bar. */
const catalogue: [string, Answered | 'nothing' | 'silence', string, string][] = [
  [
    'acceptance 150: body code 401',
    { body: { code: 401, message: '' } },
    '提示 | 登录已经过期！ Your session has expired, please sign in again.',
    '提示 | 登录已经过期！',
  ],
  ['acceptance 154: another body code with a message', { body: { code: 500, message: '库存不足' } }, '库存不足', '库存不足'],
  [
    'acceptance 155: a failure without a message',
    { status: 500, body: { code: 500 } },
    'Something went wrong, please try again later (请求出现错误，请稍后再试)',
    '请求出现错误，请稍后再试',
  ],
  ['acceptance 156: HTTP 403', { status: 403, body: { code: 403, message: '无权限' } }, 'Forbidden | 无权限', 'Forbidden | 无权限'],
  [
    'acceptance 157: HTTP 401',
    { status: 401, body: { code: 401 } },
    'Unauthorized | Authorization verification failed',
    'Unauthorized | Authorization verification failed',
  ],
  [
    'too many calls',
    { status: 429, headers: { 'retry-after': '30' }, body: { code: 429, message: '' } },
    'Too many attempts, please try again in 30 s',
    '操作太频繁，请 30 秒后再试',
  ],
  [
    'a page instead of an answer',
    { type: 'text/html', text: '<!doctype html>' },
    'The server gave an answer that cannot be read, please try again later',
    '服务器返回了无法识别的内容，请稍后再试',
  ],
  ['no connection', 'nothing', 'No connection to the server. Check your network and try again', '无法连接服务器，请检查网络后重试'],
  ['acceptance 144: no answer', 'silence', 'The server took too long to answer, please try again', '服务器响应超时，请重试'],
]

describe.each([
  ['en-US', 2],
  ['zh-CN', 3],
] as const)('in %s', (locale, at) => {
  it.each(catalogue)('%s', async (...row) => {
    vi.useFakeTimers()
    const [, what] = row
    const { client, told } = openClient(
      () => {
        if (what === 'nothing') return Promise.reject(new TypeError('Failed to fetch'))
        return what === 'silence' ? new Promise<Response>(() => undefined) : answer(what)
      },
      { locale },
    )
    const ended = client.post('/x').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(6000)
    await ended
    expect(told.map(({ title, text }) => (title ? `${title} | ${text}` : text))).toEqual([row[at]])
  })
})
