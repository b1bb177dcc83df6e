import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as secureRequest, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { readTrust, type Trust } from '../../mocks/http/trust.ts'
import { demoAccounts } from '../../mocks/seed/seed.ts'
import { findFreePort } from '../../scripts/lib/backend.mjs'
import { findCommand, installFromDebian } from '../../scripts/lib/debian.mjs'
import { formOf, openSpeech, toneWav, type Customer, type SpeechBackend } from './speech-backend.ts'

if (!findCommand('nginx', '/usr/sbin/nginx')) await installFromDebian('nginx', 'nginx-light')
// Only Linux has a whole network of loopback addresses to be somebody else from.
const nginx = process.platform === 'linux' ? findCommand('nginx') : undefined
const openssl = findCommand('openssl')
if (!nginx || !openssl) console.warn('No nginx or no openssl was found; what stands in front of the console is not tested.')

const ONE = '127.0.0.2'
const OTHER = '127.0.0.3'
const METRICS = 'a-token-of-some-length'

describe.skipIf(!nginx || !openssl)('S5: behind nginx with TLS, as mocks/nginx.conf has it', () => {
  let backend: SpeechBackend
  let folder = ''
  let port = 0
  let ca: Buffer
  let child: ChildProcess | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    port = await findFreePort()
    const plainPort = await findFreePort()
    const publicUrl = `https://console.example.com:${port}`
    backend = await openSpeech('sqlite', { trustProxy: readTrust('1') as Trust, publicUrl, metricsToken: METRICS })
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const inner = (backend.app.server.address() as AddressInfo).port
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const names = 'subjectAltName=DNS:console.example.com'
    const made = spawnSync(
      openssl!,
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=console',
        '-addext',
        names,
      ].concat(['-keyout', key, '-out', cert]),
    )
    expect(made.status, String(made.stderr)).toBe(0)
    ca = await readFile(cert)
    const conf = (await readFile(join(import.meta.dirname, '../../mocks/nginx.conf'), 'utf8'))
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replace('127.0.0.1:8000', `127.0.0.1:${inner}`)
      .replace('/etc/ssl/console/fullchain.pem', cert)
      .replace('/etc/ssl/console/privkey.pem', key)
    await mkdir(join(folder, 'temp'))
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')
    const main = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temp}\n${conf}\n}\n`
    await writeFile(join(folder, 'nginx.conf'), main)
    child = spawn(nginx!, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr!.on('data', (chunk) => (said += String(chunk)))
    await vi.waitFor(async () => expect((await ask(ONE, '/api/healthz')).status, said).toBe(200), { timeout: 15_000, interval: 100 })
  })
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    await backend?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const lies = { 'x-forwarded-for': '6.6.6.6, 127.0.0.99', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }
  const to = (from: string): RequestOptions => ({ host: '127.0.0.1', port, localAddress: from, servername: 'console.example.com', ca })

  type Got = { status: number; headers: Record<string, unknown>; body: Row }
  /** A browser or a program on a machine with this address, which tells lies about it. */
  function ask(from: string, path: string, body?: unknown, headers: Record<string, string> = {}, payload?: Buffer): Promise<Got> {
    const sent = payload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
    const host = `console.example.com:${port}`
    const method = sent ? 'POST' : 'GET'
    const all = {
      host,
      ...lies,
      ...(sent ? { 'content-type': 'application/json', 'content-length': String(sent.length) } : {}),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const asked = secureRequest({ ...to(from), method, path, headers: all }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text.startsWith('{') ? (JSON.parse(text) as Row) : {} }),
        )
      })
      asked.on('error', reject)
      asked.end(sent)
    })
  }
  const call = (from: string, path: string, body: Row, who?: Pick<Customer, 'token'>, headers: Record<string, string> = {}) =>
    ask(from, `/api${path}`, body, { 'accept-language': 'en-US', ...(who ? { 'access-token': who.token } : {}), ...headers })

  it('a sign-in is that of the machine it came from, in the session and in the audit log, whatever the caller says', async () => {
    const { password } = demoAccounts[0]!
    const signed = await call(ONE, '/server/auth/signin', { username: 'admin', password })
    expect(signed).toMatchObject({ status: 200, body: { code: 200, data: expect.any(String) } })
    const sessions = await backend.db.query.selectFrom('session').select('ip').where('ip', '=', ONE).execute()
    expect(sessions).toHaveLength(1)
    const admin = { token: String(signed.body['data']) }
    const { userId } = await backend.customer()
    expect((await call(ONE, '/server/user/admin/edit', { userId, realName: 'Nora', version: 1 }, admin)).body['code']).toBe(200)
    const noted = await backend.db.query.selectFrom('audit').select(['deed', 'ip']).where('ip', 'is not', null).execute()
    expect(noted.filter(({ ip }) => ip === ONE).length).toBeGreaterThan(0)
    expect(JSON.stringify(noted)).not.toMatch(/6\.6\.6\.6|127\.0\.0\.99/)
  })

  it('a page of this console passes, and one of another site does not', async () => {
    const who = await backend.customer()
    const own = { origin: `https://console.example.com:${port}`, 'sec-fetch-site': 'same-origin' }
    expect((await call(ONE, '/server/user/get-info', {}, who, own)).body['code']).toBe(200)
    expect((await call(ONE, '/server/user/get-info', {}, who, { origin: own.origin })).body['code']).toBe(200)
    expect((await call(ONE, '/server/user/get-info', {}, who, { origin: 'https://evil.test' })).status).toBe(403)
  })

  it('R15: figures are not handed out, not even to whoever has the token', async () => {
    const authorization = `Bearer ${METRICS}`
    expect((await backend.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(200)
    expect((await ask(ONE, '/metrics', undefined, { authorization })).status).toBe(404)
  })

  it('browsers are told to stay with https', async () => {
    expect((await ask(ONE, '/api/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('an upload arrives whole', async () => {
    const who = await backend.customer()
    const { headers, payload } = formOf({}, { bytes: toneWav(20), name: 'a.wav' })
    const answer = await ask(ONE, '/api/server/upload/important-file', undefined, { ...headers, 'access-token': who.token }, payload)
    expect(answer.body).toMatchObject({ code: 200, data: { ref: expect.any(String) } })
  })

  it('a program is judged by the address it has, not by the one it names', async () => {
    const who = await backend.customer({}, { tts: 100 })
    await backend.db.write((trx) =>
      trx.insertInto('white_list').values({ userId: who.userId, enabled: true, ips: ONE, version: 1 }).execute(),
    )
    const speak = (from: string, named: string) =>
      call(from, '/server/tts/short', { text: '您好', voiceId: 'v-zh' }, who, { 'x-forwarded-for': named })
    expect((await speak(ONE, OTHER)).status).toBe(200)
    expect(await speak(OTHER, ONE)).toMatchObject({ status: 403, body: { message: expect.stringContaining(OTHER) } })
    const logged = await backend.rows('call_log', { userId: who.userId })
    expect(new Set(logged.map(({ ip }) => ip))).toEqual(new Set([ONE, OTHER]))
  })

  it('a stream of sound goes through, and counts as its caller', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 100 })
    const { data } = await backend.send('/server/asr/realtime-token', {}, who)
    const headers = { ...lies, host: `console.example.com:${port}` }
    const options = { localAddress: ONE, servername: 'console.example.com', ca, headers }
    const socket = new WebSocket(`wss://127.0.0.1:${port}/api/server/asr/realtime`, options)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'start', token: data['token'] }))
    const [first] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(String(first))).toMatchObject({ type: 'ready' })
    socket.send(toneWav(1).subarray(44))
    socket.send(JSON.stringify({ type: 'stop' }))
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1000)
    expect(await backend.rows('call_log', { userId: who.userId })).toMatchObject([{ ip: ONE }])
  })

  it('events are told at once, not when nginx has gathered enough of them', async () => {
    const who = await backend.customer()
    await backend.db.write((trx) => trx.updateTable('user').set({ role: 'super-admin' }).where('userId', '=', who.userId).execute())
    const first = await new Promise<string>((resolve, reject) => {
      const headers = { 'access-token': who.token, host: `console.example.com:${port}` }
      const asked = secureRequest({ ...to(ONE), path: '/api/server/engine/admin/monitor-changes', headers }, (answer) => {
        answer.once('data', (chunk) => {
          resolve(String(chunk))
          asked.destroy()
        })
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(first).toBe(': here\n\n')
  })
})
