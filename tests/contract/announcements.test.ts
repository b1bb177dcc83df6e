import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../mocks/db/insert.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds, NOW } from './harness.ts'

type News = { unread: number; latest: { id: string; title: string; type: string; publishTime: string; read: boolean }[] }
const DAY = 24 * 3600_000

describe.each(usualKinds)('announcements on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const news = async (as?: string) => (await call('/server/notice/unread', {}, as)).data as News
  const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

  const write = (id: string, change: object) =>
    backend.db.write((trx) =>
      trx
        .insertInto('notice')
        .values({
          id,
          title: `Notice ${id}`,
          type: 'system',
          target: 'all',
          top: false,
          content: 'x',
          reads: 0,
          status: 'published',
          publishTime: ago(1),
          createTime: ago(2),
          version: 1,
          ...change,
        })
        .execute(),
    )

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    await backend.db.write(async (trx) => {
      await trx.deleteFrom('notice_reading').execute()
      await trx.deleteFrom('notice').execute()
      await trx.deleteFrom('reminder').execute()
    })
    await write('n1', { publishTime: ago(3) })
    await write('n2', { publishTime: ago(2) })
    await write('old', { publishTime: ago(60) })
    await write('agents', { target: 'agent' })
    await write('draft', { status: 'draft' })
    await write('withdrawn', { status: 'withdrawn' })
    await write('tomorrow', { publishTime: ago(-1) })
  })
  afterAll(() => backend?.close())

  it('are counted and listed for whom they are, while they are news (acceptance 248)', async () => {
    const { unread, latest } = await news()
    expect([unread, latest.map(({ id, read }) => [id, read])]).toEqual([
      2,
      [
        ['n2', false],
        ['n1', false],
        ['old', true],
      ],
    ])
    expect((await news('agent')).latest.map(({ id }) => id)).toEqual(['agents', 'n2', 'n1', 'old'])
  })

  it('stand among the reminders by their time, and no read one drives out an unread one (14)', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const remind = (reminderId: string, days: number, status: 'read' | 'unread') => ({
      reminderId,
      userId,
      kind: 'refundAnswered' as const,
      requestNo: 'O1',
      status,
      version: 1,
      createTime: ago(days),
    })
    const rows = [remind('r1', 2.5, 'unread'), remind('r2', 70, 'unread'), remind('r3', 0.5, 'read'), remind('r4', 65, 'read')]
    await backend.db.write((trx) => trx.insertInto('reminder').values(rows).execute())
    expect((await news()).latest.map(({ id }) => id)).toEqual(['r3', 'n2', 'r1', 'n1', 'r2'])
    await backend.db.write((trx) => trx.deleteFrom('reminder').execute())
  })

  it('are listed with those on top first, then the newest (acceptance 248)', async () => {
    await write('top', { top: true, publishTime: ago(30) })
    const listed = async (body: object) => ((await call('/server/notice/list', body)).data as { data: { id: string }[] }).data
    expect((await listed({})).map(({ id }) => id)).toEqual(['top', 'n2', 'n1', 'old'])
    await backend.db.write((trx) => trx.deleteFrom('notice').where('id', '=', 'top').execute())
  })

  it('are read one by one, twice being once, by each person for themselves', async () => {
    for (let time = 0; time < 2; time++) expect(await call('/server/notice/read', { id: 'n2' })).toMatchObject({ code: 200 })
    expect((await news()).unread).toBe(1)
    expect((await news('agent')).unread).toBe(3)
    expect(await call('/server/notice/read', { id: 'agents' })).toMatchObject({ status: 404 })
  })

  it('are read all at once, and counted as read once each', async () => {
    for (let time = 0; time < 2; time++) expect(await call('/server/notice/read-all')).toMatchObject({ code: 200 })
    expect((await news()).unread).toBe(0)
    const rows = await backend.db.query.selectFrom('notice').select(['id', 'reads']).orderBy('id').execute()
    expect(Object.fromEntries(rows.map(({ id, reads }) => [id, reads]))).toMatchObject({
      n1: 1,
      n2: 1,
      // What is no news any more counts as read without being read (O15).
      old: 0,
      agents: 0,
      draft: 0,
      tomorrow: 0,
    })
  })

  it('are read all at once where there are more than a statement takes values', async () => {
    const { db } = backend
    const like = await db.query.selectFrom('notice').selectAll().where('id', '=', 'n1').executeTakeFirstOrThrow()
    const many = Array.from({ length: 33_000 }, (_, n) => ({ ...like, id: `many${n}`, reads: 0 }))
    await db.write((trx) => insertRows(db, trx as never, 'notice', many))
    expect((await news()).unread).toBe(many.length)
    expect(await call('/server/notice/read-all')).toMatchObject({ code: 200 })
    expect((await news()).unread).toBe(0)
    const { n } = await db.query
      .selectFrom('notice')
      .select(({ fn }) => fn.sum<number>('reads').as('n'))
      .where('id', 'like', 'many%')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(many.length)
    await db.write(async (trx) => {
      await trx.deleteFrom('notice_reading').where('noticeId', 'like', 'many%').execute()
      await trx.deleteFrom('notice').where('id', 'like', 'many%').execute()
    })
  })

  it('are no news to who registered after them', async () => {
    await write('n3', { publishTime: ago(5) })
    expect((await news()).unread).toBe(1)
    const { userId } = await userNamed(backend.db, 'user')
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ registerTime: ago(4) })
        .where('userId', '=', userId)
        .execute(),
    )
    expect((await news()).unread).toBe(0)
    // C22: neither are they for the list, which says the same number as the bell.
    expect((await call('/server/notice/list', { read: false })).data).toMatchObject({ totalCount: 0 })
  })

  it('are nobody’s who may not read them', async () => {
    expect(await call('/server/notice/unread', {}, 'admin')).toMatchObject({ status: 403 })
    expect(await backend.call('/server/notice/unread', {}, {})).toMatchObject({ code: 401 })
  })
})
