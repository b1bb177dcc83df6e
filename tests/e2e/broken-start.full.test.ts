import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startDevServer } from './harness/dev-server.ts'

it.each(['app.json', 'screens/admin/order.json', 'permissions/roles.json'])(
  'npm run dev over a broken %s tells its finding, without a stack, and goes on once it is mended (issue 15, L21)',
  async (file) => {
    const source = await readFile(join('schemas', file), 'utf8')
    const server = await startDevServer(
      (schemas) => writeFile(join(schemas, file), source.slice(0, -30)),
      async (schemas, printed) => {
        await expect.poll(printed, { timeout: 90_000 }).toMatch(/waits? for the next edit/)
        await writeFile(join(schemas, file), source)
      },
    )
    try {
      expect(server.printed()).toMatch(new RegExp(`${file.replace('.', String.raw`\.`)}:\\d+:\\d+ `))
      expect(server.printed()).not.toMatch(/\n\s+at /)
      await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 60_000 }).not.toBe(500)
    } finally {
      await server.stop()
    }
  },
  240_000,
)
