import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const screen = 'tts/long-create'
const values = { title: '第一章', text: '从前有座山。' }

describe.each(kinds)('what is not sent yet is kept on %s', (kind) => {
  let backend: Backend
  let nth = 0
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  async function somebody() {
    const { email, password } = await backend.register(`drafts-${++nth}`)
    return backend.signIn(email, password)
  }
  const call = (token: string, name: string, body: Row, agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/144.0') =>
    backend.call(`/server/draft/${name}`, body, { token, headers: { 'user-agent': agent } })
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

  it('for its person on every device, until it is sent or not wanted any more', async () => {
    const token = await somebody()
    expect((await call(token, 'get', { screen })).data).toEqual({})
    const kept = await call(token, 'keep', { screen, version: 0, values })
    expect(kept.data).toMatchObject({ kept: true, version: 1, device: 'Firefox 144 · Windows' })
    expect((await call(token, 'get', { screen }, PHONE)).data).toMatchObject({ values, version: 1, device: 'Firefox 144 · Windows' })
    expect((await call(token, 'get', { screen, key: 'another row' })).data).toEqual({})
    expect((await call(await somebody(), 'get', { screen })).data).toEqual({})
    await call(token, 'keep', { screen, version: 1, step: 'money', values }, PHONE)
    expect((await call(token, 'get', { screen })).data).toMatchObject({ values, version: 2, step: 'money' })
    await call(token, 'drop', { screen })
    expect((await call(token, 'get', { screen })).data).toEqual({})
  })

  it('one by one, where a form for something new was begun several times', async () => {
    const token = await somebody()
    await call(token, 'keep', { screen, version: 0, values: { title: '旧' } })
    await call(token, 'keep', { screen, draft: 'a', version: 0, values })
    await call(token, 'keep', { screen, draft: 'b', version: 0, values: { text: ' 很久  很久以前 ' } }, PHONE)
    await call(token, 'keep', { screen, draft: 'b', version: 1, values: { text: ' 很久  很久以后 ' } }, PHONE)
    for (const [draft, changeTime] of [
      ['', '2020-02-02T00:00:00.000Z'],
      ['a', '2020-01-01T00:00:00.000Z'],
    ] as const)
      await backend.db.write((trx) => trx.updateTable('form_draft').set({ changeTime }).where('draft', '=', draft).execute())
    const { data } = await call(token, 'get', { screen })
    expect(data).toMatchObject({ draft: 'b', label: '很久 很久以后', field: 'text', version: 2, device: 'Safari 18 · iOS' })
    expect((data as { others: Row[] }).others).toMatchObject([
      { draft: '', label: '旧', field: 'title', version: 1 },
      { draft: 'a', label: '第一章', version: 1, changeTime: '2020-01-01T00:00:00.000Z' },
    ])
    expect(JSON.stringify((data as Row)['others'])).not.toContain('从前')
    expect((await call(token, 'get', { screen, draft: 'a' })).data).toMatchObject({ draft: 'a', values })
    expect((await call(token, 'get', { screen, draft: 'c' })).data).toEqual({})
    expect((await call(await somebody(), 'get', { screen, draft: 'a' })).data).toEqual({})
    await call(token, 'drop', { screen, draft: 'b' })
    expect((await call(token, 'get', { screen })).data).toMatchObject({ draft: '', others: [{ draft: 'a' }] })
  })

  it('but the form of one stored row has one, whatever a device calls it', async () => {
    const token = await somebody()
    const about = { screen: 'account/real-name' }
    await call(token, 'keep', { ...about, draft: 'a', version: 0, values: { realName: '王小明' } })
    expect((await call(token, 'get', { ...about, draft: 'b' })).data).toMatchObject({ draft: '', values: { realName: '王小明' } })
    expect((await call(token, 'keep', { ...about, draft: 'c', version: 0, values: {} })).data).toMatchObject({ kept: false, version: 1 })
  })

  it('and no device writes over what another has kept since', async () => {
    const token = await somebody()
    await call(token, 'keep', { screen, version: 0, values })
    const other = await call(token, 'keep', { screen, version: 1, values: { title: '第二章' } }, PHONE)
    expect(other.data).toMatchObject({ kept: true, version: 2 })
    const late = await call(token, 'keep', { screen, version: 1, values })
    expect(late.data).toMatchObject({ kept: false, version: 2, device: 'Safari 18 · iOS' })
    expect((await call(token, 'get', { screen })).data).toMatchObject({ values: { title: '第二章' } })
    expect((await call(token, 'keep', { screen, version: 2, values })).data).toMatchObject({ kept: true, version: 3 })
    // Two at once: one of them is told.
    const both = await Promise.all(['a', 'b'].map((title) => call(token, 'keep', { screen, version: 3, values: { title } })))
    expect(both.map(({ data }) => (data as Row)['kept']).toSorted()).toEqual([false, true])
  })

  it('but no secret, no field that the form does not have, and nothing for longer than its form says', async () => {
    const token = await somebody()
    const sent = { ...values, stranger: 'secret' }
    const kept = await call(token, 'keep', { screen, version: 0, values: sent })
    expect((await call(token, 'get', { screen })).data).toMatchObject({ values })
    expect((await call(token, 'get', { screen })).data).not.toHaveProperty('values.stranger')
    const { changeTime, untilTime } = kept.data as { changeTime: string; untilTime: string }
    expect(Date.parse(untilTime) - Date.parse(changeTime)).toBe(30 * DAY)
    const rows = await backend.db.query.selectFrom('form_draft').select('content').execute()
    // It holds what a form will send, and so is sealed whole.
    expect(JSON.stringify(rows)).not.toMatch(/secret|第一章/)
    await backend.db.write((trx) => trx.updateTable('form_draft').set({ untilTime: '2020-01-01T00:00:00.000Z' }).execute())
    expect((await call(token, 'get', { screen })).data).toEqual({})
    expect((await call(token, 'keep', { screen, version: 0, values })).data).toMatchObject({ kept: true, version: 1 })
  })

  it('and an identity number, which is stored encrypted, is left out of a certification', async () => {
    const token = await somebody()
    const about = { screen: 'account/real-name' }
    await call(token, 'keep', { ...about, version: 0, values: { type: 'person', realName: '王小明', idNumber: '110101199003071234' } })
    const rows = await backend.db.query.selectFrom('form_draft').select('content').where('screen', '=', about.screen).execute()
    expect(JSON.stringify(rows)).not.toContain('110101199003071234')
  })

  it.each<[string, Row, number]>([
    ['of a form that keeps none', { screen: 'account/application' }, 404],
    ['of a form that the person may not send', { screen: 'template/step-form' }, 403],
    ['of a name of the prototype', { screen: 'constructor' }, 404],
    ['that is too long', { screen, version: 0, values: { text: 'x'.repeat(70_000) } }, 413],
    ['without values', { screen, version: 0 }, 422],
    ['that is no object', { screen, version: 0, values: 'x' }, 422],
  ])('not %s', async (_, body, status) => {
    expect(
      (await call(await somebody(), 'keep', { version: 0, values: {}, ...body, ...(status === 422 ? { values: body['values'] } : {}) }))
        .status,
    ).toBe(status)
  })

  it('fifty at most for one person, the oldest first to go', async () => {
    const token = await somebody()
    for (let at = 0; at < 52; at++) await call(token, 'keep', { screen, key: `row ${at}`, version: 0, values })
    const rows = await backend.db.query.selectFrom('form_draft').select('key').where('key', 'like', 'row %').execute()
    expect(rows).toHaveLength(50)
  })
})
