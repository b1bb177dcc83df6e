import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'

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
