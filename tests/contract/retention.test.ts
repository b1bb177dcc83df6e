import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { removeOldJobs } from '../../mocks/bulk/tidy.ts'
import { countRows } from '../../mocks/keep/count-rows.ts'
import { LOCKS } from '../../mocks/db/locks.ts'
import { listKinds } from '../../mocks/keep/kinds.ts'
import { removeOld } from '../../mocks/keep/remove-old.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { removeStrayPictures } from '../../mocks/uploads/stray-pictures.ts'
import { createUploads } from '../../mocks/uploads/uploads.ts'
import { DAY, startOf } from '../../src/schema/time.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds, NOW } from './harness.ts'
import { contract } from './seed-database.ts'

const at = (moment: number) => new Date(moment).toISOString()
/** The first moment that is kept for so many days. */
const first = (days: number) => startOf(DAY, NOW - days * DAY)

it('R7: whatever the schemas keep for a time is a kind that administrators see', () => {
  const seen = contract.entities.storage!.properties.kind!.choices!.map(({ value }) => value)
  const kept = Object.values(contract.entities).flatMap(({ name, kept: days }) => (days ? [name] : []))
  expect(kept.filter((name) => !seen.includes(name))).toEqual([])
  expect(
    listKinds(contract)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(seen.toSorted())
})

describe.each(kinds)('R7: what is kept for a time on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let user: Row
  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    user = await userNamed(backend.db, 'user')
  })
  afterAll(() => backend?.close())

  const remove = (db: AnyDatabase = backend.db, batch = 2) => {
    const sessions = createSessions({ db, contract: () => contract, now: () => NOW })
    const store = createStore({ contract, services: { calls: {}, afters: {}, computed: {} } }, db, sessions, NOW)
    return removeOld({ db, contract, store, now: NOW, batch, rest: 0 })
  }
  const addCalls = (name: string, count: number, moment: number) =>
    backend.db.write(async (trx) => {
      for (let nth = 0; nth < count; nth++) {
        const requestId = `${name}-${nth}`
        const createTime = at(moment)
        await trx.insertInto('call_log').values({ requestId, userId: user.userId, createTime, service: 'tts', code: 0 }).execute()
        await trx.insertInto('call_request').values({ requestId, userId: user.userId, parameters: '{}', createTime }).execute()
      }
    })
  const idsOf = async (name: string) => {
    const of = async (table: string) =>
      (await backend.db.query.selectFrom(table).select('requestId').where('requestId', 'like', `${name}-%`).execute()).length
    return [await of('call_log'), await of('call_request')]
  }
  const stored = (name: string) => backend.db.query.selectFrom('storage').selectAll().where('kind', '=', name).executeTakeFirstOrThrow()
  const notes = (name: string) =>
    backend.db.query
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'storage')
      .where('deed', '=', 'remove')
      .where('subjectKey', '=', name)
      .execute()
  const sums = async () => (await sql<Row>`select sum(calls) as calls, sum(amount) as amount from usage`.execute(backend.db.query)).rows

  it('goes after whole days, counted once although the process was killed in between; sums stay, and the audit log says it', async () => {
    await addCalls('old', 5, first(90) - 1)
    await addCalls('new', 1, first(90))
    const before = await sums()
    let parts = 0
    const dies: AnyDatabase = {
      ...backend.db,
      write: (work) =>
        backend.db.write(async (trx) => {
          const made = await work(trx)
          // As if it were killed before it is told that its part is in.
          if (typeof made === 'number' && made > 0 && ++parts === 2) throw new Error('killed')
          return made
        }),
    }
    const end = await remove(dies).then(String, (error: Error) => error.message)
    expect({ end, parts, left: await idsOf('old') }).toEqual({ end: 'killed', parts: 2, left: [3, 5] })
    await remove()
    await remove()
    expect(await idsOf('old')).toEqual([0, 0])
    expect(await idsOf('new')).toEqual([1, 1])
    expect(await sums()).toEqual(before)
    expect(await stored('call-log')).toMatchObject({ goneRows: 5, goneBefore: at(first(90)) })
    expect(await notes('call-log')).toMatchObject([
      { subjectName: '调用日志', subjectName_enUS: 'Call log', operatorId: null, changes: [{ before: 5, after: null }] },
    ])
  })

  it('is for administrators to choose, from the least on; lists and whoever follows a link say the same number', async () => {
    await remove()
    await addCalls('month', 1, first(60))
    const list = (token = admin) => backend.call('/server/engine/admin/call-list', { pageNo: 1, pageSize: 10 }, { token })
    expect((await list()).data).toMatchObject({ keptDays: 90 })
    const { version } = await stored('call-log')
    const edit = (kindName: string, keptDays: number, token = admin) =>
      backend.call('/server/storage/edit', { kind: kindName, keptDays, version }, { token })
    expect(await edit('call-log', 30)).toMatchObject({ code: 422, data: { fields: { keptDays: 'At least 31 days' } } })
    expect((await edit('audit', 400)).code).toBe(409)
    expect((await edit('call-log', 40, await backend.signIn('user'))).code).toBe(403)
    const body = { kind: 'call-log', keptDays: 40, version }
    const asked = await edit('call-log', 40)
    expect(asked).toMatchObject({ code: 409, data: { confirm: true } })
    const [, going] = /^(\d+) records? from before 2026-10-12 would be deleted for good/.exec(asked.message) ?? []
    expect(Number(going)).toBeGreaterThan(0)
    expect(await stored('call-log')).toMatchObject({ keptDays: 90 })
    const chosen = await backend.call('/server/storage/edit', { ...body, confirmed: true }, { token: admin })
    expect(chosen.code).toBe(200)
    // Issue 16: what goes next is said at once, and not as it was counted before.
    expect((chosen.data as { dueRows: number }).dueRows).toBeGreaterThanOrEqual(Number(going))
    expect((await list()).data).toMatchObject({ keptDays: 40 })
    await remove()
    expect(await idsOf('month')).toEqual([0, 0])
    const gone = await backend.call('/server/usage/log-get', { requestId: 'month-0' }, { token: await backend.signIn('user') })
    expect(gone).toMatchObject({
      code: 404,
      message: 'There is no such record. These are kept for 40 days; what is from before 2026-10-12 has been deleted',
    })
    // What a newer release says by itself does not undo what somebody chose.
    await remove()
    expect(await stored('call-log')).toMatchObject({ keptDays: 40, defaultDays: 90, leastDays: 31 })
  })

  it('stays while it is still under way', async () => {
    const old = at(first(400))
    const message = { channel: 'sms', receiver: 'x', purpose: 'notice', tries: 0, createTime: old }
    await backend.db.write(async (trx) => {
      // Nobody is told, so that nobody begins with what is to be found under way.
      if (kind === 'postgres') await sql`set local session_replication_role = replica`.execute(trx)
      await trx
        .insertInto('message')
        .values([
          { ...message, messageId: 'm-waits', status: 'waiting' },
          { ...message, messageId: 'm-sent', status: 'sent' },
        ])
        .execute()
      await trx
        .insertInto('sent_notice')
        .values([
          { name: 'remain:G-1', createTime: old },
          { name: 'calls:u:1', createTime: old },
        ])
        .execute()
      const job = {
        userId: user.userId,
        kind: 'each',
        call: 'x',
        title: 'x',
        asked: '{}',
        caller: '{}',
        phase: 'running',
        seen: false,
        turnTime: old,
        createTime: old,
      }
      await trx
        .insertInto('bulk_job')
        .values([
          { ...job, jobId: 'j-runs', state: 'running' },
          { ...job, jobId: 'j-done', state: 'done' },
        ])
        .execute()
    })
    await remove()
    await removeOldJobs(backend.db, NOW)
    const left = async (table: string, key: string, like: string) =>
      (await backend.db.query.selectFrom(table).select(key).where(key, 'like', like).execute()).map((row) => row[key])
    expect(await left('message', 'messageId', 'm-%')).toEqual(['m-waits'])
    expect(await left('sent_notice', 'name', '%:%-1')).toEqual(['remain:G-1'])
    expect(await left('sent_notice', 'name', 'calls:u:1')).toEqual([])
    expect(await left('bulk_job', 'jobId', 'j-%')).toEqual(['j-runs'])
  })

  it('R7: pictures that were replaced go a month after no row refers to them any more', async () => {
    const { db } = backend
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const uploads = createUploads({ db, folder, now: () => NOW })
    const refOf = (sign: string) => `f-${sign.repeat(32)}`
    const later = (days: number) => removeStrayPictures({ db, contract, uploads, now: NOW + days * DAY })
    const left = async () =>
      (await db.query.selectFrom('upload').select('ref').where('name', '=', 'picture').orderBy('ref').execute()).map(({ ref }) => ref[2])
    const set = (avatar: string | null) =>
      db.write((trx) => trx.updateTable('user').set({ avatar }).where('userId', '=', user.userId).execute())
    const banners = [{ image: refOf('b'), title: 'x' }]
    await db.write(async (trx) => {
      for (const [sign, type, age] of [
        ['a', 'image/png', 40],
        ['b', 'image/png', 40],
        ['c', 'application/pdf', 40],
        ['d', 'image/jpeg', 1],
        ['e', 'audio/wav', 40],
      ] as const)
        await trx
          .insertInto('upload')
          .values({ ref: refOf(sign), userId: user.userId, name: 'picture', type, bytes: 1, sha256: sign, createTime: at(NOW - age * DAY) })
          .execute()
      await trx
        .updateTable('site')
        .set({ banners: JSON.stringify(banners) })
        .execute()
    })
    await set(refOf('a'))
    await later(0)
    await set(null)
    await later(20)
    // Somebody has taken the change back.
    await set(refOf('a'))
    expect(await left()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await later(35)
    expect(await left()).toEqual(['a', 'b', 'd', 'e'])
    await set(null)
    await later(40)
    expect(await left()).toEqual(['a', 'b', 'd', 'e'])
    await later(72)
    expect(await left()).toEqual(['b', 'e'])
  })

  it('is told with its size, its oldest row and what goes next', async () => {
    const { keptDays } = await stored('engine-alarm')
    await backend.db.write((trx) =>
      trx
        .insertInto('engine_alarm')
        .values({ alarmId: 'next', time: at(first(keptDays) + DAY), status: 'recovered' })
        .execute(),
    )
    expect((await backend.call('/server/storage/count', {}, { token: admin })).code).toBe(200)
    const { data } = await backend.call('/server/storage/list', { pageNo: 1, pageSize: 50 }, { token: admin })
    const rows = new Map((data as { data: Row[] }).data.map((row) => [row.kind, row]))
    expect(rows.size).toBe(listKinds(contract).length)
    expect(rows.get('engine-alarm')).toMatchObject({ dueRows: 1, oldestTime: at(first(keptDays) + DAY), keptDays: 365, leastDays: 30 })
    const [{ n }] = (await sql<{ n: number }>`select count(*) as n from ledger`.execute(backend.db.query)).rows as [{ n: number }]
    expect(rows.get('ledger')).toMatchObject({ rows: n, keptDays: null, leastDays: null, dueRows: 0 })
    expect(rows.get('ledger')!.bytes).toBeGreaterThan(0)
  })

  it('R7: is counted one by one up to a bound, and reckoned from there on', async () => {
    const part = listKinds(contract).find(({ name }) => name === 'sent')!.parts[0]
    const names = Array.from({ length: 400 }, (_, nth) => ({ name: `reckoned:${nth}`, createTime: at(first(400 - nth)) }))
    await backend.db.write((trx) => trx.insertInto('sent_notice').values(names).execute())
    if (kind === 'postgres') await sql`analyze sent_notice`.execute(backend.db.query)
    const exact = await countRows(backend.db, part)
    expect(exact).toBeGreaterThanOrEqual(400)
    const reckoned = await countRows(backend.db, part, { most: 10 })
    expect(reckoned).toBeGreaterThan(exact * 0.7)
    expect(reckoned).toBeLessThan(exact * 1.4)
    const before = first(200)
    const older = await countRows(backend.db, part, { before })
    const about = await countRows(backend.db, part, { before, most: 10 })
    expect(about).toBeGreaterThan(older * 0.7)
    expect(about).toBeLessThan(older * 1.4)
  })

  it.runIf(kind === 'postgres')('is removed by one process at a time, whatever else others do alone', async () => {
    const { removeOld: own, ...others } = LOCKS
    const during = (locks: number[]) =>
      backend.db.query.transaction().execute(async (other) => {
        for (const lock of locks) await sql`select pg_advisory_xact_lock(${lock}::int)`.execute(other)
        await remove()
      })
    await addCalls('two', 3, first(90) - 1)
    await during([own])
    expect(await idsOf('two')).toEqual([3, 3])
    await during(Object.values(others))
    expect(await idsOf('two')).toEqual([0, 0])
  })
})
