import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { walked } from './harness/styles.ts'
import { findFreePort } from '../../scripts/lib/backend.mjs'

let folder = ''
type End = { code: number | null; said: string; complaint: string }
type Started = { ready: Promise<void>; ended: Promise<End>; stop(signal: NodeJS.Signals): Promise<End> }

let running: Started[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
  await cp(inject('seeded'), join(folder, 'data'), { recursive: true })
})

afterEach(async () => {
  for (const one of running) await one.stop('SIGKILL')
  running = []
  await rm(folder, { recursive: true, force: true })
})

/** `npm start` as its command, or the compiled backend that it would load: on the built console, with a data folder of its own, begun with a copy of the seeded one. */
function start(env: Record<string, string>, program = process.env['COMPILED_BACKEND']!): Started {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, CI: '1', DATABASE_URL: '', API_TARGET: '', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  const ended = new Promise<End>((resolve) => {
    child.on('close', (code) => resolve({ code, said, complaint: complaint.trim() }))
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (/^ready http/m.test(said)) resolve()
    })
    child.stderr.on('data', (chunk) => {
      complaint += String(chunk)
    })
    void ended.then(() => reject(new Error(complaint)))
  })
  ready.catch(() => {})
  const one: Started = {
    ready,
    ended,
    stop(signal: NodeJS.Signals) {
      child.kill(signal)
      return ended
    },
  }
  running.push(one)
  return one
}

async function databaseOf(data: string): Promise<string> {
  const name = (await readdir(data)).find((file) => /\.(db|sqlite)$/.test(file))
  expect(name, 'a database file').toBeDefined()
  return join(data, name!)
}

describe('npm start', () => {
  it('serves the console under its policy, prints one ready line, and ends on a signal', async () => {
    const port = await findFreePort()
    const server = start({ PORT: String(port) }, 'scripts/start.mjs')
    await server.ready

    const response = await fetch(`http://127.0.0.1:${port}/`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]

    expect(response.status).toBe(200)
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
    expect(policy).not.toContain('unsafe')
    expect(await response.text()).toContain(`<meta name="csp-nonce" content="${nonce}"`)

    const { code, said } = await server.stop('SIGTERM')
    expect(code).toBe(0)
    expect(said.match(/^ready .*/gm)).toEqual([`ready http://127.0.0.1:${port}`])
  })

  it('says in one sentence that its port is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )

    const { code, complaint } = await start({ PORT: String(port) }).ended
    other.close()

    expect(code).toBe(1)
    expect(complaint.split('\n')).toEqual([expect.stringContaining(String(port))])
  })

  it('says in one sentence that its folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')

    const { code, complaint } = await start({ PORT: String(await findFreePort()), DATA_DIR: join(folder, 'file/data') }).ended

    expect(code).toBe(1)
    expect(complaint.split('\n')).toEqual([expect.stringContaining(join(folder, 'file'))])
  })

  const damages = [
    ['overwritten with something else', Buffer.from('not a database '.repeat(400))],
    ['truncated to nothing', Buffer.alloc(0)],
  ] as const

  it.each(walked(damages))('refuses a database that was %s, in one sentence, and leaves it alone', async (_name, content) => {
    const port = String(await findFreePort())
    const first = start({ PORT: port })
    await first.ready
    await first.stop('SIGTERM')
    const file = await databaseOf(join(folder, 'data'))
    for (const extra of ['-wal', '-shm']) if (existsSync(file + extra)) await rm(file + extra)
    await writeFile(file, content)

    const { code, complaint } = await start({ PORT: port }).ended

    expect(code).toBe(1)
    expect(complaint.split('\n')).toHaveLength(1)
    expect((await readFile(file)).equals(content)).toBe(true)
  })
})
