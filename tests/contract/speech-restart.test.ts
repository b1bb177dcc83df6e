import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { findFreePort, startBackend } from '../../scripts/lib/backend.mjs'
import { toneWav } from './speech-backend.ts'

const WAIT = { timeout: 60_000, interval: 100 }
type Answer = { code: number; message: string; data: Row }

/** The backend as a process of its own, with an engine that answers when the test lets it. */
describe('a backend that ends in the middle of tasks', () => {
  let folder = ''
  let engine: Server
  let engineUrl = ''
  let holds = true
  let asked = 0
  const processes: ReturnType<typeof startBackend>[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-restart-'))
    engine = createServer((request, response) => {
      request.resume()
      request.on('end', () => {
        if (request.url === '/recognize') asked++
        if (request.url === '/recognize' && holds) return
        const body =
          request.url === '/recognize' ? { sentences: [{ begin: 0, end: 1, text: 'after all' }], hasTranscript: true } : { name: 'test' }
        response.writeHead(200).end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
    engineUrl = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const one of processes) await one.stop('SIGKILL')
    engine.closeAllConnections()
    engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start() {
    const env = {
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      API_TARGET: '',
      SCHEMAS_DIR: '',
      DEMO: '1',
      SEED_SCALE: '0.05',
      SPEECH_ENGINE_URL: engineUrl,
    }
    const backend = startBackend({ env })
    processes.push(backend)
    const url = await backend.ready
    const call = async (path: string, body: object, token = ''): Promise<Answer> => {
      const headers = { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) }
      return (await (await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer
    }
    const upload = async (bytes: Buffer, token: string): Promise<string> => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'talk.wav')
      const answer = (await (
        await fetch(`${url}/api/server/upload/important-file`, { method: 'POST', headers: { 'access-token': token }, body: form })
      ).json()) as Answer
      return answer.data['ref'] as string
    }
    return { backend, call, upload }
  }

  it('goes on where it was after a kill -9 and after a restart, and books each task once', async () => {
    let { backend, call, upload } = await start()
    const token = (await call('/server/auth/signin', { username: 'user', password: 'Demo-2026!' })).data as unknown as string
    const apps = (await call('/server/app/user-get-app-list', {}, token)).data
    const appId = (apps['data'] as Row[]).find((app) => app['isDefault'])!['appId'] as string
    const app = (await call('/server/app/get-by-id', { id: appId }, token)).data
    expect(
      await call('/server/app/edit', { ...editable(app), version: app['version'], services: ['asr-file', 'asr-sentence'] }, token),
    ).toMatchObject({ code: 200 })
    const admin = (await call('/server/auth/signin', { username: 'admin', password: 'Demo-2026!' })).data as unknown as string
    const combos = (await call('/server/packet/admin/combo-list', { service: ['asr-file'], status: ['onSale'], pageSize: 1 }, admin)).data
    const { userId } = (await call('/server/user/get-info', {}, token)).data['user'] as Row
    const granted = {
      targetType: 'user',
      targetId: userId,
      comboId: (combos['data'] as Row[])[0]!['comboId'],
      count: 1,
      remark: 'for tasks',
    }
    expect(await call('/server/packet/admin/grant', granted, admin)).toMatchObject({ code: 200 })

    const audio = await upload(toneWav(2), token)
    const made = await call('/server/asr/file-create', { from: 'file', engine: '16k_zh', files: [{ audio }, { audio }, { audio }] }, token)
    expect(made).toMatchObject({ code: 200, message: '' })
    const taskIds = made.data['taskIds'] as string[]
    const states = async () =>
      Promise.all(taskIds.map(async (taskId) => (await call('/server/asr/file-get', { taskId }, token)).data['status'] as string))
    await expect.poll(async () => (await states()).sort(), WAIT).toEqual(['queued', 'running', 'running'])
    await expect.poll(() => asked, WAIT).toBeGreaterThanOrEqual(2)
    await backend.stop('SIGKILL')
    ;({ backend, call, upload } = await start())
    // Taken up again at once, though the engine still says nothing.
    await expect.poll(() => asked, WAIT).toBeGreaterThanOrEqual(4)
    const ended = backend.stop('SIGTERM')
    expect(await ended).toBe(0)
    holds = false
    ;({ backend, call, upload } = await start())
    await expect.poll(async () => states(), WAIT).toEqual(['done', 'done', 'done'])
    const task = (await call('/server/asr/file-get', { taskId: taskIds[0] }, token)).data
    expect(task).toMatchObject({ sentences: [{ text: 'after all' }], duration: 2 })
    const log = (
      await call('/server/usage/log-list', { service: ['asr-file'], pageSize: 100, sortField: 'createTime', sortOrder: 'descend' }, token)
    ).data
    const mine = (log['data'] as Row[]).filter((line) => String(line['createTime']) >= String(task['createTime']))
    expect(mine.map(({ amount, code }) => [amount, code])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ])
  })
})

function editable(app: Row): Row {
  const names = ['appId', 'appName', 'services', 'scene', 'dailyLimit', 'concurrency', 'callbackUrl', 'remark']
  return { ...Object.fromEntries(names.map((name) => [name, app[name]])), id: app['appId'], appId: undefined, dailyLimit: null }
}
