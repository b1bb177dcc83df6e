import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('14: somebody who registered by email alone, and has no name yet, on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let agent = ''
  let userId = ''
  const EMAIL = 'only-by-mail@example.com'
  const rowsOf = async (path: string, body: object, token = admin): Promise<Row[]> =>
    ((await backend.call(path, body, { token, locale: 'en-US' })).data as { data: Row[] }).data

  beforeAll(async () => {
    backend = await openBackend(kind)
    ;[admin, agent] = [await backend.signIn('admin'), await backend.signIn('agent')]
    await backend.register('only-by-mail')
    const [seller] = await rowsOf('/server/user/admin/list', { role: 'agent', keyword: '陈志远' })
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ phone: null, realName: null, agentId: String(seller!['userId']) })
        .where('email', '=', EMAIL)
        .execute(),
    )
    ;({ userId } = await backend.db.query.selectFrom('user').select('userId').where('email', '=', EMAIL).executeTakeFirstOrThrow())
  })
  afterAll(() => backend?.close())

  it('is told apart in the list of users, found by the address, and named so in the search for everything', async () => {
    expect(await rowsOf('/server/user/admin/list', { role: 'user', keyword: EMAIL })).toMatchObject([{ userId, contact: EMAIL }])
    const { data } = await backend.call('/server/palette/find', { text: EMAIL, calls: ['user.adminList'] }, { token: admin })
    expect(JSON.stringify(data)).toContain(`"title":"${EMAIL}"`)
  })

  it('is offered, and then named, where a package is given: to the administrator and to the own agent', async () => {
    // The picker asks for every field of the label.
    expect(await rowsOf('/server/agent/user-list', { keyword: EMAIL }, agent)).toMatchObject([{ userId, contact: EMAIL }])
    const [combo] = await rowsOf('/server/packet/admin/combo-list', { status: 'onSale', pageSize: 1 })
    const body = { targetType: 'user', targetId: userId, comboId: combo!['comboId'], count: 1, remark: 'a trial' }
    const given = await backend.call('/server/packet/admin/grant', body, { token: admin })
    expect(given).toMatchObject({ code: 200, data: { holder: EMAIL } })
    const { grantNo } = given.data as { grantNo: string }
    for (const [path, token] of [
      ['/server/packet/admin/grant-list', admin],
      ['/server/agent/grant-list', agent],
    ] as const)
      expect(await rowsOf(path, { grantNo }, token), path).toMatchObject([{ targetIdLabel: EMAIL }])
  })

  it('whoever has a phone is called by it, as before', async () => {
    const [user] = await rowsOf('/server/user/admin/list', { role: 'user', keyword: '林晓雨' })
    expect(user!['contact']).toBe(user!['phone'])
  })
})
