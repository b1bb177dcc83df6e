import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../src/schema/read-csv.ts'
import { versionField } from '../../src/schema/per-language.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const HAN = /[\u3400-\u9fff]/

describe.each(usualKinds)('packages and announcements in the language of the reader, on %s (customer.md, O19)', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = async (path: string, body: object = {}, as = 'user', locale: 'en-US' | 'zh-CN' = 'en-US') =>
    (await backend.call(path, body, { token: tokens[as]!, locale })).data as Row
  const rowsOf = async (path: string, body: object = {}, as = 'user', locale: 'en-US' | 'zh-CN' = 'en-US') =>
    (await call(path, { pageSize: 100, ...body }, as, locale))['data'] as Row[]
  /** What a list shows under a name, all of it there. */
  const shown = async (path: string, field: string, as = 'user', body: object = {}) => {
    const texts = (await rowsOf(path, body, as)).flatMap((row) => (row[field] === null ? [] : [String(row[field])]))
    expect(texts.length, `${path} ${field}`).toBeGreaterThan(0)
    return texts
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    for (const at of [1, 2, 3]) {
      const words = {
        title: `公告之${at}`,
        [versionField('title', 'en-US')]: `News ${at}`,
        content: '正文',
        [versionField('content', 'en-US')]: 'Text',
      }
      const { id } = await call('/server/notice/admin/add', { ...words, type: 'system', target: 'all' }, 'admin')
      await call('/server/notice/admin/publish', { id }, 'admin')
      backend.clock.now += 60_000
    }
  })
  afterAll(() => backend?.close())

  it.each([
    ['user', 'packet.list', 'nameLabel'],
    ['user', 'packet.list', 'descriptionLabel'],
    ['user', 'packet.mine', 'comboName'],
    ['user', 'order.list', 'comboNameLabel'],
    ['user', 'call-log.list', 'paidBy'],
    ['user', 'notice.list', 'titleLabel'],
    ['agent', 'agent-packet.list', 'nameLabel'],
    ['agent', 'agent-grant.stockList', 'comboIdLabel'],
    ['agent', 'recharge.list', 'comboName'],
    ['admin', 'combo.adminList', 'nameLabel'],
    ['admin', 'admin-notice.list', 'titleLabel'],
    ['admin', 'admin-order.list', 'comboNameLabel'],
  ])('%s reads no Chinese in %s: %s', async (as, name, field) => {
    const call = backend.contract.calls[name]
    expect(call, name).toBeDefined()
    for (const text of await shown(call!.path, field, as)) expect(text).not.toMatch(HAN)
  })

  it('an announcement is opened with its English title and body, between neighbours with theirs', async () => {
    const rows = await rowsOf('/server/notice/list')
    const one = await call('/server/notice/get', { id: rows[1]!['id'] })
    expect([one['titleLabel'], one['contentLabel']].join()).not.toMatch(HAN)
    expect(JSON.stringify(one['neighbours'])).not.toMatch(HAN)
    expect((await call('/server/notice/get', { id: rows[1]!['id'] }, 'user', 'zh-CN'))['contentLabel']).toMatch(HAN)
    // What an administrator answered is in the words of that person.
    const { latest } = await call('/server/notice/unread')
    const announced = (latest as Row[]).filter(({ type }) => type !== 'limitAnswered')
    expect(announced.length).toBeGreaterThan(0)
    expect(JSON.stringify(announced)).not.toMatch(HAN)
  })

  it('a purchase is quoted, ordered, paid and booked under the English name; in Chinese it has its Chinese one', async () => {
    const [combo] = await rowsOf('/server/packet/list')
    const body = { comboId: combo!['comboId'], count: 1 }
    const name = combo!['nameLabel'] as string
    const lines = async (locale: 'en-US' | 'zh-CN') =>
      ((await call('/server/order/quote', body, 'user', locale))['lines'] as { value: string }[])[0]!.value
    expect([await lines('en-US'), await lines('zh-CN')]).toEqual([name, combo!['name']])
    const { orderNo } = await call('/server/order/create', { ...body, agree: true })
    const order = async (locale: 'en-US' | 'zh-CN') =>
      (await call('/server/order/get', { orderNo }, 'user', locale))['comboNameLabel'] as string
    expect([await order('en-US'), await order('zh-CN')]).toEqual([name, combo!['name']])
    const { unpaid } = await call('/server/workplace/summary')
    expect((unpaid as Row[]).find((one) => one['orderNo'] === orderNo)?.['comboName']).toBe(name)
    expect(await backend.pay(orderNo, tokens['user']!)).toMatchObject({ code: 200 })
    const stored = await backend.db.query.selectFrom('grant').select('grantNo').where('orderNo', '=', orderNo).executeTakeFirstOrThrow()
    expect(await call('/server/packet/mine-get', { grantNo: stored['grantNo'] })).toMatchObject({ comboName: name, comboIdLabel: name })
    // What it was called when it was bought stays on the order, in each language.
    const { comboId } = body
    await call('/server/packet/admin/combo-status', { comboId, move: 'takeOffSale' }, 'admin')
    const { service, amount, validDays, price } = combo as Row
    const { version } = await backend.db.query
      .selectFrom('combo')
      .select('version')
      .where('comboId', '=', comboId)
      .executeTakeFirstOrThrow()
    const renamed = { comboId, name: '改名', service, amount, validDays, price, version }
    expect(await call('/server/packet/admin/combo-save', renamed, 'admin')).toMatchObject({ name: '改名' })
    expect([await order('en-US'), await order('zh-CN')]).toEqual([name, combo!['name']])
  })

  it('both find it by words of either language, the palette too', async () => {
    const [combo] = await rowsOf('/server/packet/list')
    for (const words of [String(combo!['name']), String(combo!['nameLabel'])])
      for (const locale of ['en-US', 'zh-CN'] as const)
        expect((await rowsOf('/server/packet/list', { name: words }, 'user', locale)).map(({ comboId }) => comboId as string)).toContain(
          combo!['comboId'],
        )
    const found = (await backend.call('/server/palette/find', { text: 'trial', calls: ['combo.adminList'] }, { token: tokens['admin']! }))
      .data as Row[]
    expect(found.length).toBeGreaterThan(0)
    for (const { title } of found) expect(title).toMatch(/Trial/)
  })

  it('the answer of a call names the package that paid, and the audit log what was changed, as the reader calls it', async () => {
    await backend.db.write(async (trx) => {
      await trx.updateTable('interface').set({ freeQuota: 0 }).where('code', '=', 'nlp.segment').execute()
      // Calls of this test come from anywhere.
      await trx.deleteFrom('white_list').execute()
    })
    const [combo] = (await rowsOf('/server/packet/list')).filter(({ service }) => service === 'nlp')
    const { comboId } = combo!
    const { orderNo } = await call('/server/order/create', { comboId, count: 1, agree: true })
    await backend.pay(orderNo, tokens['user']!)
    const names = await backend.db.query.selectFrom('combo').selectAll().execute()
    const paid = async (locale: 'en-US' | 'zh-CN') =>
      (await call('/server/nlp/segment', { text: 'hello' }, 'user', locale))['packageName'] as string
    const [english, chinese] = [await paid('en-US'), await paid('zh-CN')]
    expect(names.find((one) => one['name'] === chinese)?.[versionField('name', 'en-US')]).toBe(english)
    expect([english, chinese].map((name) => HAN.test(name))).toEqual([false, true])

    await call('/server/packet/admin/combo-status', { comboId, move: 'takeOffSale' }, 'admin')
    const [record] = await rowsOf('/server/audit/list', { subjectKey: comboId }, 'admin')
    const told = async (locale: 'en-US' | 'zh-CN') =>
      (await call('/server/audit/get', { auditId: record!['auditId'] }, 'admin', locale))['subjectNameLabel']
    expect([record!['subjectNameLabel'], await told('en-US'), await told('zh-CN')]).toEqual([
      combo!['nameLabel'],
      combo!['nameLabel'],
      combo!['name'],
    ])
  })

  it('issue 14: a file of packages says their unit once, beside the first figure that is counted in it', async () => {
    const path = backend.contract.calls['packet.mineExport']!.path
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'access-token': tokens['user']! },
      payload: JSON.stringify({ columns: ['comboId', 'total', 'used', 'remain', 'status'] }),
    })
    const [head, first] = readCsv(answer.body)
    expect(head!.cells).toEqual(['Name', 'Total', 'Unit', 'Used', 'Remaining', 'Status'])
    expect(first!.cells[2]).toMatch(/^(calls|seconds|chars)$/)
  })

  it('files hold what the reader reads', async () => {
    const path = Object.values(backend.contract.calls).find(({ name }) => name === 'order.export')!.path
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'access-token': tokens['user']! },
      payload: JSON.stringify({ columns: ['orderNo', 'comboName'] }),
    })
    const [, ...lines] = readCsv(answer.body)
    expect(lines.length).toBeGreaterThan(0)
    for (const { cells } of lines) expect(cells[1]).not.toMatch(HAN)
  })
})
