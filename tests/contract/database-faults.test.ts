import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createSessions } from '../../mocks/http/sessions.ts'
import { faultOf, isMisfit, sqliteFault } from '../../mocks/db/fault.ts'
import { follow } from '../../mocks/evolve/start.ts'
import { lastChange, undo } from '../../mocks/evolve/undo.ts'
import { createLog } from '../../mocks/log/log.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { createMoved } from '../../mocks/server/moved.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { POSTGRES } from '../setup/postgres.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { openOver } from './copies.ts'
import { kinds, NOW, send } from './harness.ts'
import { contract, openSeeded } from './seed-database.ts'
import { openWeakLine } from '../../scripts/chaos/weak-line.ts'

const services = await listServices()
/** The bytes of a page of SQLite. */
const PAGE = 4096
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A server over `db`, an administrator who is signed in, and the lines that the operator reads. */
async function serve(db: AnyDatabase, home: AnyDatabase, uploadDir: string, follows = contract) {
  const lines: Row[] = []
  // Only what the storage does is of interest, however busy the machine is.
  const app = createServer({
    contract: follows,
    db,
    services,
    now: () => NOW,
    rate: 1e9,
    uploadDir,
    slowMs: Infinity,
    log: createLog({ level: 'warn', now: () => NOW, write: (line) => lines.push(JSON.parse(line) as Row) }),
  })
  await app.ready()
  ends.push(() => app.close())
  const { userId } = await home.query.selectFrom('user').select('userId').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const token = await createSessions({ db: home, contract: () => contract, now: () => NOW }).start(userId as string, '127.0.0.1')
  const users = (await home.query.selectFrom('user').selectAll().where('role', '=', 'user').limit(6).execute()) as Row[]
  const call = (path: string, body: Row = {}) =>
    send(app, `/api${path}`, body, { 'access-token': token, 'accept-language': 'en-US', host: 'localhost' })
  const remark = async (user: Row, text: string) => {
    const { userId } = user
    const read = await call('/server/user/admin/get', { userId })
    if (read.status !== 200) return read
    const { version } = read.data as Row
    return call('/server/user/admin/edit', { userId, realName: user['realName'] ?? 'Somebody', remark: text, version })
  }
  return { app, lines, token, users, call, remark }
}

const cannot = (fault: string, message: RegExp) => ({
  status: 503,
  code: 503,
  message: expect.stringMatching(message),
  headers: expect.objectContaining({ 'retry-after': fault === 'away' || fault === 'slow' ? '5' : '60' }),
})

describe.skipIf(!kinds.includes('postgres'))('a PostgreSQL that comes and goes', () => {
  async function open(waitMs = 5000) {
    const { db: home, dataDir, close } = await openSeeded('postgres')
    ends.push(close)
    const { hostname, port } = new URL(POSTGRES)
    const line = await openWeakLine(hostname, Number(port) || 5432)
    ends.push(line.stop)
    const db = await openOver(dataDir, line.port, waitMs)
    ends.push(() => db.close())
    return { line, home, ...(await serve(db, home, join(dataDir, 'uploads'))) }
  }

  it('R1: ends connections in the middle of work: whoever asked is told to come back, what was acknowledged is kept, and it goes on by itself', async () => {
    const { home, lines, users, remark } = await open()
    const kept = new Map<string, string>()
    const met = new Set<number>()
    const over = new AbortController()
    const write = async (user: Row) => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const answer = await remark(user, `turn ${turn}`)
        met.add(answer.status)
        if (answer.status === 200) kept.set(user['userId'], `turn ${turn}`)
        else expect(answer).toMatchObject(cannot('away', /^The database does not answer right now; please try again/))
      }
    }
    const writers = users.map(write)
    for (let nth = 0; nth < 3; nth++) {
      kept.clear()
      await expect.poll(() => kept.size, { interval: 5 }).toBeGreaterThan(2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        home.query,
      )
    }
    kept.clear()
    await expect.poll(() => kept.size, { interval: 5 }).toBe(users.length)
    over.abort()
    await Promise.all(writers)
    expect([...met].toSorted()).toEqual([200, 503])
    const rows = (await home.query.selectFrom('user').select(['userId', 'remark']).execute()) as Row[]
    for (const [userId, text] of kept) expect(rows.find((row) => row['userId'] === userId)!['remark']).toBe(text)
    expect(lines[0]).toMatchObject({ level: 'error', msg: 'the storage cannot be used', fault: 'away', cause: expect.any(String) })
  })

  it('R1: lets nobody in any more, whatever it says to that: whoever asks is told to come back, and the operator reads why', async () => {
    const { home, lines, users, remark, call } = await open()
    const admin = new pg.Client({ connectionString: POSTGRES })
    await admin.connect()
    ends.push(() => admin.end())
    const name = (await sql<Row>`select current_database() as name`.execute(home.query)).rows[0]!['name'] as string
    await admin.query(`alter database "${name}" with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (let nth = 0; nth < 2; nth++)
      expect(await remark(users[0]!, 'nothing of this is kept')).toMatchObject(cannot('away', /^The database does not answer right now/))
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ msg: 'the storage cannot be used', fault: 'away' }])
    await admin.query(`alter database "${name}" with allow_connections true`)
    await expect.poll(async () => (await call('/server/user/get-info')).status).toBe(200)
    expect(lines.map(({ cause }) => String(cause)).join()).toContain('is not currently accepting connections')
  })

  it('R1: is away: two lines for the operator, however many ask; then everything works', async () => {
    const { line, lines, users, remark, call, app } = await open()
    line.close()
    const answers = await Promise.all(users.map((user) => remark(user, 'nothing of this is kept')))
    for (const answer of answers) expect(answer).toMatchObject(cannot('away', /does not answer/))
    for (const [url, status] of [
      ['/api/healthz', 503],
      ['/api/readyz', 503],
      // Starting it anew would not bring the database back (R15).
      ['/api/livez', 200],
    ] as const)
      expect((await app.inject({ url })).statusCode, url).toBe(status)
    expect(lines).toHaveLength(1)
    line.open()
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toMatchObject({ level: 'warn', msg: 'the storage works again', fault: 'away', seconds: 0, refused: users.length + 2 })
    expect(await remark(users[0]!, 'kept')).toMatchObject({ code: 200 })
    expect(await call('/server/user/admin/get', { userId: users[0]!['userId'] })).toMatchObject({ data: { remark: 'kept' } })
  })

  it('R1: goes silent without a word: nobody waits for ever', async () => {
    const { line, users, remark } = await open(500)
    expect(await remark(users[0]!, 'before')).toMatchObject({ code: 200 })
    line.die()
    expect(await remark(users[0]!, 'lost')).toMatchObject(cannot('away', /does not answer/))
    line.open()
    await expect.poll(async () => (await remark(users[0]!, 'after')).code).toBe(200)
  })

  it('R1: goes silent: work of many steps waits once, not once for each of them', async () => {
    const patience = 5000
    const { line, home, app } = await open(patience)
    const { userId } = await home.query.selectFrom('user').select('userId').where('username', '=', 'user').executeTakeFirstOrThrow()
    const token = await createSessions({ db: home, contract: () => contract, now: () => NOW }).start(userId, '127.0.0.1')
    const paid = () =>
      send(
        app,
        '/api/server/nlp/segment',
        { text: '今天天气很好。' },
        { 'access-token': token, 'accept-language': 'en-US', host: 'localhost' },
      )
    expect(await paid()).toMatchObject({ code: 200 })
    line.die()
    const begun = performance.now()
    for (const answer of await Promise.all(Array.from({ length: 8 }, paid))) expect(answer).toMatchObject(cannot('away', /does not answer/))
    expect(performance.now() - begun).toBeLessThan(patience * 2)
    // It is known by now, and nobody waits for it again.
    const later = performance.now()
    expect(await paid()).toMatchObject(cannot('away', /does not answer/))
    expect(performance.now() - later).toBeLessThan(patience / 2)
    line.open()
    await expect.poll(async () => (await paid()).code, { timeout: patience }).toBe(200)
  })

  it('R3: aborts whoever waits in a ring: that one is run again, and told to come back where it loses each time', async () => {
    const { db, close } = await openSeeded('postgres')
    ends.push(close)
    let tries = 0
    const losing = (times: number) => () =>
      ++tries <= times ? Promise.reject(Object.assign(new Error(), { code: '40P01' })) : Promise.resolve(tries)
    expect(await db.write(losing(2))).toBe(3)
    tries = 0
    expect(faultOf(await db.write(losing(3)).catch((error: unknown) => error))).toBe('slow')
    expect(tries).toBe(3)
  })

  it('R1: takes too long: that one is told so, and others are served', async () => {
    const { home, users, remark } = await open(500)
    const [one, other] = users as [Row, Row]
    await home.query.connection().execute(async (held) => {
      await sql`begin`.execute(held)
      await held.selectFrom('user').select('userId').where('userId', '=', one['userId']).forUpdate().execute()
      const waiting = remark(one, 'waits')
      expect(await remark(other, 'does not')).toMatchObject({ code: 200 })
      expect(await waiting).toMatchObject(cannot('slow', /too busy/))
      await sql`rollback`.execute(held)
    })
    expect(await remark(one, 'later')).toMatchObject({ code: 200 })
  })
})

describe('storage without room', () => {
  async function open(uploadDir?: string) {
    const { db, dataDir, close } = await openSeeded('sqlite')
    ends.push(close)
    return { db, ...(await serve(db, db, uploadDir ?? join(dataDir, 'uploads'))) }
  }
  const fill = async (db: AnyDatabase, bytes: number) => {
    for (let nth = 0; nth < 1000; nth++)
      await db.write((trx) =>
        trx
          .insertInto('meta')
          .values({ name: `${bytes} ${nth}`, value: '.'.repeat(bytes) })
          .execute(),
      )
  }
  const asWriter = (db: AnyDatabase, command: string) => db.write((trx) => sql.raw(command).execute(trx))

  it('R9: a full disk refuses what is to be kept with a sentence, lets people read, and is over when there is room', async () => {
    const { db, lines, users, remark, call } = await open()
    await asWriter(db, 'pragma max_page_count = 1')
    for (const bytes of [4000, 400, 40]) await expect(fill(db, bytes)).rejects.toMatchObject({ fault: 'full' })
    // What still fits into a page is kept.
    let answer = await remark(users[0]!, 'first')
    for (let nth = 0; nth < 200 && answer.status === 200; nth++) answer = await remark(users[0]!, `${nth}${'.'.repeat(200)}`.slice(0, 200))
    expect(answer).toMatchObject(cannot('full', /no disk space left/))
    expect(await call('/server/user/admin/list', { pageSize: 10 })).toMatchObject({ code: 200 })
    expect(lines).toMatchObject([
      { msg: 'the storage cannot be used', fault: 'full', cause: expect.stringMatching(/^database or disk is full/) },
    ])
    await asWriter(db, 'pragma max_page_count = 1000000')
    await expect.poll(() => lines.length).toBe(2)
    expect(await remark(users[0]!, 'kept')).toMatchObject({ code: 200 })
  })

  it('R9: storage that may only be read is said to be so', async () => {
    const { db, users, remark, call } = await open()
    await asWriter(db, 'pragma query_only = on')
    expect(await remark(users[0]!, 'nothing')).toMatchObject(cannot('readOnly', /may only read its storage/))
    expect(await call('/server/user/admin/list', { pageSize: 10 })).toMatchObject({ code: 200 })
  })

  it('issue 16: a file that is damaged while it is served is said to be so, in one line for the operator', async () => {
    const { db, dataDir, close } = await openSeeded('sqlite')
    ends.push(close)
    const { lines, call } = await serve(db, db, join(dataDir, 'uploads'))
    const file = await openFile(join(dataDir, 'console.db'), 'r+')
    const { size } = await file.stat()
    for (let at = PAGE; at < size; at += PAGE) await file.write(Buffer.alloc(600, 0xa5), 0, 600, at)
    await file.close()
    for (let nth = 0; nth < 2; nth++)
      expect(await call('/server/order/admin/list', { pageSize: 10 })).toMatchObject(cannot('damaged', /storage does not work/))
    expect(lines).toMatchObject([{ level: 'error', msg: 'the storage cannot be used', fault: 'damaged' }])
  })

  it.each([
    [5, 'slow'],
    [8, 'readOnly'],
    [10, 'damaged'],
    [11, 'damaged'],
    [11 | (1 << 8), 'damaged'],
    [13, 'full'],
    [14, 'away'],
    [26, 'damaged'],
    [1, undefined],
    [19, undefined],
  ])('issue 16: SQLite’s code %i is %s', (errcode, fault) => {
    expect(faultOf(sqliteFault({ errcode }))).toBe(fault)
  })

  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const post = ({ app, token }: Awaited<ReturnType<typeof open>>, bytes: Buffer) => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    return app.inject({
      method: 'POST',
      url: '/api/server/upload/important-file',
      headers: { 'access-token': token, 'content-type': 'multipart/form-data; boundary=b', host: 'localhost' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    })
  }

  it('R9, R15: a disk that is all but full takes the server out of service before a row is refused', async () => {
    const { db, dataDir, close } = await openSeeded('sqlite')
    ends.push(close)
    let room = 1e9
    const app = createServer({
      contract,
      db,
      services,
      now: () => NOW,
      uploadDir: join(dataDir, 'uploads'),
      roomIn: async () => room,
    })
    ends.push(() => app.close())
    const ready = async () => (await app.inject({ url: '/api/readyz' })).statusCode
    expect(await ready()).toBe(200)
    room = 63_999_999
    expect(await ready()).toBe(503)
    expect((await app.inject({ url: '/api/livez' })).statusCode).toBe(200)
    room = 64_000_000
    expect(await ready()).toBe(200)
  })

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0
  it.skipIf(!mayMount)('R9: on a full disk that is said, and no empty file is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
    ends.push(() => rm(folder, { recursive: true }))
    const disk = join(folder, 'disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return
    }
    ends.push(async () => execFileSync('umount', ['-l', disk]))
    const world = await open(disk)
    const answer = await post(world, Buffer.concat([picture, Buffer.alloc(200_000)]))
    expect({ status: answer.statusCode, ...answer.json<Row>(), headers: answer.headers }).toMatchObject(
      cannot('full', /磁盘已满|no disk space left/),
    )
    expect(await readdir(join(disk, 'incoming'))).toEqual([])
    expect(world.lines).toMatchObject([{ fault: 'full', cause: expect.stringMatching(/^ENOSPC/) }])
  })
})

describe.each(kinds)('tables that follow other schemas, on %s', (kind) => {
  it('staff 3: a server beside which schemas were applied asks for a restart, once, instead of failing', async () => {
    const { db, dataDir, close } = await openSeeded(kind)
    ends.push(close)
    const { lines, call } = await serve(db, db, join(dataDir, 'uploads'))
    const list = () => call('/server/user/admin/list', { pageNo: 1, pageSize: 10 })
    expect(await list()).toMatchObject({ status: 200 })
    const user = contract.entities['user']!
    const { remark, ...rest } = user.properties
    const properties = { ...rest, words: { ...remark!, name: 'words', past: { was: ['remark'] } } }
    await follow(db, { ...contract, entities: { ...contract.entities, user: { ...user, properties } } }, { now: NOW })
    expect(await list()).toMatchObject(cannot('moved', /has to be restarted/))
    expect(await list()).toMatchObject(cannot('moved', /has to be restarted/))
    expect(lines).toMatchObject([{ fault: 'moved', cause: expect.stringMatching(/^the tables follow other schemas .*Restart it/) }])
    // What still stands goes on.
    expect(await call('/server/packet/admin/combo-list', { pageNo: 1, pageSize: 10 })).toMatchObject({ status: 200 })
  })

  it('issue 15: a server under which its schemas are taken back says so, and goes on when they are applied again', async () => {
    const { db, dataDir, close } = await openSeeded(kind)
    ends.push(close)
    const user = contract.entities['user']!
    const { remark, ...rest } = user.properties
    const properties = { ...rest, words: { ...remark!, name: 'words', past: { was: ['remark'] } } }
    const entities = { ...contract.entities, user: { ...user, properties } }
    const calls = JSON.parse(JSON.stringify(contract.calls).replaceAll('"remark"', '"words"')) as typeof contract.calls
    const renamed = { ...contract, entities, calls }
    await follow(db, renamed, { now: NOW })
    const { lines, call } = await serve(db, db, join(dataDir, 'uploads'), renamed)
    const list = () => call('/server/user/admin/list', { pageNo: 1, pageSize: 10 })
    const { probe, judge } = createMoved(db)
    expect(await list()).toMatchObject({ status: 200 })
    await undo(db, (await lastChange(db.query, { tells: true }))!, NOW)
    expect(await list()).toMatchObject(cannot('moved', /has to be restarted/))
    expect(lines).toMatchObject([{ fault: 'moved' }])
    await expect(probe()).rejects.toThrow(/follow other schemas/)
    // What does not fit the tables for another reason than a name follows from it, too.
    const misfits = kind === 'sqlite' ? ["('x', 1)", '(1, null)'] : ["('x', 1)", '(1, null)', "('x'::text, 1)"]
    const strict = sql.raw(kind === 'sqlite' ? ' strict' : '')
    await db.write((trx) => sql`create table odd (a integer, b integer not null)${strict}`.execute(trx))
    for (const values of misfits) {
      const insert = db.write((trx) => sql`insert into odd values ${sql.raw(values)}`.execute(trx))
      const error = await insert.catch((thrown: unknown) => thrown)
      expect(isMisfit(error), values).toBe(true)
      expect(faultOf(await judge(error))).toBe('moved')
    }
    await follow(db, renamed, { now: NOW })
    expect(await list()).toMatchObject({ status: 200 })
    await expect(probe()).resolves.toBeUndefined()
  })
})
