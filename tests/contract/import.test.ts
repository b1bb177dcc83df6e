import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Report = { total: number; added: number; errors: { line: number; field?: string; message: string }[] }
const LINES = 10_000
const WRONG = 137

describe.each(kinds)('a file of rows on %s', (kind) => {
  let backend: Backend
  let token = ''
  const call = (path: string, body: object) => backend.call(path, body, { token })
  const imported = async (path: string, text: string, mode: 'look' | 'none' | 'valid') => (await call(path, { text, mode })).data as Report
  const count = async (table: string) =>
    (
      await backend.db.query
        .selectFrom(table)
        .select((at) => at.fn.countAll().as('n'))
        .execute()
    )[0]!['n']
  const records = (name: string) => backend.db.query.selectFrom('audit').selectAll().where('call', '=', name).execute()

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('of 10,000 lines names the 137 that are wrong and no other, and adds none or the rest, as chosen', async () => {
    const phoneOf = (at: number) => `1${5_000_000_000 + at}`
    const known = String((await userNamed(backend.db, 'user'))['phone'])
    // Line 1 is the heading. What is wrong is spread over the file, in every way in which a line can be.
    const faults: [field: string, line: (at: number) => string][] = [
      ['phone', (at) => `客户${at},12345,,标准`],
      ['phone', (at) => `客户${at},${known},,标准`],
      ['phone', (at) => `客户${at},${phoneOf(0)},,标准`],
      ['realName', (at) => `,${phoneOf(at)},,标准`],
      ['discount', (at) => `客户${at},${phoneOf(at)},101,标准`],
      ['level', (at) => `客户${at},${phoneOf(at)},90,铂金`],
    ]
    const wrong = new Map(Array.from({ length: WRONG }, (_, nth) => [nth * 73 + 9, faults[nth % faults.length]!]))
    const lines = Array.from({ length: LINES }, (_, at) => wrong.get(at)?.[1](at) ?? `客户${at},${phoneOf(at)},90,银牌`)
    const text = `姓名,手机号,折扣,等级\n${lines.join('\n')}\n`
    const expected = [...wrong].map(([at, [field]]) => ({ line: at + 2, field }))
    const before = Number(await count('user'))
    const send = async (mode: 'look' | 'none' | 'valid') =>
      (await backend.call('/server/user/admin/import', { text, mode }, { token, locale: 'zh-CN' })).data as Report
    for (const [mode, added] of [
      ['none', 0],
      ['valid', LINES - WRONG],
    ] as const) {
      const report = await send(mode)
      expect([report.total, report.added]).toEqual([LINES, added])
      expect(report.errors.map(({ line, field }) => ({ line, field }))).toEqual(expected)
      expect(report.errors.every(({ message }) => /[一-龥]/.test(message))).toBe(true)
      expect(Number(await count('user'))).toBe(before + added)
    }
    const told = await records('user.adminImportOrdinary')
    expect(told.map(({ deed, changes }) => [deed, (changes as Row[])[0]])).toContainEqual([
      'import',
      { field: '*', before: null, after: LINES - WRONG },
    ])
    expect(told.filter(({ deed }) => deed !== 'import')).toEqual([])
  })

  it('allocates as many copies as a line says, at the time it says, in the reader’s zone', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const combo = { comboId: 'sheet-combo', name: 'sheet', service: 'tts', unit: 'char', amount: 100, price: 1, validDays: 30 }
    await backend.db.write((trx) =>
      trx
        .insertInto('combo')
        .values({ ...combo, status: 'onSale', customised: false, version: 1 })
        .execute(),
    )
    const head = 'Holder,Package,Count,Takes effect,Remark'
    const lines = [`${userId},sheet-combo,3,,three`, `${userId},sheet-combo,,2027-01-05 08:30,one`, `${userId},sheet-combo,0,,none`]
    expect(await imported('/server/packet/admin/grant-import', [head, ...lines].join('\n'), 'valid')).toMatchObject({
      total: 3,
      added: 2,
      errors: [{ line: 4, field: 'count' }],
    })
    const grants = await backend.db.query.selectFrom('grant').selectAll().where('comboId', '=', 'sheet-combo').orderBy('remark').execute()
    expect(grants).toMatchObject([
      { remark: 'one', total: 100, remain: 100, status: 'waiting', effectiveTime: '2027-01-05T00:30:00.000Z' },
      { remark: 'three', total: 300, remain: 300, status: 'inUse' },
    ])
    const book = await backend.db.query.selectFrom('ledger').selectAll().where('grantNo', '=', grants[1]!['grantNo']).execute()
    expect(book).toMatchObject([{ kind: 'grant', change: 300, remark: 'three' }])
    const [record, ...more] = await records('admin-grant.import')
    expect([record, more]).toMatchObject([{ deed: 'import', subject: 'grant' }, []])
    expect((record!['changes'] as Row[])[0]).toEqual({ field: '*', before: null, after: 2 })
  })

  it('issue 14: refuses an allocation whose time has passed, already in the preview, instead of moving it to now', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const offered = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirstOrThrow()
    const lines = (when: string) => ['Holder,Package,Count,Takes effect,Remark', `${userId},${offered.comboId},1,${when},past`].join('\n')
    const before = await count('grant')
    for (const mode of ['look', 'valid'] as const)
      expect(await imported('/server/packet/admin/grant-import', lines('2020-01-05 08:30'), mode)).toMatchObject({
        added: 0,
        errors: [{ line: 2, field: 'effectiveTime', message: expect.stringContaining('has passed; leave it empty') }],
      })
    const given = { targetId: userId, comboId: offered.comboId, count: 1, remark: 'past', effectiveTime: '2020-01-05T00:30:00.000Z' }
    expect(await call('/server/packet/admin/grant', given)).toMatchObject({
      code: 422,
      data: { fields: { effectiveTime: expect.stringContaining('has passed') } },
    })
    expect(await count('grant')).toBe(before)
    expect(await imported('/server/packet/admin/grant-import', lines(''), 'valid')).toMatchObject({ added: 1, errors: [] })
  })

  it('says that somebody else was faster, line by line', async () => {
    const text = `姓名,手机号\n客户甲,15912340001\n客户乙,15912340002\n`
    const reports = await Promise.all(
      Array.from({ length: 3 }, () => imported('/server/user/admin/import', text.replace('姓名,手机号', 'realName,phone'), 'valid')),
    )
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 0, 2])
    expect(reports.flatMap(({ errors }) => errors.map(({ line }) => line)).sort()).toEqual([2, 2, 3, 3])
  })

  it('a batch of a thousand cards is one line of the audit log, without their codes', async () => {
    const expireTime = new Date(backend.clock.now + 86_400_000).toISOString()
    const batch = { type: 'voucher', name: 'Spring gift', quantity: 1000, faceValue: 1000, expireTime }
    const { batchNo } = (await call('/server/card/admin/create-batch', batch)).data as Row
    const [record, ...more] = await records('card.createBatch')
    expect(more).toEqual([])
    expect(record).toMatchObject({ deed: 'add', subject: 'card', subjectName: `Spring gift ${String(batchNo)}` })
    expect(record!['changes']).toEqual(
      expect.arrayContaining([
        { field: '*', before: null, after: 1000 },
        { field: 'batchNo', before: null, after: batchNo },
      ]),
    )
    expect(JSON.stringify(record!['changes'])).not.toContain('"code"')
    const told = (await call('/server/audit/get', { auditId: record!['auditId'] })).data as { changes: Row[] }
    expect(told.changes[0]).toEqual({ field: 'Rows', before: '', after: '1000' })
  })
})
