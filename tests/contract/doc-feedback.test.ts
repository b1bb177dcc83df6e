import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('what readers say of a document on %s (issue 19)', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const say = (body: object, more = {}) => backend.call('/server/site/doc-feedback', body, more)

  it('is kept from anybody, and read by who keeps the website alone', async () => {
    expect(await say({ doc: 'guide', language: 'en-US', helpful: false, text: 'Step 3 lost me' })).toMatchObject({ code: 200 })
    const list = (token?: string) => backend.call('/server/site/admin/doc-feedback-list', { doc: 'guide' }, token ? { token } : {})
    expect(await list(await backend.signIn('admin'))).toMatchObject({
      data: { data: expect.arrayContaining([expect.objectContaining({ helpful: false, text: 'Step 3 lost me' })]) },
    })
    expect((await list(await backend.signIn('user'))).code).toBe(403)
    expect((await list()).code).toBe(401)
  })

  it('is told by the title that the reader saw, or by its code where none was sent (issue 14)', async () => {
    await say({ doc: 'tts.short', name: 'Short-text synthesis', language: 'en-US', helpful: true })
    await say({ doc: 'tts.long', language: 'en-US', helpful: true })
    const token = await backend.signIn('admin')
    const { data } = await backend.call('/server/site/admin/doc-feedback-list', { doc: 'tts.' }, { token })
    const told = (data as { data: { doc: string; about: string }[] }).data.map(({ doc, about }) => [doc, about])
    expect(Object.fromEntries(told)).toEqual({ 'tts.short': 'Short-text synthesis', 'tts.long': 'tts.long' })
  })

  it.each([
    ['no answer', { doc: 'guide', language: 'en-US' }],
    ['a name that is none', { doc: '<b>', language: 'en-US', helpful: true }],
    ['a language that is none', { doc: 'guide', language: 'English', helpful: true }],
    ['too long a comment', { doc: 'guide', language: 'en-US', helpful: true, text: 'a'.repeat(501) }],
  ])('with %s is refused', async (_name, body) => {
    expect(await say(body)).toMatchObject({ status: 422 })
  })

  it('from one address is not taken without end', async () => {
    const answers: number[] = []
    for (let nth = 0; nth < 12; nth++)
      answers.push((await say({ doc: 'sdk', language: 'zh-CN', helpful: true }, { ip: '192.0.2.77' })).code)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.at(-1)).toBe(422)
  })
})
