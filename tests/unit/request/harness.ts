import { vi } from 'vitest'
import { createClient } from '../../../src/request/client.ts'
import type { ClientHooks } from '../../../src/request/client-hooks.ts'
import type { Notice } from '../../../src/request/notice.ts'
import english from '../../../src/request/texts/en-US/client.json' with { type: 'json' }
import chinese from '../../../src/request/texts/zh-CN/client.json' with { type: 'json' }
import { writeText } from '../../../src/i18n/write-text.ts'
import type { Locale } from '../../../src/schema/compiled.ts'

export type Answered = { status?: number; type?: string; body?: unknown; headers?: Record<string, string>; text?: string }

export function answer({ status = 200, type = 'application/json', body, headers = {}, text }: Answered): Response {
  const payload = status === 204 ? null : (text ?? (body instanceof Blob ? body : JSON.stringify(body)))
  return new Response(payload, { status, headers: { 'content-type': type, ...headers } })
}

/** A client in a house that writes down what happens; `reply` is what the backend would do. */
export function openClient(
  reply: (url: string, init: RequestInit) => Response | Promise<Response>,
  {
    token = 'tok',
    base,
    locale = 'zh-CN',
    passing = false,
  }: { token?: string | undefined; base?: string; locale?: Locale; passing?: boolean } = {},
) {
  const texts = locale === 'zh-CN' ? chinese : english
  const told: Notice[] = []
  const happened: string[] = []
  let current: string | undefined = token
  const sent = vi.fn<(url: string, init: RequestInit) => void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(url, init)
    return reply(url, init)
  })
  const house: ClientHooks = {
    ...(base === undefined ? {} : { base }),
    timeouts: { call: 6000, upload: 120_000 },
    token: () => current,
    locale: () => locale,
    say: (key, ...[values]) => writeText(texts, key, values, locale),
    notify: (notice) => told.push(notice),
    logout: () => {
      happened.push('logout')
      current = undefined
    },
    reload: () => happened.push('reload'),
    passing: () => passing,
    refused: () => happened.push('refused'),
  }
  return { client: createClient(house), told, happened, sent, signInAs: (next: string | undefined) => (current = next) }
}
