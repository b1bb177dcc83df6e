import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { openBackend, phoneOf, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('the outbox on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  const get = (url: string, on = backend) => on.app.inject({ url, headers: { accept: 'text/html' } })

  it('lists messages, the newest first, and those of one receiver', async () => {
    await backend.codeFor(phoneOf('first'))
    backend.clock.now += 1000
    await backend.codeFor(phoneOf('second'))
    const all = (await get('/api/dev/outbox')).json<{ code: number; data: Record<string, unknown>[] }>()
    expect(all.code).toBe(200)
    expect(all.data.map((one) => one['to'])).toEqual([phoneOf('second'), phoneOf('first')])
    expect(all.data[0]).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(/\d{6}/),
      createTime: new Date(backend.clock.now).toISOString(),
    })
    const one = (await get(`/api/dev/outbox?to=${phoneOf('first')}`)).json<{ data: unknown[] }>()
    expect(one.data).toHaveLength(1)
    expect((await get('/api/dev/outbox?to=nobody')).json<{ data: unknown[] }>().data).toEqual([])
  })

  it('has a page that runs no script, loads nothing, and keeps what a message says as text', async () => {
    await createOutbox({ db: backend.db, now: () => backend.clock.now }).send({
      channel: 'email',
      to: '"><script>@example.com',
      subject: '<img src=x onerror=alert(1)>',
      text: 'a </pre><script>alert(1)</script> https://console.test/#/x?a=1&b=2',
    })
    const page = await get('/dev/outbox')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'nonce-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page.body).not.toMatch(/<script|<img|<[^>]+\s(on\w+|style)=/)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).toContain('<a href="https://console.test/#/x?a=1&amp;b=2">')
    expect(page.body).toMatch(/<html lang="en-US">[^]*<title>Outbox<\/title>[^]*<main>[^]*<h1>/)
  })

  it('keeps nothing of a transaction that fails', async () => {
    const outbox = createOutbox({ db: backend.db, now: () => backend.clock.now })
    const failing = backend.db.write(async (trx) => {
      await outbox.send({ channel: 'sms', to: 'undone', text: 'never' }, trx)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect((await get('/api/dev/outbox?to=undone')).json<{ data: unknown[] }>().data).toEqual([])
  })

  it('does not exist outside the demo', async () => {
    const plain = await openBackend(kind, { demo: false })
    expect((await get('/api/dev/outbox', plain)).statusCode).toBe(404)
    expect((await get('/dev/outbox', plain)).statusCode).toBe(404)
    await plain.close()
  })
})
