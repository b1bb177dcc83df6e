import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { findCommand } from '../../scripts/lib/debian.mjs'
import { root } from '../../scripts/lib/shell.mjs'
import { demoAccounts } from '../../mocks/seed/seed.ts'
import { findPostgres } from '../e2e/harness/postgres.ts'
import { kinds } from './harness.ts'

const nginx = findCommand('nginx', '/usr/sbin/nginx')

describe.skipIf(!nginx || !kinds.includes('postgres'))(
  'R5: two processes over one PostgreSQL, behind nginx as mocks/SCALE.md has it',
  () => {
    it('serve every request while each is replaced by one of newer schemas (issue 16)', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rolling-'))
      const database = (await findPostgres())!
      const [port, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()]
      const front = `http://127.0.0.1:${port}`
      const newer = join(folder, 'schemas')
      await cp(join(root, 'schemas'), newer, { recursive: true })
      for (const [file, field] of [
        ['entities/user.json', { title: '座右铭', type: 'string', maxLength: 60 }],
        ['locales/en-US/entities/user.json', { title: 'Motto' }],
      ] as const) {
        const path = join(newer, file)
        const entity = JSON.parse(await readFile(path, 'utf8')) as { properties: object }
        await writeFile(path, JSON.stringify({ ...entity, properties: { ...entity.properties, motto: field } }))
      }
      const start = (at: number, more: Record<string, string> = {}) =>
        startBackend({
          env: {
            ...more,
            DATABASE_URL: database.url,
            DATA_DIR: join(folder, String(at)),
            PORT: String(ports[at]),
            HOST: '127.0.0.1',
            SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
            DEMO: '1',
            SEED_SCALE: '0.05',
            TRUST_PROXY: '1',
          },
        })
      const first = start(0)
      await first.ready
      const running = [first, start(1)]
      await running[1]!.ready

      const scale = await readFile(join(import.meta.dirname, '../../mocks/SCALE.md'), 'utf8')
      const upstream = /```nginx\n(.*?)```/s.exec(scale)![1]!
      await mkdir(join(folder, 'temp'))
      const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
        .join('\n')
      const conf = (down?: number) => {
        const servers = upstream.replace('127.0.0.1:8000', `127.0.0.1:${ports[0]}`).replace('127.0.0.1:8001', `127.0.0.1:${ports[1]}`)
        const lines = down === undefined ? servers : servers.replace(new RegExp(`(:${ports[down]} [^;]*)`), '$1 down')
        const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://console; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`
        return `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temp}\n${lines}\n${site}\n}\n`
      }
      const write = (down?: number) => writeFile(join(folder, 'nginx.conf'), conf(down))
      /** On a connection of its own: one that waited would be closed by a reload just as it is used, which a browser then opens anew. */
      const ask = (path: string, body: object, token = '') =>
        new Promise<{ status: number; code: number; data: unknown }>((resolve) => {
          const headers = { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) }
          const asked = request(`${front}/api/server${path}`, { method: 'POST', headers, agent: false }, (answer) => {
            let text = ''
            answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
            // why: every answer of the backend is an envelope; what nginx says for it is no JSON.
            const read = () => (text.startsWith('{') ? JSON.parse(text) : { code: 0, data: text }) as { code: number; data: unknown }
            answer.on('end', () => resolve({ status: answer.statusCode!, ...read() }))
          })
          asked.on('error', (error) => resolve({ status: 0, code: 0, data: String(error) }))
          asked.end(JSON.stringify(body))
        })
      await write()
      const proxy = spawn(nginx!, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
      try {
        const { password } = demoAccounts[0]!
        const token = await vi.waitFor(
          async () => {
            const signed = await ask('/auth/signin', { username: 'user', password })
            expect(signed.code).toBe(200)
            return String(signed.data)
          },
          { timeout: 20_000, interval: 200 },
        )

        const met = new Map<string, number>()
        const work = { isOver: false }
        const person = async () => {
          while (!work.isOver) {
            const made = await ask('/notice/read-all', {}, token)
            const read = await ask('/user/get-info', {}, token)
            for (const { status, code, data } of [made, read]) {
              const what = `${status} ${code}${code === 200 ? '' : ` ${JSON.stringify(data)}`}`
              met.set(what, (met.get(what) ?? 0) + 1)
            }
          }
        }
        const people = Array.from({ length: 6 }, person)
        const reload = async (down?: number) => {
          await write(down)
          proxy.kill('SIGHUP')
          // The new workers answer before the old ones stop asking: a round of everybody's requests goes by.
          const before = [...met.values()].reduce((sum, one) => sum + one, 0)
          await vi.waitFor(() => expect([...met.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(before + 24), {
            timeout: 30_000,
          })
        }
        for (const at of [0, 1]) {
          await reload(at)
          expect(await running[at]!.stop()).toBe(0)
          running[at] = start(at, { SCHEMAS_DIR: newer })
          await running[at].ready
          await reload()
        }
        work.isOver = true
        await Promise.all(people)
        expect([...met.keys()].filter((one) => !one.startsWith('200 200'))).toEqual([])
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        const { rows } = await client.query<object>(`select motto from "user" where username = 'user'`).finally(() => client.end())
        expect(rows).toEqual([{ motto: null }])
        expect([...met.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100)
      } finally {
        proxy.kill()
        if (proxy.exitCode === null) await once(proxy, 'exit')
        await Promise.all(running.map((one) => one.stop()))
        await database.drop()
        await rm(folder, { recursive: true, force: true })
      }
    })
  },
)
