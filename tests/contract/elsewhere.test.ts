import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { isShownTo } from '../../mocks/uploads/is-shown-to.ts'
import { removeStrayPictures } from '../../mocks/uploads/stray-pictures.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { createAtlas } from '../../src/schema/compile/atlas.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { compileScreen } from '../../src/schema/compile/screen.ts'
import type { ReportScreen } from '../../src/schema/compiled-screen.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { DAY } from '../../src/schema/time.ts'
import { questionsOf, rowsOf } from '../../src/runtime/report/questions.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { kinds, NOW, send, type Answer } from './harness.ts'
import { files, open } from './seed-database.ts'

const all = [...files, ...elsewhere]
const { world } = readSchemas(all)
const contract = compileContract(world)

describe('the screens of other systems', () => {
  it('are JSON of at most sixty lines each, and nothing is wrong with them', () => {
    const written = elsewhere.filter(({ path }) => !path.startsWith('locales/'))
    expect(written.filter(({ path }) => path.startsWith('screens/')).length).toBeGreaterThanOrEqual(15)
    expect(written.filter(({ text }) => text.trimEnd().split('\n').length > 60).map(({ path }) => path)).toEqual([])
    expect(checkSchemas(all)).toEqual([])
  })
})

describe.each(kinds)('several pictures of a row on %s', (kind) => {
  const album = {
    title: '相册',
    key: 'albumId',
    properties: {
      albumId: { title: '编号', type: 'string', readOnly: true },
      pictures: { title: '照片', type: 'array', maxItems: 6, items: { type: 'string', format: 'image' } },
    },
  }
  const screen = {
    kind: 'list',
    title: '相册',
    route: '/admin/album',
    menu: { group: 'operation', order: 900 },
    permission: 'album',
    entity: 'album',
    list: { columns: ['pictures'], views: { cards: { title: '图库', gallery: 'pictures', card: ['albumId'] } } },
  }
  const own = readSchemas([
    ...files,
    { path: 'entities/album.json', text: JSON.stringify(album) },
    { path: 'screens/admin/album.json', text: JSON.stringify(screen) },
  ])
  const shows = compileContract(own.world)

  it('are shown to whoever may read the row, as one picture is; others have no such file (issue 17)', async () => {
    const { db, close } = await open(kind, shows)
    await db.write((trx) =>
      trx
        .insertInto('album')
        .values({ albumId: 'a-1', pictures: JSON.stringify(['f-1', 'f-22']), version: 1 })
        .execute(),
    )
    const see = (ref: string, role: string) =>
      isShownTo(
        { db, contract: shows, services: {} as never, now: NOW },
        { userId: 'root', roles: [role], role } as never,
        { ref, userId: 'ada' } as never,
      )
    expect(await see('f-1', 'super-admin')).toBe(true)
    expect(await see('f-22', 'super-admin')).toBe(true)
    expect(await see('f-2', 'super-admin')).toBe(false)
    expect(await see('f-1', 'user')).toBe(false)

    // Only the one that no row refers to is a stray.
    const upload = {
      userId: 'ada',
      name: 'p',
      type: 'image/png',
      bytes: 1,
      sha256: 'x',
      createTime: new Date(NOW - 90 * DAY).toISOString(),
    }
    await db.write((trx) =>
      trx
        .insertInto('upload')
        .values(['f-1', 'f-22', 'f-3'].map((ref) => ({ ...upload, ref })))
        .execute(),
    )
    const removed: string[] = []
    const uploads = { remove: (ref: string) => Promise.resolve(void removed.push(ref)) }
    for (const days of [0, 90]) await removeStrayPictures({ db, contract: shows, uploads, now: NOW + days * DAY })
    expect(removed).toEqual(['f-3'])
    await close()
  })
})

describe.each(kinds)('the screens of other systems on %s', (kind) => {
  let call: (name: string, body?: object) => Promise<Answer>
  let close: () => Promise<unknown>

  beforeAll(async () => {
    const { db, close: closeDatabase } = await open(kind, contract)
    await db.write((trx) => trx.insertInto('user').values({ userId: 'root', username: 'root', role: 'super-admin', status: 1 }).execute())
    const now = () => NOW
    const token = await createSessions({ db, contract: () => contract, now }).start('root', '127.0.0.1')
    const app = createServer({ contract, db, services: await listServices(), now })
    call = (name, body = {}) => send(app, `/api${contract.calls[name]!.path}`, body, { 'access-token': token, 'accept-language': 'en-US' })
    close = async () => {
      await app.close()
      await closeDatabase()
    }
  })
  afterAll(() => close())

  // oxlint-disable-next-line typescript/no-explicit-any -- rows of fifteen kinds
  const made = async (name: string, body: object): Promise<any> => {
    const answer = await call(name, body)
    if (answer.code !== 200) throw new Error(`${name}: ${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  const listed = async (name: string, body: object = {}) => (await made(name, body)).data as Record<string, unknown>[]
  const refused = async (name: string, body: object, field: string) =>
    expect(await call(name, body)).toMatchObject({ code: 422, data: { fields: { [field]: expect.any(String) as string } } })
  const client = async (name: string, level = 'new') => (await made('client.add', { name, level, tags: ['retail'] })).clientId as string

  it('orders: a sale works out its lines, and what is paid of it lowers what is open', async () => {
    const clientId = await client('Bakery')
    const { wareId } = await made('ware.add', { name: 'Flour', price: 500 })
    const { dealNo } = await made('deal.add', { clientId, lines: [{ wareId, count: 3 }] })
    await made('deposit.add', { dealNo, amount: 400 })
    expect(await listed('deal.list', { clientId })).toMatchObject([{ dealNo, total: 1500, paid: 400, open: 1100 }])
    expect(await listed('deposit.list', { dealNo })).toMatchObject([{ amount: 400 }])
  })

  it('reviews: those that wait are accepted, once each', async () => {
    const { wareId } = await made('ware.add', { name: 'Salt', price: 100 })
    const rows = [
      await made('review.add', { wareId, stars: 5, content: 'Good' }),
      await made('review.add', { wareId, stars: 1, content: 'No' }),
    ]
    for (const { reviewId } of rows) await made('review.move', { reviewId, move: 'accept' })
    expect(await listed('review.list', { status: 'accepted' })).toHaveLength(2)
    expect((await call('review.move', { reviewId: rows[0].reviewId, move: 'accept' })).code).not.toBe(200)
  })

  it('customers: are found by level and tag, and exported', async () => {
    await client('Vip one', 'vip')
    expect(await listed('client.list', { level: 'vip', tags: 'retail' })).toMatchObject([{ name: 'Vip one' }])
    expect((await call('client.export')).text).toContain('Vip one')
  })

  it('leads: a card goes from column to column, and the columns have their sums', async () => {
    const { leadId } = await made('lead.add', { name: 'Mill', worth: 9000 })
    await made('lead.add', { name: 'Shop', worth: 1000 })
    await made('lead.move', { leadId, move: 'call' })
    await refused('lead.move', { leadId, move: 'lose' }, 'reason')
    const { grouped } = await made('lead.list', { groupBy: ['status'], groupMeasure: 'worth' })
    expect(grouped.groups.map((one: { by: { value: string }[]; sum: number }) => [one.by[0]!.value, one.sum])).toEqual([
      ['talk', 9000],
      ['fresh', 1000],
    ])
  })

  it('follow-ups: one is moved to another day', async () => {
    const row = await made('follow-up.add', { clientId: await client('Cafe'), subject: 'Offer', at: '2026-12-01T02:00:00.000Z' })
    await made('follow-up.edit', { followId: row.followId, subject: 'Offer', at: '2026-12-03T02:00:00.000Z', version: row.version })
    const at = ['2026-12-02T16:00:00.000Z', '2026-12-03T15:59:59.999Z']
    expect(await listed('follow-up.list', { at })).toMatchObject([{ subject: 'Offer' }])
  })

  it('departments: lie below one another, count their members, and no part lies below itself', async () => {
    const top = await made('crew.add', { name: 'Sales' })
    const part = await made('crew.add', { name: 'East', parentId: top.crewId })
    await made('crew-member.add', { crewId: part.crewId, name: 'Ada' })
    expect(await listed('crew.list', { under: top.crewId })).toMatchObject([{ name: 'East', members: 1 }])
    const { crewId, version } = top
    await refused('crew.edit', { crewId, name: 'Sales', parentId: part.crewId, version }, 'parentId')
  })

  it('step form: what is chosen in one step decides what the next takes', async () => {
    const body = { company: 'Mill', place: 'hz', kind: 'asr', plan: 'minute', contact: 'Ada', mail: 'ada@example.com' }
    await refused('enrolment.add', { ...body, plan: 'letter' }, 'plan')
    await refused('enrolment.add', { ...body, place: 'zj' }, 'place')
    await made('enrolment.add', body)
    expect(await listed('enrolment.list', { kind: 'asr' })).toMatchObject([{ company: 'Mill', plan: 'minute' }])
  })

  it('step form: the province of a place is a field of its own, found, grouped and sorted by, and never written', async () => {
    const body = { company: 'Kiln', place: 'nj', kind: 'tts', plan: 'year', contact: 'Ada', mail: 'ada@example.com' }
    await refused('enrolment.add', { ...body, province: 'js' }, 'province')
    const { enrolmentId } = await made('enrolment.add', body)
    expect(await listed('enrolment.list', { province: 'js' })).toMatchObject([{ enrolmentId, place: 'nj', province: 'js' }])
    const { grouped } = await made('enrolment.list', { groupBy: ['province'] })
    expect(grouped.groups.map((one: { by: { value: string }[]; count: number }) => [one.by[0]!.value, one.count]).sort()).toEqual([
      ['js', 1],
      ['zj', 1],
    ])
  })

  it('approval: is talked about, and decided once, with a reason where it is denied', async () => {
    const { absenceId } = await made('absence.add', { days: ['2026-12-24', '2026-12-28'], reason: 'Home' })
    await made('absence-remark.add', { absenceId, text: 'Who stands in?' })
    await refused('absence.move', { absenceId, move: 'deny' }, 'answer')
    await made('absence.move', { absenceId, move: 'grant' })
    expect(await listed('absence.list')).toMatchObject([{ status: 'granted', remarks: 1 }])
  })

  it('settings: are one row, saved and read', async () => {
    await made('preference.save', { shop: 'Corner', colour: '#1677ff', hours: ['09:00', '18:00'], notify: false })
    expect(await made('preference.get', {})).toMatchObject({ shop: 'Corner', hours: ['09:00', '18:00'], notify: false })
    // However a colour is written (17).
    await made('preference.save', { shop: 'Corner', colour: '#ABC', hours: ['09:00', '18:00'], notify: false })
    expect(await made('preference.get', {})).toMatchObject({ colour: '#aabbcc' })
  })

  it('price list: a file adds what is right and names what is not', async () => {
    const report = await made('ware.import', { text: 'Name,Price\nRice,3.50\nRice,1.00\nOats,x\n', mode: 'valid' })
    expect(report).toMatchObject({ total: 3, added: 1 })
    expect(report.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4])
    expect(await listed('ware.list', { name: 'Rice' })).toMatchObject([{ price: 350 }])
  })

  it.each(['admin/elsewhere/monthly', 'admin/report'])(
    'report: all that %s asks is answered in groups, with figures that agree',
    async (id) => {
      const screen = compileScreen(createAtlas(world), id, 'zh-CN') as ReportScreen
      const asked = { days: ['2026-11-01', '2026-11-30'] as [string, string], filters: {} }
      for (const block of screen.blocks) {
        if (block.kind === 'text') continue
        for (const body of questionsOf(screen, block, asked)) {
          const { grouped, data } = await made(rowsOf(screen, block).call.name, body)
          expect(data.length).toBeLessThanOrEqual(1)
          const counted = (grouped.groups as { count: number }[]).reduce((sum, { count }) => sum + count, grouped.other?.count ?? 0)
          if (block.kind === 'chart') expect(counted).toBe(grouped.total.count)
          else expect(grouped.groups).toEqual([])
        }
      }
    },
  )

  it('17: a text is found by a part of it, also where a report is narrowed by it, and the report by that part, too', async () => {
    await made('lead.add', { name: 'Northern Lights', worth: 100 })
    expect(await listed('lead.list', { name: 'ern li' })).toMatchObject([{ name: 'Northern Lights' }])
    const screen = compileScreen(createAtlas(world), 'admin/elsewhere/monthly', 'zh-CN') as ReportScreen
    const asked = { days: ['2026-01-01', '2030-12-31'] as [string, string], filters: { name: 'ern li' } }
    const [body] = screen.blocks.flatMap((block) =>
      block.kind === 'figure' && block.name === 'count' ? questionsOf(screen, block, asked) : [],
    )
    expect((await made('lead.list', body!)).grouped.total).toMatchObject({ count: 1 })
  })

  it('stock: is the sum of its movements', async () => {
    const { itemId } = await made('store-item.add', { name: 'Crate' })
    await made('stock-move.add', { itemId, change: 20 })
    await made('stock-move.add', { itemId, change: -5 })
    expect(await listed('store-item.list', { name: 'Crate' })).toMatchObject([{ stock: 15, moves: 2 }])
  })

  it('tickets: lie on the day when they are due, and are solved with a result', async () => {
    const { caseId } = await made('case.add', { subject: 'Broken door', due: '2026-11-25T02:00:00.000Z' })
    await refused('case.move', { caseId, move: 'solve' }, 'solution')
    await made('case.move', { caseId, move: 'solve', solution: 'New hinge' })
    expect(await listed('case.list', { status: 'solved' })).toMatchObject([{ subject: 'Broken door' }])
  })

  it('bookings: end after they begin, and are found by the days they take', async () => {
    const body = { room: 'east', starts: '2026-12-01T02:00:00.000Z', ends: '2026-12-02T02:00:00.000Z' }
    await refused('room-booking.add', { ...body, ends: '2026-11-30T02:00:00.000Z' }, 'ends')
    const { bookingId } = await made('room-booking.add', body)
    expect(await listed('room-booking.list', { room: 'east' })).toHaveLength(1)
    await made('room-booking.delete', { bookingId })
    expect(await listed('room-booking.list', { room: 'east' })).toEqual([])
  })
})
