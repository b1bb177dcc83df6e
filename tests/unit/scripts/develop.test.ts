// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { findFreePort } from '../../../scripts/lib/backend.mjs'
import { openWith } from '../../../scripts/lib/develop.mjs'

it('Vite may start again while the backend starts: it listens once (issue 18)', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vite-'))
  const port = await findFreePort()
  const server = await createServer({ configFile: false, root, logLevel: 'silent', server: { port, strictPort: true, host: '127.0.0.1' } })
  try {
    await openWith(server, () => server.restart())
    expect(server.httpServer?.listening).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/@vite/client`)).status).toBe(200)
  } finally {
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
})
