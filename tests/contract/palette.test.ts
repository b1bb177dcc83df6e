import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

type Found = { call: string; key: string; title: string; fits: string }

/** Every list with words to find its rows by; who may open one finds in it. */
const LISTS = [
  'application.list',
  'order.list',
  'packet.mine',
  'call-log.list',
  'user.adminList',
  'admin-order.list',
  'agent-user.list',
  'engine-alarm.adminList',
  'combo.adminList',
  'invoice.list',
]

describe.each(usualKinds)('the search over everything on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend.close())

  const call = (path: string, body: object, as: string) => backend.call(path, body, { token: tokens[as]! })
  const find = async (text: string, as: string, calls = LISTS) => (await call('/server/palette/find', { text, calls }, as)).data as Found[]
  const rows = async (path: string, as: string) => ((await call(path, {}, as)).data as { data: Row[] }).data

  it('C21: finds what is one’s own by its number and by a part of its name', async () => {
    const [order] = await rows('/server/order/list', 'user')
    const orderNo = String(order!['orderNo'])
    expect(await find(orderNo, 'user')).toContainEqual(expect.objectContaining({ call: 'order.list', key: orderNo }))
    const [app] = await rows('/server/app/user-get-app-list', 'user')
    const part = String(app!['appName']).slice(0, 3).toUpperCase()
    expect(await find(part, 'user')).toContainEqual(
      expect.objectContaining({ call: 'application.list', key: app!['appId'], title: app!['appName'] }),
    )
    const [log] = await rows('/server/usage/log-list', 'user')
    expect(await find(String(log!['requestId']), 'user')).toMatchObject([{ call: 'call-log.list', key: log!['requestId'] }])
  })

  it('O22: an alarm is found by its number, a package by a part of its name; by whoever sees to them', async () => {
    const [alarm] = await rows('/server/engine/admin/alarm-list', 'admin')
    const [combo] = await rows('/server/packet/admin/combo-list', 'admin')
    const found = [
      ['engine-alarm.adminList', String(alarm!['alarmId']), alarm!['alarmId']],
      ['combo.adminList', String(combo!['name']), combo!['comboId']],
    ] as const
    for (const [name, text, key] of found) {
      expect(await find(text, 'admin', [name])).toContainEqual(expect.objectContaining({ call: name, key }))
      for (const as of ['user', 'agent']) expect(await find(text, as, [name])).toEqual([])
    }
  })

  it('C21: finds nothing of others, nor in lists that are not one’s own', async () => {
    const { rows: others } = await backend.db.query
      .selectFrom('order')
      .select(['orderNo', 'userId'])
      .execute()
      .then((rows) => ({ rows }))
    const { user } = (await call('/server/user/get-info', {}, 'user')).data as { user: { userId: string } }
    const foreign = others.find(({ userId }) => userId !== user.userId)!
    expect(await find(foreign.orderNo, 'user')).toEqual([])
    expect(await find(foreign.orderNo, 'admin')).toContainEqual(expect.objectContaining({ call: 'admin-order.list', key: foreign.orderNo }))
    expect(await find('%%', 'user')).toEqual([])
    expect(await backend.call('/server/palette/find', { text: 'ab', calls: LISTS })).toMatchObject({ code: 401 })
  })

  it('O22: a phone is found however it was grouped', async () => {
    const one = await backend.db.query
      .selectFrom('user')
      .select(['userId', 'phone'])
      .where('phone', 'like', '1%')
      .limit(1)
      .executeTakeFirstOrThrow()
    const phone = String(one.phone)
    const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
    for (const text of [`${a} ${b} ${c}`, `${a}-${b}-${c}`, `+86 ${phone}`])
      expect(await find(text, 'admin', ['user.adminList']), text).toContainEqual(expect.objectContaining({ key: one.userId }))
  })

  it('O22: a phone leads an administrator to its person, and nobody by a part who sees it masked', async () => {
    const [person] = await backend.db.query
      .selectFrom('user')
      .selectAll()
      .where('role', '=', 'user')
      .where('agentId', 'is not', null)
      .limit(1)
      .execute()
    const phone = String(person!['phone'])
    expect(await find(phone, 'admin'), 'and says which list of people is theirs').toContainEqual(
      expect.objectContaining({ key: person!['userId'], values: expect.objectContaining({ role: 'user' }) }),
    )
    const { phone: field } = backend.contract.entities['user']!.properties
    for (const as of ['admin', 'agent'])
      if (field!.seenBy && !field!.seenBy.includes(as === 'admin' ? 'super-admin' : as))
        expect(await find(phone.slice(0, 9), as)).toEqual([])
  })
})
