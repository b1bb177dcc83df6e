import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import type { AnyDatabase } from './any-database.ts'

it('what people use without the demo never becomes one: its outbox shows links and codes to whoever asks (S6)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', API_TARGET: '', DATA_DIR: folder, DEMO: '0' }
  const production = startBackend({ env })
  await production.ready
  await production.stop()
  const db: AnyDatabase = await openDatabase({ dataDir: folder })
  await db.write((trx) => trx.insertInto('user').values({ userId: 'u1', role: 'super-admin' }).execute())
  await db.close()
  const demo = startBackend({ env: { ...env, DEMO: '1' } })
  await expect(demo.ready).rejects.toThrow(/is in use without the demo.*DEMO=0.*DATA_DIR/s)
})

it('what was a demo never becomes a production: its passwords are known to everybody (S6)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const start = async (demo: string) =>
    startBackend({
      env: {
        PORT: String(await findFreePort()),
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        API_TARGET: '',
        DATA_DIR: folder,
        SEED_SCALE: '0.01',
        DEMO: demo,
      },
    })
  const demo = await start('1')
  await demo.ready
  await demo.stop()
  const production = await start('0')
  await expect(production.ready).rejects.toThrow(/demo world.*DATA_DIR.*DEMO=1/s)
  const again = await start('1')
  await again.ready
  await again.stop()
  await rm(folder, { recursive: true, force: true })
})
