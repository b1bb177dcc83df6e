import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../mocks/backup/archive.ts'
import { runBackup } from '../../mocks/backup/command.ts'
import { growSearch } from '../../mocks/resource/grow-search.ts'
import { isIndexed } from '../../mocks/resource/search-index.ts'
import { POSTGRES } from '../setup/postgres.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { addressIn, openAt, type Opened } from './copies.ts'
import { kinds, NOW } from './harness.ts'
import { contract, open as startTarget } from './seed-database.ts'

const REF = 'f-0123456789abcdef0123456789abcdef'
const at = (moment: number) => new Date(moment).toISOString()

describe.each(kinds)('R8: a backup on %s', (kind) => {
  let folder = ''
  let opened: Opened
  let said: string[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
    opened = await startTarget(kind)
    said = []
    await opened.db.write(async (trx) => {
      await trx
        .insertInto('grant')
        .values({
          grantNo: 'G-1',
          targetId: 'ann',
          targetType: 'user',
          comboId: 'c',
          total: 0,
          used: 0,
          remain: 0,
          source: 'buy',
          status: 'inUse',
          createTime: at(NOW),
        })
        .execute()
      await trx
        .insertInto('upload')
        .values({ ref: REF, userId: 'ann', name: 'a.wav', type: 'audio/wav', bytes: 5, sha256: 'x', createTime: at(NOW) })
        .execute()
    })
    await mkdir(join(opened.dataDir, 'uploads/01'), { recursive: true })
    await writeFile(join(opened.dataDir, 'uploads/01', REF), 'sound')
  })
  afterEach(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  let more: Record<string, string> = {}
  const run = (...args: string[]) => {
    const env = {
      DATA_DIR: opened.dataDir,
      DIST_DIR: join(folder, 'dist'),
      ...more,
      ...(kind === 'postgres' ? { DATABASE_URL: addressIn(opened.dataDir) } : {}),
    }
    return runBackup(
      args,
      env,
      (line) => said.push(line),
      () => NOW,
    )
  }
  /** A use of the package and its line in the ledger, together or not at all. */
  const use = (db: AnyDatabase, nth: number, moment = NOW - 1) =>
    db.write(async (trx) => {
      await trx
        .insertInto('ledger')
        .values({ ledgerNo: `L-${nth}`, userId: 'ann', grantNo: 'G-1', kind: 'use', change: nth, remain: 0, createTime: at(moment) })
        .execute()
      await sql`update "grant" set remain = remain + ${nth} where "grantNo" = 'G-1'`.execute(trx)
    })
  const balance = async (db: AnyDatabase): Promise<Row> =>
    (
      await sql<Row>`select (select sum(change) from ledger where "grantNo" = 'G-1') as booked, (select count(*) from ledger) as lines, remain from "grant" where "grantNo" = 'G-1'`.execute(
        db.query,
      )
    ).rows[0]!

  it('is of one moment while others write, and comes back whole: every balance, every row, every file', async () => {
    const file = join(folder, 'a.tar')
    for (let nth = 1; nth <= 20; nth++) await use(opened.db, nth)
    // The indexes for searches stay behind, and are made anew.
    const grow = () => growSearch(opened.db, contract, { large: -2, part: 1, rest: 0 })
    await grow()
    expect(await isIndexed(kind, opened.db.query, 'grant')).toBe(true)
    const writers = { isDone: false }
    const writing = (async () => {
      let nth = 20
      while (!writers.isDone) {
        await use(opened.db, ++nth, NOW + 1)
        // On SQLite nothing else would come to its turn.
        await setImmediate()
      }
      return nth
    })()
    await run('backup', file)
    writers.isDone = true
    const last = await writing
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await use(opened.db, last + 1, NOW + 1)
    await opened.db.close()

    await run('restore', file, '--rehearse')
    expect(said.join('\n')).toMatch(/ledger: \d+ newer rows would be lost; \d+ rows? more than in the backup/)
    expect((await readdir(opened.dataDir)).filter((name) => /^(before|restored)/.test(name))).toEqual([])

    await writeFile(join(opened.dataDir, 'uploads/01', REF), 'other')
    await run('restore', file)
    const reopened = await openAt(kind, opened.dataDir)
    opened = reopened
    const found = await balance(reopened.db)
    expect(found.booked).toBe(found.remain)
    expect(found.lines).toBeGreaterThanOrEqual(20)
    expect(found.lines).toBeLessThanOrEqual(last)
    expect(await readFile(join(opened.dataDir, 'uploads/01', REF), 'utf8')).toBe('sound')
    for await (const { name, content } of readArchive(file)) {
      const parts: Buffer[] = []
      for await (const chunk of content) parts.push(chunk)
      if (name !== 'manifest.json') continue
      const { tables } = JSON.parse(Buffer.concat(parts).toString()) as { tables: Record<string, { rows: number }> }
      expect(tables.ledger!.rows).toBe(found.lines)
      for (const [table, { rows }] of Object.entries(tables)) {
        const { n } = (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(reopened.db.query)).rows[0]!
        expect([table, n]).toEqual([table, rows])
      }
    }
    expect(await isIndexed(kind, reopened.db.query, 'grant')).toBe(false)
    await grow()
    expect(await isIndexed(kind, reopened.db.query, 'grant')).toBe(true)
    // It goes on being written, and what was there is kept.
    await use(reopened.db, last + 2)
    const aside = (await readdir(opened.dataDir)).find((name) => name.startsWith('before-'))!
    expect(await readFile(join(opened.dataDir, aside, 'uploads/01', REF), 'utf8')).toBe('other')
    const old = kind === 'sqlite' ? await readdir(join(opened.dataDir, aside)) : []
    expect(old.includes('console.db')).toBe(kind === 'sqlite')
  })

  it('R19: holds the published console, and puts it where whoever serves takes it', async () => {
    const file = join(folder, 'a.tar')
    await mkdir(join(folder, 'dist/assets'), { recursive: true })
    await writeFile(join(folder, 'dist/index.html'), '<p>console</p>')
    await writeFile(join(folder, 'dist/assets/app-X1_y.js'), 'app')
    await writeFile(join(folder, 'dist/.7.draft'), 'half')
    await run('backup', file)
    expect(said[0]).toMatch(/, 2 files of the published console, /)
    await run('restore', file, '--rehearse')
    expect(said.find((line) => line.includes('is whole'))).toMatch(/, 2 files of the published console, /)
    await opened.db.close()
    await run('restore', file)
    expect(said.at(-1)).toMatch(/its console, for DIST_DIR, in dist-of-backup\.$/)
    expect(await readFile(join(opened.dataDir, 'dist-of-backup/assets/app-X1_y.js'), 'utf8')).toBe('app')
    expect((await readdir(join(opened.dataDir, 'dist-of-backup'))).sort()).toEqual(['assets', 'index.html'])
    opened = await openAt(kind, opened.dataDir)
  })

  it.skipIf(kind === 'sqlite')('R19: holds the files of a bucket, which need not be there any more when it is put back', async () => {
    const file = join(folder, 'a.tar')
    const bucket = createServer((request, answer) => void answer.writeHead(request.url!.endsWith('/aa/aa11') ? 200 : 404).end('from afar'))
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    const FAR = 'f-fedcba9876543210fedcba9876543210'
    const isFar = { name: 'b.wav', type: 'audio/wav', bytes: 9, createTime: at(NOW), userId: 'ann' }
    await opened.db.write(async (trx) => {
      await trx
        .insertInto('upload')
        .values({ ref: FAR, sha256: 'aa11', ...isFar })
        .execute()
      await trx.insertInto('stored_file').values({ sha256: 'aa11', place: 's3' }).execute()
    })
    more = {}
    await run('backup', join(folder, 'without.tar'))
    expect(said.find((line) => line.includes('missing:'))).toMatch(/^1 files are missing: set UPLOADS_URL where they lie in a bucket/)
    said.length = 0
    const { port } = bucket.address() as AddressInfo
    more = { UPLOADS_URL: `s3://files?endpoint=http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    await run('backup', file)
    expect(said.filter((line) => line.includes('missing'))).toEqual([])
    bucket.closeAllConnections()
    await new Promise<void>((resolve) => bucket.close(() => resolve()))
    more = {}
    await opened.db.close()
    await run('restore', file)
    opened = await openAt(kind, opened.dataDir)
    expect(await readFile(join(opened.dataDir, 'uploads/fe', FAR), 'utf8')).toBe('from afar')
    // The next start puts it where files are put by then.
    expect(await opened.db.query.selectFrom('stored_file').selectAll().where('sha256', '=', 'aa11').execute()).toEqual([])
  })

  it('leaves alone what another holds that is at work, and clears up after one that was killed', async () => {
    const [working, killed] = [`.backup-${process.ppid}`, '.backup-999999999']
    for (const name of [working, killed]) {
      await mkdir(join(opened.dataDir, name))
      await writeFile(join(opened.dataDir, name, REF), 'sound')
    }
    await run('backup', join(folder, 'a.tar'))
    expect((await readdir(opened.dataDir)).filter((name) => name.startsWith('.backup-'))).toEqual([working])
    expect(await readFile(join(opened.dataDir, working, REF), 'utf8')).toBe('sound')
  })

  it('that is cut off, changed, of a newer release or of another database is refused in one sentence, and nothing is touched', async () => {
    const file = join(folder, 'a.tar')
    await run('backup', file)
    await expect(run('backup', file)).rejects.toThrow(/is there already/)
    const newer = join(folder, 'newer.tar')
    await opened.db.write((trx) => trx.insertInto('migration').values({ name: '9001-of-tomorrow' }).execute())
    await run('backup', newer)
    await opened.db.write((trx) => trx.deleteFrom('migration').where('name', '=', '9001-of-tomorrow').execute())
    const changed = join(folder, 'changed.tar')
    const bytes = await readFile(file)
    const half = bytes.length >> 1
    // Between two files lie zeros that belong to none.
    const inside = bytes.indexOf('"$schema"', half)
    bytes[inside] = bytes[inside]! ^ 1
    await writeFile(changed, bytes)
    const cut = join(folder, 'cut.tar')
    await writeFile(cut, bytes)
    await truncate(cut, half)
    const none = await open(join(folder, 'empty.tar'), 'w')
    await none.close()

    const before = await readdir(opened.dataDir)
    for (const one of ['changed', 'cut', 'empty'])
      await expect(run('restore', join(folder, `${one}.tar`))).rejects.toThrow(/is no whole backup: .*; nothing was changed/)
    await expect(run('restore', newer)).rejects.toThrow(/was made by a newer release .*; nothing was changed/)
    await expect(run('restore', join(folder, 'nowhere.tar'))).rejects.toThrow(/There is no file/)
    const other = kind === 'sqlite' ? { DATABASE_URL: POSTGRES } : {}
    await expect(runBackup(['restore', file], { DATA_DIR: opened.dataDir, ...other }, () => undefined)).rejects.toThrow(
      /cannot be put back into/,
    )
    // A server is at work.
    await opened.db.serve()
    await expect(run('restore', file)).rejects.toThrow(/stop (it|the servers) first; nothing was changed/)
    expect((await readdir(opened.dataDir)).filter((name) => !name.includes('.lock'))).toEqual(
      before.filter((name) => !name.includes('.lock')),
    )
  })
})
