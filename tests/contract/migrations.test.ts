import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../mocks/db/migrate.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { judgeSecret } from '../../mocks/secrets/app-secret.ts'
import { ownTables, tableOf } from '../../src/schema/tables.ts'
import { openEmpty } from './copies.ts'
import { kinds } from './harness.ts'
import { contract } from './seed-database.ts'

const AT = '2026-11-20T08:00:00.000Z'

it.each(kinds)('a database from before names were changed keeps what it holds on %s (H12)', async (kind) => {
  const { db, close } = await openEmpty(kind)
  try {
    await migrate(db)
    await db.write(async (trx) => {
      // As it was: the step undone.
      await trx.schema.alterTable('sent_notice').renameTo('told').execute()
      await trx.schema.alterTable('guard').renameColumn('notifiedTime', 'toldTime').execute()
      await trx.schema.alterTable('call_request').renameColumn('parameters', 'asked').execute()
      await trx.schema.alterTable('call_request').renameTo('call_ask').execute()
      await trx.deleteFrom('migration').where('name', '=', '0061-names').execute()
      await trx.insertInto('told').values({ name: 'remain:G1', createTime: AT }).execute()
      const tries = { scope: 'account', kind: 'password', level: 0, tries: 3, firstTime: AT, lastTime: AT }
      await trx
        .insertInto('guard')
        .values({ guardId: 'g1', ...tries, toldTime: AT })
        .execute()
      await trx
        .insertInto('call_ask')
        .values({ requestId: 'r1', userId: 'ann', asked: JSON.stringify({ engine: '16k_zh' }), createTime: AT })
        .execute()
    })
    await migrate(db)
    expect(await db.query.selectFrom('sent_notice').selectAll().execute()).toEqual([{ name: 'remain:G1', createTime: AT }])
    expect(await db.query.selectFrom('guard').select('notifiedTime').execute()).toEqual([{ notifiedTime: AT }])
    expect(await db.query.selectFrom('call_request').select('parameters').execute()).toEqual([{ parameters: { engine: '16k_zh' } }])
  } finally {
    await close()
  }
})

it.each(kinds)('the two secrets of an application work on when it may have several on %s', async (kind) => {
  const { db, close } = await openEmpty(kind)
  const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')
  try {
    await migrate(db)
    await db.write(async (trx) => {
      // As it was: the step undone, and an application with both secrets.
      await trx.schema.dropTable('secret_hash').execute()
      const columns = ['hash', 'changeTime', 'previousHash', 'previousUntil', 'usedTime', 'usedIp', 'previousUsedTime', 'previousUsedIp']
      await sql
        .raw(`create table app_secret ("appId" text primary key, ${columns.map((name) => `"${name}" text`).join(', ')})`)
        .execute(trx)
      await sql.raw(`create table application ("appId" text primary key not null, "userId" text)`).execute(trx)
      await trx.deleteFrom('migration').where('name', '=', '0074-many-secrets').execute()
      await sql`insert into application ("appId", "userId") values ('a1', 'ann')`.execute(trx)
      const kept = {
        appId: 'a1',
        hash: hash('new'),
        changeTime: AT,
        previousHash: hash('old'),
        previousUntil: '2026-11-21T08:00:00.000Z',
        usedTime: AT,
        usedIp: '10.0.0.1',
      }
      await trx.insertInto('app_secret').values(kept).execute()
    })
    await migrate(db)
    const judge = (secret: string, now: string) => judgeSecret(db.query as never, 'a1', secret, Date.parse(now))
    expect(await judge('new', '2026-12-01T00:00:00.000Z')).toMatchObject({
      verdict: 'right',
      known: { services: [], usedTime: AT, usedIp: '10.0.0.1' },
    })
    expect(await judge('old', '2026-11-21T07:00:00.000Z')).toMatchObject({ verdict: 'right' })
    expect(await judge('old', '2026-11-21T09:00:00.000Z')).toMatchObject({ verdict: 'ended', until: '2026-11-21T08:00:00.000Z' })
    expect(await judge('other', AT)).toEqual({ verdict: 'wrong' })
    expect(await db.query.selectFrom('secret').select(['userId', 'version']).execute()).toMatchObject([
      { userId: 'ann', version: 1 },
      { userId: 'ann' },
    ])
  } finally {
    await close()
  }
})

it.each(kinds)('R10: an older release leaves a database of a newer one as it is, and says so, on %s', async (kind) => {
  const { db, close } = await openEmpty(kind)
  try {
    await migrate(db)
    await db.write((trx) => trx.insertInto('migration').values({ name: '9001-of-tomorrow' }).execute())
    await db.write((trx) => trx.deleteFrom('migration').where('name', '=', '0061-names').execute())
    await expect(migrate(db)).rejects.toThrow(
      'The database was brought up to date by a newer release, which made a step that this one does not know (9001-of-tomorrow): start that release, or put back the backup that was made before it.',
    )
    // Nothing else was done either.
    expect(await db.query.selectFrom('migration').select('name').where('name', '=', '0061-names').execute()).toEqual([])
  } finally {
    await close()
  }
})

it('an entity takes no name of a table that the backend keeps for itself: the check knows them all', async () => {
  const { db, close } = await openEmpty('sqlite')
  try {
    await migrate(db)
    const entities = new Set(Object.keys(contract.entities).map(tableOf))
    const made = (await db.query.introspection.getTables()).map(({ name }) => name).filter((name) => !entities.has(name))
    // The counter is made when something is first numbered.
    expect([...ownTables].filter((name) => name !== 'counter').toSorted()).toEqual(made.toSorted())
  } finally {
    await close()
  }
})

it.each(kinds)(
  'issue 19: whoever offers the synthesis of long texts offers their results too on %s, and nobody else does',
  async (kind) => {
    const { db, close } = await openEmpty(kind)
    const offered = () => sql<{ code: string }>`select code, "freeQuota", status from interface order by code`.execute(db.query)
    const again = async () => {
      await db.write((trx) => trx.deleteFrom('migration').where('name', '=', '0230-synthesis-results').execute())
      await migrate(db)
    }
    try {
      await migrate(db)
      const texts = ['code', 'nameZh', 'nameEn', 'service', 'method', 'unit', 'path', 'status', 'createTime'].map(
        (name) => `"${name}" text`,
      )
      const numbers = ['"freeQuota"', '"defaultConcurrency"', 'timeout', 'version'].map((name) => `${name} integer`)
      await db.write((trx) =>
        sql.raw(`create table interface ("interfaceId" text primary key, ${[...texts, ...numbers].join(', ')})`).execute(trx),
      )
      await again()
      expect((await offered()).rows).toEqual([])
      await db.write((trx) => sql`insert into interface ("interfaceId", code, status) values ('if1', 'tts.long', 'disabled')`.execute(trx))
      await again()
      await again()
      expect((await offered()).rows).toMatchObject([
        { code: 'tts.long' },
        { code: 'tts.long-audio', freeQuota: 0, status: 'disabled' },
        { code: 'tts.long-query', freeQuota: 0, status: 'disabled' },
      ])
    } finally {
      await close()
    }
  },
)

it.each(kinds)('issue 14: an announcement that was put off before there was a word for it says that it waits, on %s', async (kind) => {
  const { db, close } = await openEmpty(kind)
  const rows = [
    ['ahead', 'published', '2999-01-01T00:00:00.000Z'],
    ['past', 'published', '2020-01-01T00:00:00.000Z'],
    ['gone', 'withdrawn', '2999-01-01T00:00:00.000Z'],
  ]
  try {
    await migrate(db)
    await db.write(async (trx) => {
      await sql.raw(`create table notice (id text primary key, status text, "publishTime" text, version integer)`).execute(trx)
      for (const [id, status, time] of rows) await sql`insert into notice values (${id}, ${status}, ${time}, 1)`.execute(trx)
      await trx.deleteFrom('migration').where('name', '=', '0240-scheduled-notices').execute()
    })
    await migrate(db)
    const found = await sql`select id, status, version from notice order by id`.execute(db.query)
    expect(found.rows).toEqual([
      { id: 'ahead', status: 'scheduled', version: 2 },
      { id: 'gone', status: 'withdrawn', version: 1 },
      { id: 'past', status: 'published', version: 1 },
    ])
  } finally {
    await close()
  }
})

it.each(kinds)('issue 14: packages from before take the application of their order, and are found by it, on %s', async (kind) => {
  const { db, close } = await openEmpty(kind)
  const before = { ...contract.entities['grant']!.properties }
  delete before['appId']
  try {
    await migrate(db)
    await syncTables(db, { ...contract, entities: { ...contract.entities, grant: { ...contract.entities['grant']!, properties: before } } })
    await db.write(async (trx) => {
      // As it was: the step undone.
      await sql`create index paying_grant on "grant" ("targetId", "comboId", status, "expireTime", "grantNo")`.execute(trx)
      await trx.deleteFrom('migration').where('name', '=', '0270-paying-grants').execute()
      const orders = [
        { orderNo: 'o1', userId: 'ann', appId: 'a1', version: 1 },
        { orderNo: 'o2', userId: 'ann', appId: null, version: 1 },
      ]
      await trx.insertInto('order').values(orders).execute()
      const grant = { targetId: 'ann', targetType: 'user', status: 'inUse', version: 1 }
      const grants = ['o1', 'o2', null].map((orderNo, at) => ({ ...grant, grantNo: `g${at + 1}`, orderNo }))
      await trx.insertInto('grant').values(grants).execute()
    })
    await migrate(db)
    await syncTables(db, contract)
    const found = await db.query.selectFrom('grant').select(['grantNo', 'appId']).orderBy('grantNo').execute()
    expect(found.map(({ appId }) => appId)).toEqual(['a1', null, null])
    const all = await (
      kind === 'postgres'
        ? sql<{ text: string }>`select indexdef as text from pg_indexes where indexname = 'paying_grant'`
        : sql<{ text: string }>`select sql as text from sqlite_schema where name = 'paying_grant'`
    ).execute(db.query)
    expect(all.rows.map(({ text }) => text)).toEqual([expect.stringMatching(/coalesce/i)])
  } finally {
    await close()
  }
})
