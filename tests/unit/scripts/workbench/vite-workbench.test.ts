import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer as listen } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createServer } from 'vite'
import { workbench } from '../../../../scripts/lib/workbench/vite-workbench.ts'

let place = ''
let folder = ''
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'workbench-'))
  folder = join(place, 'schemas')
  await cp('schemas', folder, { recursive: true })
  await mkdir(join(place, 'elsewhere'))
  await symlink(join(place, 'elsewhere'), join(folder, 'linked'))
  await symlink(folder, join(folder, 'round'))
})
afterAll(async () => {
  for (const end of ends) await end()
  await rm(place, { recursive: true, force: true })
})

/** A dev server that was told to listen on a host; the test itself asks it on loopback. */
async function serve(host: string) {
  const vite = await createServer({
    configFile: false,
    root: place,
    cacheDir: join(place, '.vite'),
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, host },
    plugins: [workbench({ folder })],
  })
  const server = listen(vite.middlewares).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(
    () => vite.close(),
    () => new Promise((resolve) => server.close(resolve)),
  )
  const page = await vite.transformIndexHtml('/', '<html><head></head></html>')
  // why: it listens on a port, so that its address is one.
  const { port } = server.address() as AddressInfo
  const watched = () => Object.keys(vite.watcher.getWatched())
  return { vite, watched, url: `http://127.0.0.1:${port}`, token: /name="workbench-token" content="([^"]+)"/.exec(page)?.[1] }
}

it('the page gets a token with which it reads and writes, and nobody else does', async () => {
  const { url, token, watched } = await serve('127.0.0.1')
  const ask = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${url}/__workbench/${path}`, { ...more, headers: { 'X-Workbench-Token': token!, ...more.headers } })
    // why: what a test asks for it knows the shape of.
    return {
      status: answer.status,
      body: (await answer.json()) as { message: string; hash: string; text: string; files: { path: string }[] },
    }
  }
  expect(await ask('files', { headers: { 'X-Workbench-Token': 'guessed' } })).toMatchObject({
    status: 403,
    body: { message: expect.any(String) },
  })
  // Whoever reads it, reads it in their own language (issue 18).
  expect(await ask('files', { headers: { 'X-Workbench-Token': 'guessed', 'Accept-Language': 'zh-CN' } })).toMatchObject({
    status: 403,
    body: { message: '此页面的会话已结束，请重新加载页面。' },
  })
  expect(await ask('files', { headers: { Origin: 'http://evil.example' } })).toMatchObject({ status: 403 })
  expect((await ask('files')).body.files.some(({ path }) => path === 'app.json')).toBe(true)

  const path = 'screens/admin/order.json'
  const { hash, text } = (await ask(`file?path=${path}`)).body
  const changed = text.replace('"订单管理"', '"订单"')
  expect(changed).not.toBe(text)
  const put = { method: 'PUT', body: JSON.stringify({ files: [{ path, text: changed, base: hash }] }) }
  expect((await ask('files', put)).status).toBe(200)
  expect(await readFile(join(folder, path), 'utf8')).toBe(changed)
  expect((await ask('files', put)).status).toBe(409)
  // What is no JSON and what is too much are told apart (issue 18).
  expect(await ask('files', { method: 'PUT', body: '{' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('JSON') },
  })
  expect(await ask('files', { method: 'PUT', body: ' '.repeat(8_000_001) })).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('megabytes') },
  })
  expect((await ask('files', { method: 'PUT' })).status).toBe(422)

  // What leads through a link is refused at once, also where the link leads back to where it stands (issue 18).
  for (const path of ['linked/thing.json', 'round/app.json', 'round/round/screens/admin/order.json'])
    expect(await ask('files', { method: 'PUT', body: JSON.stringify({ files: [{ path, text: '{}', base: null }] }) })).toMatchObject({
      status: 422,
    })
  expect(watched().filter((path) => path.includes('round'))).toEqual([])
  expect((await ask('files')).body.files.filter((one) => /^(linked|round)/.test(one.path))).toEqual([])
})

it('where the dev server listens beyond this machine there is no workbench', async () => {
  const { url, token } = await serve('0.0.0.0')
  expect(token).toBeUndefined()
  const answer = await fetch(`${url}/__workbench/files`, { headers: { 'X-Workbench-Token': '' } })
  expect(answer.headers.get('Content-Type')).not.toContain('json')
  expect(answer.status).toBe(404)
})

it('a page is told of a changed file with its text, so that it asks for nothing while the change is compiled (issue 18)', async () => {
  const { vite } = await serve('127.0.0.1')
  const send = vi.spyOn(vite.ws, 'send').mockImplementation(() => undefined)
  const text = await readFile(join(folder, 'app.json'), 'utf8')
  vite.watcher.emit('all', 'change', join(folder, 'app.json'))
  expect(send).toHaveBeenCalledWith('workbench:changed', { path: 'app.json', hash: expect.any(String), text })
  vite.watcher.emit('all', 'unlink', join(folder, 'nothing.json'))
  expect(send).toHaveBeenCalledWith('workbench:changed', { path: 'nothing.json', hash: null, text: '' })
})
