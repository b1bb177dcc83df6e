import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { pay, visitOf } from './socket-fuzz.ts'

/** How much more memory a server may hold after its visits than after the first of them: what a heap keeps in hand, and no leak. */
const MORE_MB = 96
const WARM_UP = 100
const AT_ONCE = 16

/**
 * Two real processes, the backend and a console over it (`API_TARGET`), get the same visits. Both live, answer as before, have
 * written nothing, hold no connection, and about the memory that they had when they were warm.
 */
export async function fuzzSockets(seeds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const [port, frontPort] = [await findFreePort(), await findFreePort()]
  const env = { HOST: '127.0.0.1', DATABASE_URL: '', DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'error' }
  const backend = startBackend({ env: { ...env, PORT: String(port), API_TARGET: '' } })
  const front = startBackend({ env: { ...env, PORT: String(frontPort), API_TARGET: `http://127.0.0.1:${port}` } })
  try {
    await Promise.all([backend.ready, front.ready])
    const servers = [
      { name: 'the backend', port, process: backend },
      { name: 'the console over it', port: frontPort, process: front },
    ]
    const visit = async (from: number, to: number) => {
      let next = from
      const faults: string[] = []
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < to) {
            const seed = next++
            for (const { name, port: at } of servers) {
              const failed = /^HTTP\/1\.1 5\d\d.*$/m.exec(await pay(at, visitOf(seed)))
              // A console whose backend hangs up on nonsense says so.
              if (failed && !(at === frontPort && failed[0].startsWith('HTTP/1.1 502')))
                faults.push(`seed ${seed}: ${name} said ${failed[0]}`)
            }
          }
        }),
      )
      expect(faults).toEqual([])
    }
    await visit(0, WARM_UP)
    await settled(servers)
    const before = servers.map(({ process }) => megabytesOf(process.pid))
    // What a start says of itself has been said by now.
    const told = servers.map(({ process }) => process.said())
    await visit(WARM_UP, seeds)
    await settled(servers)
    for (const [at, { name, port: own, process }] of servers.entries()) {
      expect((await fetch(`http://127.0.0.1:${own}/api/healthz`)).status, name).toBe(200)
      expect(process.said(), `what ${name} wrote`).toBe(told[at])
      expect(megabytesOf(process.pid) - before[at]!, `megabytes that ${name} holds more`).toBeLessThan(MORE_MB)
    }
  } finally {
    await Promise.all([backend.stop(), front.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every visitor has gone: what is open is what a server holds by itself. */
async function settled(servers: { name: string; process: { pid: number | undefined } }[]): Promise<void> {
  for (const { name, process } of servers)
    await expect
      .poll(() => socketsOf(process.pid), { timeout: 30_000, interval: 200, message: `connections of ${name}` })
      .toBeLessThanOrEqual(8)
}

/** On other systems than Linux only life and answers are judged. */
function megabytesOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : 0
}

function socketsOf(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return 0
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      // Closed since.
      return false
    }
  }).length
}
