import { createHash } from 'node:crypto'
import { createServer as createHttp, type Server } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from '../../mocks/http/host.ts'
import { addConsole } from '../../mocks/server/console.ts'
import { EXPOSED } from '../../mocks/server/exposed.ts'
import { addProxy } from '../../mocks/server/proxy.ts'

const SCRIPT = 'console.log("a")\n'.repeat(200)
const FIRST = 'document.title = "first"'
const BOOT = { version: '1', brand: '</script><b>聆语</b>' }

/** A build with public pages: its writer, which names it, and loads how to only when it writes. */
async function buildSite(dist: string, name: string): Promise<void> {
  const folder = join(dist, '.site', name)
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'writer.mjs'),
    `export const listSite = () => ['/', '/en/']
    export const findSite = (boot, path) => ({ key: path, status: 200 })
    export const writeSite = async (shell, facts, key) => (await import('./late.mjs')).write(shell.html + key)`,
  )
  await writeFile(join(folder, 'late.mjs'), `export const write = (words) => 'written by ${name}: ' + words`)
  await writeFile(join(dist, '.site/shell.json'), JSON.stringify({ html: name, kinds: {}, writer: `${name}/writer.mjs` }))
  await writeFile(
    join(dist, 'boot.json'),
    JSON.stringify({ ...BOOT, version: name, defaultLocale: 'en-US', texts: { 'en-US': { guest: [] } } }),
  )
  await writeFile(join(dist, 'index.html'), name)
}

it('acceptance 120: a console that is built anew is served at once, and while it is built who comes is told to come again', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'))
  const app = createHost({})
  addConsole(app, dist, { site: { origin: () => '', reference: async () => ({}), now: () => 0 } })
  await buildSite(dist, 'old')
  expect((await app.inject('/')).body).toBe('written by old: old/')
  await rm(dist, { recursive: true })
  await mkdir(dist)
  const meanwhile = await app.inject('/')
  expect([meanwhile.statusCode, meanwhile.headers['retry-after']]).toEqual([503, '5'])
  await buildSite(dist, 'new')
  expect((await app.inject('/en/')).body).toBe('written by new: new/en/')
  await app.close()
  await rm(dist, { recursive: true })
})

describe('the built console', () => {
  let app: FastifyInstance
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dist-'))
    await mkdir(join(folder, 'dist/assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(join(folder, 'dist/.hidden'), 'secret')
    await writeFile(
      join(folder, 'dist/index.html'),
      `<meta name="csp-nonce" content="__NONCE__"><script>${FIRST}</script><script type="application/json" id="boot">__BOOT__</script>`,
    )
    await writeFile(join(folder, 'dist/boot.json'), JSON.stringify(BOOT))
    await writeFile(join(folder, 'dist/assets/main-Ab12Cd34.js'), SCRIPT)
    await writeFile(join(folder, 'dist/plain.txt'), 'plain')
    app = createHost({})
    addConsole(app, join(folder, 'dist'))
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('the page carries a fresh nonce and the boot data, and runs scripts of its own origin, and the one in it by its hash', async () => {
    const [one, other] = await Promise.all([app.inject('/'), app.inject('/')])
    const nonceOf = (body: string) => /content="([^"]+)"/.exec(body)![1]!
    expect(nonceOf(one.body)).not.toBe(nonceOf(other.body))
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(FIRST).digest('base64')}';`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}';`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(one.body.split('</script>')).toHaveLength(3)
    expect(JSON.parse(/id="boot">(.*)<\/script>/s.exec(one.body)![1]!)).toEqual(BOOT)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('what the server has to tell everybody stands in the boot data of the page, and nowhere else', async () => {
    const told = createHost({})
    addConsole(told, join(folder, 'dist'), { notices: { notice: EXPOSED } })
    const page = (await told.inject('/')).body
    expect(JSON.parse(/id="boot">(.*)<\/script>/s.exec(page)![1]!)).toEqual({ ...BOOT, notice: EXPOSED })
    expect((await told.inject('/plain.txt')).body).toBe('plain')
    await told.close()
  })

  it('hashed files are kept for a year and sent compressed; others are asked for again', async () => {
    const path = '/assets/main-Ab12Cd34.js'
    const br = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)
    const gzip = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
    expect((await app.inject(path)).body).toBe(SCRIPT)
    expect((await app.inject({ url: path, headers: { 'if-none-match': String(br.headers['etag']) } })).statusCode).toBe(304)
    expect((await app.inject('/plain.txt')).headers['cache-control']).toBe('no-cache')
    await writeFile(join(folder, 'dist/plain.txt'), 'changed')
    expect((await app.inject('/plain.txt')).body).toBe('changed')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/.hidden',
    '/assets\\..\\secret.txt',
    '/%00',
    '/%zz',
    '/boot.json',
    '/none.js',
  ])('%s gives nothing away', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([302, 400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('secret')
  })

  it('an address typed without its hash gets it', async () => {
    for (const [from, to] of [
      ['/official-website/index.php?a=1', '/#/official-website/index.php?a=1'],
      ['/user/login', '/#/user/login'],
      ['/admin/user?role=agent', '/#/admin/user?role=agent'],
    ] as const)
      expect((await app.inject({ url: from, headers: { accept: 'text/html,*/*' } })).headers['location'], from).toBe(to)
    expect((await app.inject({ url: '/user/login', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })
})

describe('API_TARGET', () => {
  let upstream: Server
  let app: FastifyInstance
  beforeAll(async () => {
    upstream = createHttp((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () =>
        response
          .writeHead(201, { 'content-type': 'application/json', 'x-own': '1' })
          .end(JSON.stringify({ method: request.method, url: request.url, token: request.headers['access-token'], body })),
      )
    })
    await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
    app = createHost({})
    addProxy(app, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/base`)
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    upstream.closeAllConnections()
    upstream.close()
  })
  const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`

  it('another backend gets calls as they came, and its answers come back as they are', async () => {
    const answer = await fetch(url('/api/server/x?y=1'), {
      method: 'POST',
      headers: { 'access-token': 't', 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect([answer.status, answer.headers.get('x-own')]).toEqual([201, '1'])
    expect(await answer.json()).toEqual({ method: 'POST', url: '/base/api/server/x?y=1', token: 't', body: '{"a":1}' })
  })

  it('a backend that is not there is 502 in the envelope', async () => {
    const alone = Fastify()
    addProxy(alone, 'http://127.0.0.1:1')
    await alone.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`http://127.0.0.1:${(alone.server.address() as AddressInfo).port}/api/x`, { method: 'POST' })
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 502, data: null }])
    await alone.close()
  })
})
