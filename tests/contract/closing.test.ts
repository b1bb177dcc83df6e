import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createHost } from '../../mocks/http/host.ts'

it('R1: a request that arrives while the server ends is told to come back, like all that cannot be done just now', async () => {
  const app = createHost({})
  app.get('/api/any', async () => ({}))
  const isEnding = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const line = connect(port, '127.0.0.1')
  let heard = ''
  line.setEncoding('utf8').on('data', (part: string) => (heard += part))
  const [far] = (await once(app.server, 'connection')) as [NodeJS.EventEmitter]
  // Half of it is there, so that nobody takes the connection for idle.
  const half = once(far, 'data').catch(() => undefined)
  line.write('GET /api/any HTTP/1.1\r\nhost: loc')
  await half
  const closed = app.close()
  await isEnding
  line.write('alhost\r\n\r\n')
  await Promise.all([closed, once(line, 'close')])
  expect(heard).toMatch(/^HTTP\/1\.1 503 /)
  expect(heard).toMatch(/^retry-after: \d+\r$/im)
  expect(heard).toMatch(/^connection: close\r$/im)
  expect(heard).toContain('{"code":503,"message":"')
})
