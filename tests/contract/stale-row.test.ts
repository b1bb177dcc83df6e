import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

describe.each(kinds)('issue 17: somebody who saves too late, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object, as = 'admin') => backend.call(path, body, { token: tokens[as]!, locale: 'en-US' })

  const firstApp = async (): Promise<Row> => ((await call('/server/app/user-get-app-list', {}, 'user')).data as { data: Row[] }).data[0]!

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'user']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('is told how the row is now, as an edit would answer it, and saves with its version', async () => {
    const app = await firstApp()
    const { appId, appName, version, services } = (await call('/server/app/get-by-id', { id: app['appId'] }, 'user')).data as Row
    const edit = (more: Row) => call('/server/app/edit', { id: appId, appName, version, services, ...more }, 'user')
    const first = await edit({ remark: 'Theirs' })
    expect(first).toMatchObject({ code: 200, data: { remark: 'Theirs' } })
    const late = await edit({ remark: 'Mine' })
    expect([late.code, late.data]).toEqual([409, { row: first.data }])
    expect(await edit({ remark: 'Mine', version: (late.data as { row: Row }).row['version'] })).toMatchObject({
      code: 200,
      data: { remark: 'Mine' },
    })
  })

  it('is told that it is not possible any more, where what the other did allows no merging', async () => {
    const list = await call('/server/order/admin/list', { status: 'refunding' })
    const { orderNo } = (list.data as { data: Row[] }).data[0]!
    const { version } = (await call('/server/order/admin/get', { orderNo })).data as Row
    const decide = (move: string) => call('/server/order/admin/refund', { orderNo, version, move, reply: 'Looked at it' })
    expect(await decide('refuseRefund')).toMatchObject({ code: 200 })
    const late = await decide('refund')
    expect(late).toMatchObject({ code: 409, message: 'Not possible while the state is “Paid”' })
    expect(late).not.toHaveProperty('data.row')
  })

  it('is told nothing of a row that is not theirs', async () => {
    const app = await firstApp()
    expect(await call('/server/app/edit', { id: app['appId'], appName: 'Mine', version: 0 }, 'admin')).not.toHaveProperty('data.row')
  })
})
