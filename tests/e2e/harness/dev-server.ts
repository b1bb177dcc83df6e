import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/lib/backend.mjs'

export type DevServer = {
  url: string
  /** A copy of the schemas, which the server follows. */
  schemas: string
  /** What it has printed so far. */
  printed: () => string
  stop: () => Promise<void>
}

/** `npm run dev` over a copy of the schemas, with data of its own; `more` puts more into the copy. Rejects where it ends before it is ready. */
export async function startDevServer(more?: (schemas: string) => Promise<void>): Promise<DevServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dev-'))
  const schemas = join(folder, 'schemas')
  await cp('schemas', schemas, { recursive: true })
  await more?.(schemas)
  const port = await findFreePort()
  const child = spawn(process.execPath, ['scripts/start.mjs', '--dev'], {
    env: {
      ...process.env,
      CI: '1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SCHEMAS_DIR: schemas,
      DATABASE_URL: '',
      API_TARGET: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => /^ready /m.test(printed) && resolve())
    void ended.then(() => reject(new Error(`The development server ended.\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    schemas,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
