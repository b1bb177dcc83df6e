// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createServer } from 'vite'
import { expect, it, vi } from 'vitest'
import { findFreePort } from '../../../scripts/lib/backend.mjs'
import { calmLogger, openWith } from '../../../scripts/lib/develop.mjs'

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

it('what pages ask while the backend is away does not bury in the terminal why it is away; any other fault is told (issue 15)', () => {
  const logger = createLogger('error')
  const told = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
  calmLogger(logger)
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:44459'), { code: 'ECONNREFUSED' })
  logger.error(`http proxy error: /api/server/loan/list\n${away.stack}`, { error: away })
  expect(told).not.toHaveBeenCalled()
  logger.error('Failed to parse source', { error: new Error('Failed') as never })
  logger.error('Without a cause')
  expect(told).toHaveBeenCalledTimes(2)
})
