import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const OTHERS = 'V-of-somebody-else'

/** A form sends only what its choices offer; a body made by hand may not either. */
describe.each(kinds)('what a form refers to on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const rowsOf = async (path: string, body: object, as?: string) => ((await call(path, body, as)).data as { data: Row[] }).data
  const fieldsOf = async (path: string, body: object, as?: string) => {
    const { status, data } = await call(path, body, as)
    return { status, fields: Object.keys((data as { fields?: object } | null)?.fields ?? {}) }
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    await backend.db.write((trx) =>
      trx
        .insertInto('vocab')
        .values({ vocabId: OTHERS, userId: 'somebody-else', name: '别人的', words: [{ word: '声纹', weight: 5 }], isDefault: false })
        .execute(),
    )
  })
  afterAll(() => backend?.close())

  const othersApp = async () => {
    const mine = (await rowsOf('/server/app/user-get-app-list', { pageSize: 100 })).map(({ appId }) => appId)
    return (await rowsOf('/server/app/admin/list', { pageSize: 100, status: 'enabled' }, 'admin')).find(
      ({ appId }) => !mine.includes(appId),
    )!
  }

  it('an application of somebody else is refused on its field, by a process too', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const order = { comboId: combo!['comboId'], count: 1, agree: true }
    const { appId } = await othersApp()
    expect(await fieldsOf('/server/order/create', { ...order, appId })).toEqual({ status: 422, fields: ['appId'] })
    const [own] = await rowsOf('/server/app/user-get-app-list', { pageSize: 1, status: 'enabled' })
    expect(await call('/server/order/create', { ...order, appId: own!['appId'] })).toMatchObject({ code: 200 })
  })

  it('a hot-word table of somebody else is refused where an application is edited', async () => {
    expect(await fieldsOf('/server/app/save-current', { vocabId: OTHERS })).toEqual({ status: 422, fields: ['vocabId'] })
    const [mine] = await rowsOf('/server/vocab/list', { pageSize: 1 })
    expect(await call('/server/app/save-current', { vocabId: mine!['vocabId'] })).toMatchObject({ code: 200 })
  })

  it('a row of another kind than the choices are restricted to is refused', async () => {
    const combo = (await rowsOf('/server/packet/admin/combo-list', { status: 'onSale' }, 'admin'))[0]!
    const [agent] = await rowsOf('/server/user/admin/list', { role: 'agent', pageSize: 1 }, 'admin')
    const grant = { targetId: agent!['userId'], comboId: combo['comboId'], count: 1, remark: '试用' }
    expect(await fieldsOf('/server/packet/admin/grant', { ...grant, targetType: 'user' }, 'admin')).toEqual({
      status: 422,
      fields: ['targetId'],
    })
    expect(await call('/server/packet/admin/grant', { ...grant, targetType: 'agent' }, 'admin')).toMatchObject({ code: 200 })
    const [draft] = await rowsOf('/server/packet/admin/combo-list', { status: 'offSale' }, 'admin')
    if (draft)
      expect(await fieldsOf('/server/packet/admin/grant', { ...grant, targetType: 'agent', comboId: draft['comboId'] }, 'admin')).toEqual({
        status: 422,
        fields: ['comboId'],
      })
  })

  it('the rows of a list name rows too', async () => {
    const [group] = await rowsOf('/server/engine/admin/group-list', { pageSize: 1 }, 'admin')
    const { groupId, groupName, service, engines, version } = group!
    const known = ((engines ?? []) as Row[]).map(({ engineId, weight, maxConcurrency }) => ({ engineId, weight, maxConcurrency }))
    const body = { groupId, groupName, service, version, engines: [...known, { engineId: 'nobody', weight: 1, maxConcurrency: 1 }] }
    const { status, fields } = await fieldsOf('/server/engine/admin/group-save', body, 'admin')
    expect({ status, fields }).toEqual({ status: 422, fields: [`engines.${known.length}.engineId`] })
  })

  it('what a row holds already may stay, though it would not be offered any more', async () => {
    const own = (await call('/server/app/current')).data as Row
    await backend.db.write((trx) => trx.updateTable('application').set({ vocabId: OTHERS }).where('userId', '=', own['userId']).execute())
    expect(await call('/server/app/save-current', { vocabId: OTHERS, dailyLimit: 7 })).toMatchObject({ code: 200 })
  })
})
