import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strayLink } from '../../mocks/resource/formatted.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('a formatted text is judged again on %s', (kind) => {
  let backend: Backend
  let token: string
  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('admin')
  })
  afterAll(() => backend.close())
  const write = (content: string) =>
    backend.call('/server/notice/admin/add', { title: 'Formatted', type: 'system', target: 'all', content }, { token })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x]( <javascript:alert(1)> )',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: data:text/html,hello',
    '![x](javascript:alert(1))',
    '> - [x](vbscript:x)',
  ])('refuses %s at its field', async (content) => {
    const { status, data } = await write(content)
    expect(status).toBe(422)
    expect(data).toMatchObject({ fields: { content: expect.stringMatching(/^A link may lead/) } })
  })

  it.each([
    '[x](https://a.example/b:c)',
    '[x](/admin/order)',
    '[x](order?x=a:b)',
    'mail me: <mailto:a@b.example>',
    '`[x](javascript:x)`',
    'a: b',
    '![x](data:image/png;base64,AAAA)',
  ])('takes %s', async (content) => {
    expect((await write(content)).status).toBe(200)
  })
})

it('what it takes leads to no script, whoever reads it', () => {
  const generous = new MarkdownIt({ html: true })
  generous.validateLink = () => true
  const piece = fc.constantFrom(
    '[a](',
    ')',
    '<',
    '>',
    'javascript:',
    'data:text/html',
    '&#106;',
    '&colon;',
    'java\tscript:',
    '\n',
    '[y]: ',
    '[y]',
    '`',
    '![',
    '](',
    ' ',
    '\\',
    '"t"',
    '//',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const text = pieces.join('')
      if (strayLink(text) !== undefined) return
      for (const { children } of generous.parse(text, {}))
        for (const token of children ?? []) {
          const to = token.attrGet(token.type === 'image' ? 'src' : 'href')
          if (to !== null)
            expect(decodeURIComponent(String(to).replace(/%(?![\da-f]{2})/gi, '%25')).replace(/\s/g, ''), text).not.toMatch(
              /^(javascript|data:text)/i,
            )
        }
    }),
    { numRuns: 3000 },
  )
})
