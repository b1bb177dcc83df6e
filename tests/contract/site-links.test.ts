import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type Backend } from './auth-backend.ts'

describe('the links that an administrator sets for the public site', () => {
  let backend: Backend
  let token = ''
  beforeAll(async () => {
    backend = await openBackend('sqlite')
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  const footer = (link: string) => ({ footer: [{ column: 'product', titleZh: '链接', titleEn: 'Link', link }] })
  const save = (body: object) => backend.call('/server/site/admin/save', body, { token })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere',
    'ftp://x/y',
    'product',
  ])('%j is not kept (S27)', async (link) => {
    expect(await save(footer(link))).toMatchObject({ status: 422 })
    expect(JSON.stringify((await backend.call('/server/site/get-config')).data)).not.toContain(JSON.stringify({ link }).slice(1, -1))
  })

  it.each(['/official-website/product', '/official-website/markdown?select=3', 'https://example.com/a?b=c#d', 'http://example.com'])(
    '%j is',
    async (link) => {
      expect(await save(footer(link))).toMatchObject({ code: 200 })
    },
  )

  it('of the place where documents are mended is told to everybody, and taken back', async () => {
    const told = async () => ((await backend.call('/server/site/get-config')).data as { docsSource?: string | null }).docsSource ?? null
    expect(await told()).toBeNull()
    expect(await save({ docsSource: 'https://example.com/edit/main' })).toMatchObject({ code: 200 })
    expect(await told()).toBe('https://example.com/edit/main')
    expect(await save({ docsSource: 'javascript:alert(1)' })).toMatchObject({ status: 422 })
    expect(await save({ docsSource: null })).toMatchObject({ code: 200 })
    expect(await told()).toBeNull()
  })
})
