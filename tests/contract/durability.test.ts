import type { AnyDatabase } from './any-database.ts'
import { cp, mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { readDesk } from '../fixtures/desk.ts'
import { POSTGRES } from '../setup/postgres.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Backend = ReturnType<typeof startBackend>
const running: Backend[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop('SIGKILL')
})

async function start(): Promise<{
  backend: Backend
  call: (path: string, body: object, token?: string) => Promise<{ code: number; data: never }>
}> {
  const env = {
    PORT: String(await findFreePort()),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    API_TARGET: '',
    SCHEMAS_DIR: '',
    DEMO: '1',
    // A small world holds everybody whom these tests ask for.
    SEED_SCALE: '0.05',
  }
  const backend = startBackend({ env })
  running.push(backend)
  const url = await backend.ready
  return {
    backend,
    call: async (path, body, token) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) },
        body: JSON.stringify(body),
      })
      return answer.json() as Promise<{ code: number; data: never }>
    },
  }
}

describe('a backend that is killed', () => {
  it('300: loses nothing it acknowledged, over three kill -9 in the middle of writes; sessions go on', async () => {
    const acknowledged: string[] = []
    let token = ''
    for (let round = 0; round < 3; round++) {
      const { backend, call } = await start()
      if (!token) token = (await call('/server/auth/signin', { username: 'admin', password: 'Demo-2026!' })).data
      const { data: page } = (await call('/server/user/admin/list', { pageSize: 100 }, token)) as {
        data: { data: { userId: string; realName: string | null; phone: string; version: number }[] }
      }
      const kill = new AbortController()
      const writers = page.data.slice(round * 20, round * 20 + 20).map(async (user, n) => {
        const { userId } = user
        let { version } = user
        for (let turn = 0; !kill.signal.aborted; turn++) {
          const remark = `${round}-${n}-${turn}`
          const edited = { userId, realName: user.realName ?? '某人', remark, version }
          const answer = await call('/server/user/admin/edit', edited, token).catch(() => undefined)
          if (answer?.code !== 200) continue
          acknowledged[round * 20 + n] = `${userId} ${remark}`
          version = (answer.data as { version: number }).version
        }
      })
      // Most have been told that theirs is kept, and all of them go on writing.
      const told = () => acknowledged.slice(round * 20).filter(Boolean).length
      await expect.poll(told, { timeout: 60_000, interval: 10 }).toBeGreaterThan(12)
      kill.abort()
      await backend.stop('SIGKILL')
      await Promise.all(writers)
    }
    const { call } = await start()
    expect(acknowledged.filter(Boolean).length).toBeGreaterThan(30)
    for (const one of acknowledged.filter(Boolean)) {
      const [userId, remark = ''] = one.split(' ')
      const { data } = (await call('/server/user/admin/get', { userId }, token)) as { data: { remark: string } }
      const [, , turn] = remark.split('-')
      // The one that was cut off may have been written too, but never an older one than was acknowledged.
      expect(Number(data.remark.split('-')[2]), one).toBeGreaterThanOrEqual(Number(turn))
    }
  }, 240_000)
})

describe('work on many rows whose backend is killed', () => {
  type Job = { jobId: string; status: string; total: number; done: number; skipped: number; failed: number }
  let token = ''
  beforeEach(() => {
    token = ''
  })
  const begin = async () => {
    const { backend, call } = await start()
    token ||= (await call('/server/auth/signin', { username: 'admin', password: 'Demo-2026!' })).data
    return { backend, call: async <T>(path: string, body: object = {}) => (await call(path, body, token)).data as T }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  /** The job that was begun last. */
  const jobOf = async ({ call }: Pick<Begun, 'call'>) => (await call<{ jobs: Job[] }>('/server/job/list')).jobs[0]!
  const rested = async (backend: Begun, status: string) => {
    await expect.poll(async () => (await jobOf(backend)).status, { interval: 50, timeout: 60_000 }).toBe(status)
  }

  it('O2: goes on by itself after kill -9 in the middle, and each row is done exactly once', async () => {
    const CARDS = 900
    const first = await begin()
    const voucher = { type: 'voucher', name: 'kill', quantity: CARDS, faceValue: 100, expireTime: '2099-11-21T00:00:00Z' }
    const { batchNo } = await first.call<{ batchNo: string }>('/server/card/admin/create-batch', voucher)
    const asked = { title: 'kill', call: 'card.activate', list: 'card.adminList', filter: { batchNo } }
    await first.call('/server/job/start', asked)
    const doneAfter: number[] = []
    let backend = first
    for (const part of [0, 1 / 3]) {
      await expect.poll(async () => (await jobOf(backend)).done, { interval: 5 }).toBeGreaterThan(part * CARDS)
      await backend.backend.stop('SIGKILL')
      backend = await begin()
      const { done } = await jobOf(backend)
      doneAfter.push(done)
    }
    expect(doneAfter[0]).toBeGreaterThan(0)
    expect(doneAfter[0]).toBeLessThan(CARDS)
    await rested(backend, 'done')
    // A row that had been done twice would have been left out the second time.
    expect(await jobOf(backend)).toMatchObject({ total: CARDS, done: CARDS, skipped: 0, failed: 0 })
    await backend.backend.stop()
    const kept = new DatabaseSync(join(folder, 'data/console.db'), { readOnly: true })
    const count = (query: string) => kept.prepare(query).all(batchNo)[0]
    expect(count(`select count(*) as n, max(version) as v from card where batchNo = ? and status = 'activated'`)).toEqual({
      n: CARDS,
      v: 2,
    })
    const records = `select count(*) as n, count(distinct subjectKey) as v from audit where call = 'card.activate' and subjectKey in (select cardNo from card where batchNo = ?)`
    expect(count(records)).toEqual({ n: CARDS, v: CARDS })
    kept.close()
  })

  it('issue 14: goes on to take back what a file added, and takes each back exactly once', async () => {
    const LINES = 600
    const first = await begin()
    const combos = await first.call<{ data: { comboId: string; status: string }[] }>('/server/packet/admin/combo-list', { pageSize: 100 })
    const users = await first.call<{ data: { userId: string }[] }>('/server/user/admin/list')
    const { comboId } = combos.data.find(({ status }) => status === 'onSale')!
    const { userId } = users.data[0]!
    const text = ['Holder,Package,Count,Remark', ...Array.from({ length: LINES }, (_, at) => `${userId},${comboId},2,K-${at}`)].join('\n')
    const { jobId } = await first.call<Job>('/server/job/start', { title: 'kill', call: 'admin-grant.import', text, mode: 'look' })
    await rested(first, 'asking')
    await first.call('/server/job/resume', { jobId })
    await rested(first, 'done')
    expect(await jobOf(first)).toMatchObject({ jobId, done: LINES })
    const back = await first.call<Job>('/server/job/undo', { jobId })
    await expect.poll(async () => (await jobOf(first)).done, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
    await first.backend.stop('SIGKILL')
    const second = await begin()
    const { jobId: resumed, done } = await jobOf(second)
    expect(resumed).toBe(back.jobId)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(LINES)
    await rested(second, 'done')
    expect(await jobOf(second)).toMatchObject({ total: LINES, done: LINES, skipped: 0, failed: 0 })
    await second.backend.stop()
    const kept = new DatabaseSync(join(folder, 'data/console.db'), { readOnly: true })
    const all = kept
      .prepare(
        `select status, remain, (select count(*) from ledger where ledger.grantNo = "grant".grantNo and kind = 'reclaim') as entries
         from "grant" where remark like 'K-%'`,
      )
      .all()
    expect(all).toEqual(Array(LINES).fill({ status: 'reclaimed', remain: 0, entries: 1 }))
    // Their holder is told of each once, in one reminder for the import and one for its undoing.
    const told = kept.prepare(`select kind, count from reminder where userId = ? and kind like 'package%' and count > 1 order by kind`)
    expect(told.all(userId)).toEqual(['packageGranted', 'packageReclaimed'].map((kind) => ({ kind, count: LINES })))
    kept.close()
  })
})

it('R4: a folder that holds no built console is refused with one sentence, before anything is served from nowhere', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', API_TARGET: '', DIST_DIR: folder }
  const backend = startBackend({ env })
  running.push(backend)
  expect(await backend.ended).toBe(1)
  expect(backend.said()).toBe(`There is no built console in ${folder}; set DIST_DIR to a folder with its index.html.\n`)
})

describe('a data folder that is not in order', () => {
  const data = () => join(folder, 'data')
  const file = () => join(data(), 'console.db')
  const openAnew = async () => {
    const db: AnyDatabase = await openDatabase({ dataDir: data() })
    await migrate(db)
    await syncTables(db, readDesk())
    await db.close()
  }

  const damages: [string, () => Promise<unknown>, RegExp][] = [
    ['truncated to nothing', () => truncate(file(), 0), /was emptied since it was last used/],
    ['removed beside its marker', () => rm(file()), /was removed since it was last used/],
    [
      'overwritten with text',
      () => writeFile(file(), 'not a database at all, but long enough to be read as one'.repeat(100)),
      /is damaged; put back a backup, nothing was changed/,
    ],
    ['damaged in the middle', () => scribble(file()), /is damaged; put back a backup, nothing was changed/],
    ['exchanged for another console’s', () => exchange(folder, file()), /is not the one that/],
  ]

  it.each(damages)('a database that was %s is refused with one sentence and stays as it is', async (_name, damage, said) => {
    await openAnew()
    await damage()
    const before = await readFile(file()).catch(() => undefined)
    const refusal = await openDatabase({ dataDir: data() }).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(refusal).toMatchObject({ name: 'StartFailure', message: expect.stringMatching(said) })
    expect(refusal!.message).not.toContain('\n')
    expect(await readFile(file()).catch(() => undefined)).toEqual(before)
  })

  it('a database of another program is left alone', async () => {
    await mkdir(data())
    const other = new DatabaseSync(file())
    other.exec('create table song (title text); insert into song values (1)')
    other.close()
    const before = await readFile(file())
    await expect(openDatabase({ dataDir: data() })).rejects.toThrow(/is a database of something else/)
    expect(await readFile(file())).toEqual(before)
  })

  it('R6: a second server on one folder is refused with one sentence; one that ends is waited for', async () => {
    const first: AnyDatabase = await openDatabase({ dataDir: data() })
    const second: AnyDatabase = await openDatabase({ dataDir: data() })
    try {
      await first.serve()
      await expect(second.serve(undefined, 0)).rejects.toMatchObject({
        name: 'StartFailure',
        message: `Another server works on the data folder ${data()}: stop it, or set DATA_DIR to a folder of its own. Several servers work together over PostgreSQL (DATABASE_URL).`,
      })
      await second.serve(() => void first.close())
    } finally {
      await second.close()
    }
  })

  it('a folder that cannot be made is said to be so', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openDatabase({ dataDir: join(folder, 'file/data') })).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringContaining('set DATA_DIR'),
    })
  })

  it.runIf(process.platform === 'linux').each([undefined, POSTGRES])(
    'issue 16: a folder where none can be made is refused, and the start does not hang: DATABASE_URL=%s',
    async (databaseUrl) => {
      await expect(openDatabase({ dataDir: '/proc/console/data', databaseUrl })).rejects.toMatchObject({
        name: 'StartFailure',
        message: 'The data folder /proc/console/data cannot be created (ENOENT); set DATA_DIR to a folder that may be written.',
      })
    },
    20_000,
  )

  it('a database address of another kind is said to be so', async () => {
    await expect(openDatabase({ dataDir: data(), databaseUrl: 'mysql://x' })).rejects.toThrow(/must begin with postgres/)
    await expect(openDatabase({ dataDir: data(), databaseUrl: 'postgres://nobody@127.0.0.1:1/x' })).rejects.toMatchObject({
      name: 'StartFailure',
    })
  })

  it('a new field and a new index are added to what is there; a changed type is refused', async () => {
    await openAnew()
    const contract = readDesk()
    const ticket = contract.entities['ticket']!
    ticket.properties['place'] = { name: 'place', title: { 'zh-CN': '地点', 'en-US': 'Place' }, type: 'string', rules: {}, unique: 'all' }
    const db: AnyDatabase = await openDatabase({ dataDir: data() })
    await syncTables(db, contract)
    await db.write((trx) => trx.insertInto('ticket').values({ ticketNo: 'a', place: 'x' }).execute())
    await expect(db.write((trx) => trx.insertInto('ticket').values({ ticketNo: 'b', place: 'x' }).execute())).rejects.toThrow(/UNIQUE/)
    ticket.properties['place'] = { ...ticket.properties['place'], type: 'integer' }
    await expect(syncTables(db, contract)).rejects.toThrow(
      /ticket\.json: The field "place" is stored as string and its schema says integer, but 1 row holds a value/,
    )
    await db.close()
  })
})

async function scribble(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  for (let at = 4096; at < size; at += 4096) await handle.write(Buffer.alloc(600, 0xa5), 0, 600, at)
  await handle.close()
}

async function exchange(folder: string, file: string): Promise<void> {
  const db: AnyDatabase = await openDatabase({ dataDir: join(folder, 'other') })
  await db.close()
  await cp(join(folder, 'other/console.db'), file)
}
