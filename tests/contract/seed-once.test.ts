import type { AnyDatabase } from './any-database.ts'
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { buildWorld } from '../../mocks/seed/world.ts'
import { kinds, NOW } from './harness.ts'
import { allRows, contract, open } from './seed-database.ts'

describe('the seed', () => {
  it('is refused by a word nobody knows, names the known ones, and leaves nothing half made', async () => {
    const { entities } = contract
    const usageId = { ...entities['usage']!.properties['usageId']!, seed: 'nonsense' }
    const broken = {
      ...contract,
      entities: { ...entities, usage: { ...entities['usage']!, properties: { ...entities['usage']!.properties, usageId } } },
    }
    const { db, close } = await open('sqlite')
    await expect(seed(db, broken, { now: NOW, scale: 0.05 })).rejects.toThrow(
      /^Unexpected seed word "nonsense" in schemas\/entities\/usage.json, property "usageId"; expected one of: .*person-name/,
    )
    expect(await allRows(db, 'user')).toEqual([])
    expect(await seed(db, contract, { now: NOW, scale: 0.05 })).toBe(true)
    expect(await allRows(db, 'user')).toHaveLength(100)
    await close()
  })

  it('killed midway leaves nothing, and the next start makes everything', async () => {
    const { db, dataDir, close } = await open('sqlite')
    await db.close()
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const code = `
      import { openDatabase } from '${root}/mocks/db/open-database.ts'
      import { seed } from '${root}/mocks/seed/seed.ts'
      import { compileContract } from '${root}/src/schema/compile/contract.ts'
      import { readSchemas } from '${root}/src/schema/read.ts'
      import { readFolder } from '${root}/scripts/lib/read-folder.ts'
      const db = await openDatabase({ dataDir: '${dataDir}' })
      const slow = { ...db, write: (work) => db.write((trx) => work(new Proxy(trx, { get: (of, name) => {
        if (name === 'executeQuery') return async (...all) => { const answer = await of.executeQuery(...all); process.stdout.write('.'); return answer }
        const value = of[name]; return typeof value === 'function' ? value.bind(of) : value
      } }))) }
      await seed(slow, compileContract(readSchemas(readFolder('${root}/schemas')).world), { now: ${NOW}, scale: 10 })
    `
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
    await new Promise<void>((resolve, reject) => {
      let written = 0
      child.stdout.on('data', (piece: Buffer) => (written += piece.length) >= 5 && child.kill('SIGKILL'))
      child.on('exit', (status, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(`ended by itself (${status}): ${said}`))))
    })
    const again: AnyDatabase = await openDatabase({ dataDir })
    expect(await allRows(again, 'user')).toEqual([])
    expect(await seed(again, contract, { now: NOW, scale: 0.05 })).toBe(true)
    expect(await allRows(again, 'order')).toHaveLength(250)
    await again.close()
    await close().catch(() => undefined)
  })

  it.each(kinds)('acceptance 300: on %s a change is still there after a restart, and nothing is seeded again', async (kind) => {
    const first = await open(kind)
    await seed(first.db, contract, { now: NOW, scale: 0.05 })
    await first.db.write((trx) => trx.updateTable('user').set({ remark: 'kept' }).where('username', '=', 'user').execute())
    await first.db.close()

    const second = await open(kind, contract, first.dataDir)
    expect(await seed(second.db, contract, { now: NOW + 90_000_000, scale: 0.05 })).toBe(false)
    const users = await allRows(second.db, 'user')
    expect(users).toHaveLength(100)
    expect(users.find((user) => user['username'] === 'user')).toMatchObject({ remark: 'kept' })
    await second.close()
  })

  it('keeps the recordings and papers that it lays down to their owner, however readable the program itself is', async () => {
    const { db, dataDir, close } = await open('sqlite')
    const uploadDir = join(dataDir, 'uploads')
    await seed(db, contract, { now: NOW, scale: 0.05, uploadDir })
    const files = (await readdir(uploadDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    expect(files.length).toBeGreaterThan(10)
    const shared = files.filter((one) => (statSync(join(one.parentPath, one.name)).mode & 0o077) !== 0)
    expect(shared.map((one) => one.name)).toEqual([])
    await close()
  })

  it('leaves a database alone that people use without the demo', async () => {
    const { db, close } = await open('sqlite')
    await db.write((trx) =>
      trx.insertInto('user').values({ userId: 'u1', phone: '13900000000', role: 'user', status: 1, version: 1 }).execute(),
    )
    expect(await seed(db, contract, { now: NOW })).toBe(false)
    expect(await allRows(db, 'user')).toHaveLength(1)
    await close()
  })

  it('makes more where more is asked for', () => {
    const counts = Object.fromEntries(
      [...buildWorld(contract, { now: NOW, scale: 0.2 })].map(({ entity, rows: made }) => [entity.name, [...made].length]),
    )
    expect(counts).toMatchObject({ user: 400, application: 60, order: 1000 })
    // Of today there is only what has passed.
    expect(Math.abs(counts['usage']! - 4800)).toBeLessThan(150)
  })
})
