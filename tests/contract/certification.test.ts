import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { createRandom } from '../../mocks/seed/random.ts'
import { identityAt } from '../../mocks/seed/words/people.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { readable, stored as asStored } from './seed-database.ts'

const FRONT = `f-${'c'.repeat(32)}`
const BACK = `f-${'d'.repeat(32)}`
const OTHER = `f-${'e'.repeat(32)}`

describe.each(usualKinds)('certification on %s', (kind) => {
  let backend: Backend
  let person: { email: string; phone: string; password: string }
  let token: string
  let admin: string
  let userId: string
  const idNumber = identityAt(createRandom('certification'))
  const call = (path: string, body: object = {}, as = token) => backend.call(path, body, { token: as })
  const stored = async () =>
    readable(
      backend.db,
      'real-name',
      await backend.db.query.selectFrom('real_name').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
    )
  const audit = (body: object) => call('/server/bus-auth/admin/audit', { userId, ...body }, admin)
  /** What stands behind the bell of whoever may judge the papers. */
  const rung = async () => {
    const { data } = await backend.call('/server/reminder/list', {}, { token: admin, locale: 'en-US' })
    return (data as { data: Row[] }).data.find((row) => row['kind'] === 'certificationAsked' && row['requestNo'] === userId)
  }
  const own = async () => (await call('/server/bus-auth/get-auth')).data as Row
  const commit = async (more: object = {}) => {
    backend.clock.now += 61_000
    const code = await backend.codeFor(person.phone, 'real-name', token)
    const papers = { certType: 1, realName: '赵一', idNumber, idFront: FRONT, idBack: BACK, phone: person.phone }
    return call('/server/bus-auth/commit', { ...papers, code, ...more })
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    person = await backend.register('certified')
    token = await backend.signIn(person.email, person.password)
    admin = await backend.signIn('admin')
    const row = await backend.db.query.selectFrom('user').select('userId').where('email', '=', person.email).executeTakeFirstOrThrow()
    userId = String(row['userId'])
    const file = { userId, name: 'a.png', type: 'image/png', bytes: 1, sha256: 'x', createTime: '2026-01-01' }
    for (const ref of [FRONT, BACK, OTHER])
      await backend.db.write((trx) =>
        trx
          .insertInto('upload')
          .values({ ...file, ref })
          .execute(),
      )
  })
  afterAll(() => backend?.close())

  it('issue 14, C1: who has handed in nothing reads over the packages that buying needs it (acceptance 233)', async () => {
    expect(await own()).toEqual({})
    expect((await call('/server/order/needs')).data).toEqual({ text: expect.stringContaining('certification'), errorCode: 4030 })
  })

  it.each([
    ['a wrong check digit', { idNumber: `${idNumber.slice(0, 17)}${idNumber.at(-1) === '1' ? '2' : '1'}` }, 'idNumber'],
    ['a name of one sign', { realName: '赵' }, 'realName'],
    ['a missing picture', { idBack: null }, 'idBack'],
    [
      'a credit code with a wrong check sign',
      {
        certType: 2,
        companyName: '赵一科技',
        creditCode: '91350100M000100Y44',
        license: FRONT,
        legalPerson: '赵一',
        legalIdNumber: idNumber,
        contactName: '赵一',
        contactPhone: '16900000001',
      },
      'creditCode',
    ],
  ])('%s is refused on its field, and nothing is stored', async (_, more, field) => {
    expect(await commit(more)).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
    expect(await own()).toEqual({})
  })

  it('C23: the phone of the account needs no new code, another one does', async () => {
    const papers = { certType: 1, realName: '赵一', idNumber, idFront: FRONT, idBack: BACK }
    for (const more of [{}, { code: '000000' }])
      expect(await call('/server/bus-auth/commit', { ...papers, phone: '16900000098', ...more })).toMatchObject({
        status: 422,
        data: { fields: { code: expect.any(String) } },
      })
    expect(await call('/server/bus-auth/commit', { ...papers, phone: person.phone })).toMatchObject({ code: 200 })
    await backend.db.write((trx) => trx.deleteFrom('real_name').where('userId', '=', userId).execute())
  })

  it('C23: what was verified with papers that were rejected needs no new code', async () => {
    const phone = '16900000097'
    const papers = { certType: 1, realName: '赵一', idNumber, idFront: FRONT, idBack: BACK, phone }
    backend.clock.now += 61_000
    const code = await backend.codeFor(phone, 'real-name', token)
    expect(await call('/server/bus-auth/commit', { ...papers, code })).toMatchObject({ code: 200 })
    await audit({ result: 'rejected', reason: 'The picture is blurred', rejectFields: ['idFront'] })
    expect(await call('/server/bus-auth/commit', { ...papers, idFront: OTHER })).toMatchObject({ code: 200 })
    await backend.db.write((trx) => trx.deleteFrom('real_name').where('userId', '=', userId).execute())
  })

  it('papers that are handed in wait, and cannot be handed in again (acceptance 234)', async () => {
    expect(await commit()).toMatchObject({ code: 200, data: { status: 'pending' } })
    expect(await commit()).toMatchObject({ status: 409 })
    const { data } = await call('/server/bus-auth/admin/list', { status: ['pending'], pageSize: 100 }, admin)
    expect((data as { data: Row[] }).data.map((row) => row['userId'])).toContain(userId)
    expect(await rung()).toMatchObject({ status: 'unread', title: '赵一 asks for certification as a person' })
    expect((await call('/server/order/needs')).data).toMatchObject({ text: expect.stringContaining('in review'), errorCode: 4030 })
  })

  it('asked for everybody, the audit lists who waits before who does not, the longest wait first (acceptance 263)', async () => {
    const { data } = await call('/server/bus-auth/admin/list', { pageSize: 100 }, admin)
    const rows = (data as { data: Row[] }).data
    const waits = rows.map(({ status }) => status === 'pending')
    expect(waits).toEqual([...waits].sort((a, b) => Number(b) - Number(a)))
    expect(new Set(waits).size).toBe(2)
    const times = rows.filter(({ status }) => status === 'pending').map((row) => String(row['submitTime']))
    expect(times).toEqual([...times].sort())
  })

  it('whoever audits sees the number whole and who else has it; the person does not (acceptance 265)', async () => {
    const audited = async () => (await call('/server/bus-auth/admin/get-auth-by-user-id', { userId }, admin)).data as Row
    expect(await audited()).toMatchObject({ idNumber, duplicates: null })
    const { userId: other } = await backend.db.query
      .selectFrom('real_name')
      .select('userId')
      .where('status', '=', 'approved')
      .where('certType', '=', 1)
      .executeTakeFirstOrThrow()
    const put = (value: unknown) =>
      backend.db.write((trx) =>
        trx
          .updateTable('real_name')
          .set(asStored(backend.db, 'real-name', { idNumber: value }))
          .where('userId', '=', other)
          .execute(),
      )
    await put(idNumber)
    expect((await audited())['duplicates']).toEqual([
      { userId: other, name: expect.any(String), status: 'approved', submitTime: expect.any(String) },
    ])
    expect(await own()).toMatchObject({ idNumber: expect.stringContaining('***') })
    expect(await own()).not.toHaveProperty('duplicates')
    await put(null)
  })

  it('a rejection wants a reason, opens what it names and nothing else (acceptance 235 266)', async () => {
    expect(await audit({ result: 'rejected' })).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } })
    expect(await audit({ result: 'rejected', rejectFields: ['idFront'], reason: '照片不清晰' })).toMatchObject({ code: 200 })
    const shown = await own()
    expect(shown).toMatchObject({ status: 'rejected', reason: '照片不清晰', rejectFields: ['idFront'] })
    // The form sends what it was shown, hidden digits and all, and somebody may try to change more than was asked for.
    expect(await commit({ idNumber: shown['idNumber'], idFront: OTHER, realName: '钱二', idBack: OTHER })).toMatchObject({ code: 200 })
    expect(await stored()).toMatchObject({ status: 'pending', realName: '赵一', idNumber, idFront: OTHER, idBack: BACK, rejectFields: [] })
  })

  it('an approval certifies the account, a company may follow, and the personal one holds meanwhile (acceptance 236 265)', async () => {
    expect(await audit({ result: 'approved' })).toMatchObject({ code: 200, data: { status: 'approved' } })
    const { latest } = (await call('/server/notice/unread')).data as { latest: Row[] }
    expect(latest[0]).toMatchObject({ type: 'certificationAnswered', title: expect.stringContaining('buy packages'), read: false })
    expect((await call('/server/order/needs')).data, 'and nothing stands in the way of buying').toEqual({})
    const info = async () => (await call('/server/user/get-info')).data as Row
    expect(await info()).toMatchObject({ certType: 1, user: { realName: '赵一' } })
    const papers = { companyName: '赵一科技有限公司', creditCode: '91350100M000100Y43', license: FRONT, legalPerson: '赵一' }
    const contact = { legalIdNumber: idNumber, contactName: '赵一', contactPhone: person.phone }
    expect(await call('/server/bus-auth/upgrade', { ...papers, ...contact })).toMatchObject({ code: 200, data: { status: 'pending' } })
    expect(await info()).toMatchObject({ certType: 1 })
    expect(await audit({ result: 'approved' })).toMatchObject({ code: 200 })
    expect(await info()).toMatchObject({ certType: 2, user: { realName: '赵一' } })
    expect(await commit()).toMatchObject({ status: 409 })
  })

  it('issue 14: a company whose account has no name yet is known by the name of its contact, in orders and questions about money', async () => {
    const firm = await backend.register('firm')
    const as = await backend.signIn(firm.email, firm.password)
    const row = await backend.db.query.selectFrom('user').select('userId').where('email', '=', firm.email).executeTakeFirstOrThrow()
    const own = String(row['userId'])
    const file = { userId: own, name: 'a.png', type: 'image/png', bytes: 1, sha256: 'x', createTime: '2026-01-01' }
    const license = `f-${'a'.repeat(32)}`
    await backend.db.write((trx) =>
      trx
        .insertInto('upload')
        .values({ ...file, ref: license })
        .execute(),
    )
    const papers = { certType: 2, companyName: '小声科技有限公司', creditCode: '91350100M000100Y43', license, legalPerson: '王小明' }
    const contact = { legalIdNumber: idNumber, contactName: '李小红', contactPhone: firm.phone }
    expect(await call('/server/bus-auth/commit', { ...papers, ...contact }, as)).toMatchObject({ code: 200 })
    expect(await call('/server/bus-auth/admin/audit', { userId: own, result: 'approved' }, admin)).toMatchObject({ code: 200 })
    const known = await backend.db.query.selectFrom('user').select(['realName', 'company']).where('userId', '=', own).executeTakeFirst()
    expect(known).toEqual({ realName: '李小红', company: '小声科技有限公司' })
  })

  it('issue 14: who waits for the audit is promised no text message, because a person without a phone gets an email', async () => {
    const screens = ['locales/en-US/screens/account/real-name', 'screens/account/real-name']
    for (const screen of screens) {
      const { states } = JSON.parse(await readFile(`schemas/${screen}.json`, 'utf8'))
      expect(states.pending.notice).not.toMatch(/text message|短信/)
    }
  })

  it('the record and its pictures are for the owner and an administrator alone (acceptance 264)', async () => {
    const shown = await call('/server/bus-auth/admin/get-auth-by-user-id', { userId }, admin)
    expect(shown.data).toMatchObject({ userId, license: FRONT, legalIdNumber: idNumber })
    const other = await backend.signIn('user')
    expect(await call('/server/bus-auth/admin/get-auth-by-user-id', { userId }, other)).toMatchObject({ status: 403 })
    expect(await call('/server/bus-auth/get-auth', { userId }, other)).not.toMatchObject({ data: { userId } })
  })
})
