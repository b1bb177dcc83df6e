import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { makeDueMoves } from '../../mocks/resource/due-moves.ts'
import { anyStore } from '../../mocks/core/store.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { kinds, NOW, openDesk, type Desk } from './harness.ts'

/** The textbook example of a right check digit; it belongs to nobody. */
const ID_NUMBER = '11010519491231002X'

describe.each(kinds)('rows are written on %s', (kind) => {
  let desk: Desk
  let count = 0
  const create = async (more: object = {}, as = 'ada') =>
    (await desk.call('ticket.create', { title: `工单${++count}`, ...more }, { as })).data as Row
  const addNote = (ticketNo: string, minutes = 5) =>
    desk.db.write((trx) =>
      trx
        .insertInto('note')
        .values({ noteId: `n${++count}`, ticketNo, userId: 'ada', text: 'x', minutes })
        .execute(),
    )

  beforeAll(async () => {
    desk = await openDesk(kind)
  })
  afterAll(() => desk.close())

  it('a new row has its key, owner, defaults, time and version, and comes back as it was sent', async () => {
    const sent = { title: '无法登录', tags: ['asr', 'bill'], cost: 1250, dueTime: '2026-12-01T10:00:00+08:00', priority: 1 }
    const { data } = await desk.call('ticket.create', sent)
    expect(data).toMatchObject({
      ...sent,
      dueTime: '2026-12-01T02:00:00.000Z',
      userId: 'ada',
      userIdLabel: expect.stringContaining('Ada'),
      ownerName: 'Ada',
      urgent: false,
      status: 'open',
      notes: 0,
      minutes: 0,
      createTime: '2026-11-21T08:00:00.000Z',
      version: 1,
    })
    expect(data.ticketNo).toMatch(/^\w{12,}$/)
    expect((await desk.call('ticket.get', { ticketNo: data.ticketNo })).data).toEqual({ ...data, idNumber: null })
  })

  const refusals: [string, object, Record<string, string>][] = [
    ['nothing', {}, { title: '请填写此项' }],
    ['blanks', { title: '   ' }, { title: '请填写此项' }],
    ['one letter', { title: 'a' }, { title: '至少 2 个字符' }],
    ['61 letters', { title: 'a'.repeat(61) }, { title: '最多 60 个字符' }],
    ['a number as title', { title: 12 }, { title: '值的类型不对' }],
    ['an unknown field', { title: 'abc', admin: true }, { admin: '此表单没有“admin”这一项' }],
    ['a read-only field', { title: 'abc', status: 'closed' }, { status: '此表单没有“status”这一项' }],
    ['the owner', { title: 'abc', userId: 'bob' }, { userId: '此表单没有“userId”这一项' }],
    ['a choice that is none', { title: 'abc', priority: 9 }, { priority: '请从列表中选择' }],
    ['a choice as text', { title: 'abc', priority: '1' }, { priority: '请输入整数' }],
    ['a tag that is none', { title: 'abc', tags: ['nope'] }, {}],
    ['a negative price', { title: 'abc', cost: -1 }, { cost: '不能小于 ¥0.00' }],
    ['half a fen (O19)', { title: 'abc', cost: 1.5 }, { cost: '请输入金额，最多两位小数' }],
    ['a price that is no number (17)', { title: 'abc', cost: 'abc' }, { cost: '不是金额，请输入数字，例如 19.99' }],
    ['a wrong identity number', { title: 'abc', idNumber: '110101199003070010' }, { idNumber: '身份证号不正确，请逐位核对' }],
    ['no reason where urgent', { title: 'abc', urgent: true }, { why: '请填写此项' }],
    ['a parent that is not there', { title: 'abc', parentNo: 'nope' }, { parentNo: '所选项不存在或已不可选，请另选一项' }],
    ['a field reserved to others', { title: 'abc', memo: 'mine' }, { memo: '没有权限修改此项' }],
    ['two faults', { title: '', cost: -1 }, { title: '请填写此项', cost: '不能小于 ¥0.00' }],
  ]

  it.each(refusals)('%s is refused on its field, in the words of the form', async (_name, body, fields) => {
    const answer = await desk.call('ticket.create', body)
    expect(answer).toMatchObject({ status: 422, code: 422, data: { fields } })
    expect(Object.keys(answer.data.fields).length).toBeGreaterThanOrEqual(1)
    if (Object.keys(fields).length > 0) expect(answer.data.fields).toEqual(fields)
  })

  it('a hidden field is neither required nor kept', async () => {
    const row = await create({ urgent: false, why: '没有用' })
    expect(row['why']).toBeNull()
    expect((await create({ urgent: true, why: '客户在等' }))['why']).toBe('客户在等')
  })

  it('what is write-only never leaves, what is reserved leaves for its role, what is masked shows its ends', async () => {
    const fixed = await create({ pin: '1234', idNumber: ID_NUMBER })
    expect(fixed).not.toHaveProperty('pin')
    expect(fixed).not.toHaveProperty('memo')
    const list = await desk.call('ticket.adminList', { ticketNo: undefined }, { as: 'root' })
    const seen = list.data.data.find((one: Row) => one.ticketNo === fixed['ticketNo'])
    expect(seen).toHaveProperty('memo')
    expect(seen.idNumber).toBe('110***********002X')
  })

  it('a masked value that is sent back untouched stays, a form that edits it sees it whole', async () => {
    const idNumber = ID_NUMBER
    const row = await create({ idNumber })
    const { ticketNo } = row
    expect(row['idNumber']).toBe('110***********002X')
    expect((await desk.call('ticket.get', { ticketNo })).data.idNumber).toBe(idNumber)
    const edited = await desk.call('ticket.edit', { id: ticketNo, title: '带证件二', idNumber: row['idNumber'], version: row['version'] })
    expect(edited.code).toBe(200)
    expect((await desk.call('ticket.get', { ticketNo })).data).toMatchObject({ title: '带证件二', idNumber })
  })

  it('a reference must be one’s own where the call reaches own rows only', async () => {
    const other = await create({}, 'bob')
    expect(await desk.call('ticket.create', { title: '子工单', parentNo: other['ticketNo'] })).toMatchObject({
      status: 422,
      data: { fields: { parentNo: '所选项不存在或已不可选，请另选一项' } },
    })
    const mine = await create()
    expect((await desk.call('ticket.create', { title: '子工单', parentNo: mine['ticketNo'] })).data).toMatchObject({
      parentNo: mine['ticketNo'],
      parentNoLabel: mine['title'],
    })
  })

  it('another’s row is not there: not to read, edit, move or delete', async () => {
    const { ticketNo } = await create({}, 'bob')
    for (const [name, body] of [
      ['ticket.get', { ticketNo }],
      ['ticket.edit', { id: ticketNo, title: 'mine now', version: 1 }],
      ['ticket.status', { ticketNo, move: 'close' }],
      ['ticket.remove', { ticketNo }],
    ] as const)
      expect(await desk.call(name, body), name).toMatchObject({ status: 404, code: 404, message: '记录不存在', data: null })
    expect((await desk.call('ticket.get', { ticketNo }, { as: 'bob' })).code).toBe(200)
  })

  it('whoever lacks the grant is told 403, even with a wrong body; the wider call is for its role', async () => {
    for (const [name, as] of [
      ['ticket.create', 'reader'],
      ['ticket.remove', 'reader'],
      ['ticket.adminList', 'ada'],
      ['user.list', 'ada'],
      ['ticket.list', 'agnes'],
      ['ticket.list', 'root'],
    ] as const)
      expect(await desk.call(name, { nonsense: 1 }, { as }), `${name} as ${as}`).toMatchObject({
        status: 403,
        code: 403,
        message: '没有权限执行此操作',
      })
    expect((await desk.call('ticket.list', {}, { as: 'reader' })).code).toBe(200)
    const { ticketNo } = await create()
    expect(
      (await desk.call('ticket.adminEdit', { ticketNo, title: '管理员改的', memo: '记下', version: 1 }, { as: 'root' })).data,
    ).toMatchObject({
      userId: 'ada',
      memo: '记下',
      version: 2,
    })
  })

  it('a stale version is a conflict and changes nothing', async () => {
    const { ticketNo } = await create()
    const first = await desk.call('ticket.edit', { id: ticketNo, title: '第一次', version: 1 })
    expect(first.data.version).toBe(2)
    expect(await desk.call('ticket.edit', { id: ticketNo, title: '第二次', version: 1 })).toMatchObject({
      status: 409,
      message: '数据已被他人修改，请刷新后重试',
    })
    expect(await desk.call('ticket.remove', { ticketNo, version: 1 })).toMatchObject({ status: 409 })
    expect((await desk.call('ticket.get', { ticketNo })).data.title).toBe('第一次')
  })

  it('R18: an edit that does not say what it has read is asked to, and changes nothing', async () => {
    const { ticketNo } = await create()
    expect(await desk.call('ticket.edit', { id: ticketNo, title: '没看过就改' }, { locale: 'en-US' })).toMatchObject({
      status: 422,
      data: { fields: { version: 'Send the version of the record as it was read, so that nobody’s changes are lost' } },
    })
    expect((await desk.call('ticket.get', { ticketNo })).data).not.toMatchObject({ title: '没看过就改' })
  })

  it('of twenty edits of one version at once exactly one is made', async () => {
    const { ticketNo } = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => desk.call('ticket.edit', { id: ticketNo, title: `同时${n} ${ticketNo}`, version: 1 })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
  })

  it('of fifty creations with one name at once exactly one is made, the others are told on the field', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.call('ticket.create', { title: '只有一个' }, { locale: 'en-US' })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { status, data } of answers.filter(({ code }) => code !== 200))
      expect({ status, data }).toEqual({ status: 422, data: { fields: { title: 'This is already taken; please choose another' } } })
    expect((await desk.call('ticket.create', { title: '只有一个' }, { as: 'bob' })).code).toBe(200)
  })

  it('a code is unique in the whole table, and empty ones do not collide', async () => {
    await create({ code: 'X-1' })
    expect(await desk.call('ticket.create', { title: '另一个', code: 'X-1' }, { as: 'bob' })).toMatchObject({
      status: 422,
      data: { fields: { code: '已被使用，请换一个' } },
    })
    expect((await create({ code: '' }))['code']).toBeNull()
    expect((await create({ code: '' }))['code']).toBeNull()
  })

  it('moves are legal from their state only, and say why not', async () => {
    const { ticketNo } = await create()
    expect(await desk.call('ticket.status', { ticketNo, move: 'close' }, { locale: 'en-US' })).toMatchObject({
      status: 409,
      message: 'A ticket without a reply cannot be closed',
    })
    await addNote(ticketNo)
    expect((await desk.call('ticket.status', { ticketNo, move: 'close' })).data).toMatchObject({
      status: 'closed',
      notes: 1,
      minutes: 5,
      version: 2,
    })
    expect(await desk.call('ticket.status', { ticketNo, move: 'close' })).toMatchObject({
      status: 409,
      message: '当前状态为“已关闭”，不能执行此操作',
    })
    expect(await desk.call('ticket.edit', { id: ticketNo, title: '改一下', version: 2 })).toMatchObject({
      status: 409,
      message: '已关闭的工单不能修改',
    })
    for (const body of [{ ticketNo }, { ticketNo, move: 'fly' }]) expect((await desk.call('ticket.status', body)).status).toBe(422)
    expect((await desk.call('ticket.status', { ticketNo, move: 'reopen' })).data.status).toBe('open')
  })

  it('of ten equal moves at once exactly one is made', async () => {
    const { ticketNo } = await create()
    await addNote(ticketNo)
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.call('ticket.status', { ticketNo, move: 'close' })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('a row whose time has come is moved before anybody reads it: list, filter and conditions tell one truth', async () => {
    const [due, other] = [await create(), await create()]
    const lapseTime = new Date(NOW + 60_000).toISOString()
    await desk.db.write((trx) => trx.updateTable('ticket').set({ lapseTime }).where('ticketNo', '=', due['ticketNo']).execute())
    const open = async () =>
      (await desk.call('ticket.list', { status: 'open', pageSize: 100 })).data.data.map(({ ticketNo }: Row) => ticketNo as string)
    expect(await open()).toEqual(expect.arrayContaining([due['ticketNo'], other['ticketNo']]))
    desk.at(NOW + 60_000)
    expect(await open()).not.toContain(due['ticketNo'])
    expect(await open()).toContain(other['ticketNo'])
    expect(await desk.call('ticket.edit', { id: due['ticketNo'], title: '太迟了', version: 2 })).toMatchObject({
      status: 409,
      message: '已关闭的工单不能修改',
    })
    desk.at(NOW)
  })

  it('a row that waited too long moves by itself, once, and no other does', async () => {
    const { ticketNo } = await create()
    expect(await makeDueMoves(desk.db, desk.contract, NOW + 72 * 3_600_000 - 1)).toBe(0)
    desk.at(NOW + 3_600_000)
    const later = await create()
    desk.at(NOW)
    expect(await makeDueMoves(desk.db, desk.contract, NOW + 72 * 3_600_000)).toBeGreaterThan(0)
    expect(await makeDueMoves(desk.db, desk.contract, NOW + 72 * 3_600_000)).toBe(0)
    expect((await desk.call('ticket.get', { ticketNo })).data).toMatchObject({ status: 'closed', version: 2 })
    expect((await desk.call('ticket.get', { ticketNo: later['ticketNo'] })).data.status).toBe('open')
  })

  it('what is write-only stays inside even where a contract names it as an answer', async () => {
    const { answers } = desk.contract.calls['ticket.get']!
    const { ticketNo } = await create({ pin: '1234' })
    answers.push('pin')
    expect((await desk.call('ticket.get', { ticketNo })).text).not.toContain('1234')
    answers.pop()
  })

  it('a service that edits by a stale version is refused by the store', async () => {
    const { ticketNo } = await create()
    const store = anyStore(
      createStore(
        { contract: desk.contract, services: { calls: {}, afters: {}, computed: {} } },
        desk.db,
        { endAll: async () => undefined },
        NOW,
      ),
    )
    await desk.db.write((trx) => store.edit('ticket', ticketNo, { cost: 1 }, trx, 1))
    await expect(desk.db.write((trx) => store.edit('ticket', ticketNo, { cost: 2 }, trx, 1))).rejects.toMatchObject({ code: 409 })
    await expect(desk.db.write((trx) => store.edit('ticket', 'nope', { cost: 2 }, trx, 1))).rejects.toMatchObject({ code: 404 })
    expect(await store.find('ticket', { title: '没有这张' })).toBeUndefined()
    expect(await store.find('ticket', ticketNo)).toMatchObject({ cost: 1, version: 2, urgent: false, tags: null })
  })

  it('a deleted row is gone', async () => {
    const { ticketNo } = await create()
    expect(await desk.call('ticket.remove', { ticketNo })).toMatchObject({ code: 200, data: null })
    expect((await desk.call('ticket.get', { ticketNo })).code).toBe(404)
    expect((await desk.call('ticket.remove', { ticketNo })).code).toBe(404)
  })

  it('an account that was disabled by other means is no session either', async () => {
    const status = (value: number) =>
      desk.db.write((trx) => trx.updateTable('user').set({ status: value }).where('userId', '=', 'bob').execute())
    await status(0)
    expect((await desk.call('ticket.list', {}, { as: 'bob' })).code).toBe(401)
    await status(1)
    expect((await desk.call('ticket.list', {}, { as: 'bob' })).code).toBe(200)
  })

  it('a disabled user’s sessions end at once', async () => {
    expect((await desk.call('ticket.list', {}, { as: 'reader' })).code).toBe(200)
    expect((await desk.call('user.status', { userId: 'reader', move: 'disable' }, { as: 'root' })).code).toBe(200)
    expect((await desk.call('ticket.list', {}, { as: 'reader' })).code).toBe(401)
    await desk.call('user.status', { userId: 'reader', move: 'enable' }, { as: 'root' })
    expect((await desk.call('ticket.list', {}, { as: 'reader' })).code).toBe(401)
  })
})

describe.each(kinds)('an owner’s limit on %s', (kind) => {
  it('holds when seventy rows are created at once', async () => {
    const desk = await openDesk(kind)
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => desk.call('ticket.create', { title: `同时 ${n}` })))
    const { data } = await desk.call('ticket.list')
    await desk.close()
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(60)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ status: 409, message: '最多 60 张工单' })
    expect(data.totalCount).toBe(60)
  })
})
