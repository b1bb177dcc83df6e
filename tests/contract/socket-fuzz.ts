import { connect } from 'node:net'
import fc from 'fast-check'

/** One visit of somebody who does not keep to the rules: what is sent, in parts, and whether they hang up at once. */
export type Visit = { parts: Buffer[]; hangsUp: boolean }

const text = (value: string) => Buffer.from(value, 'latin1')
const some = (...values: string[]) => fc.constantFrom(...values)
const latin = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

const method = fc.oneof(
  { weight: 4, arbitrary: some('GET', 'POST') },
  {
    weight: 1,
    arbitrary: some('HEAD', 'OPTIONS', 'PUT', 'CONNECT', 'TRACE', 'PRI', 'get', 'M-SEARCH', 'PROPFIND', '', 'G\0T', 'X'.repeat(300)),
  },
)
const target = fc.oneof(
  { weight: 4, arbitrary: some('/', '/api/healthz', '/api/server/auth/signin', '/api/server/asr/realtime', '/api/server/site/consult') },
  {
    weight: 3,
    arbitrary: some(
      '//',
      '//x:99999/api/x',
      'http://',
      'http://[/',
      'http://127.0.0.1:1/api/healthz',
      'https://x/api/../..',
      '*',
      '/%',
      '/%00',
      '/%ff%fe',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/..%2f..%5c',
      '/api/server/upload/file?ref=../../x',
      '/api/v1/asr/sentence',
      '/api/v1/asr/realtime?x=%ff',
      '/assets/../../package.json',
      `/api/${'a/'.repeat(3000)}`,
      '/index.html?',
      '/#/x',
      '/api/healthz?__proto__[x]=1',
      'api',
      '',
    ),
  },
  { weight: 1, arbitrary: latin.map((rest) => `/${rest}`) },
)
const version = fc.oneof(
  { weight: 6, arbitrary: some('HTTP/1.1') },
  { weight: 1, arbitrary: some('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '', 'HTTP/1.1 x') },
)
const upgrading = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']
const header = fc.oneof(
  {
    weight: 4,
    arbitrary: some(
      'Host: x',
      'Host: x\r\nHost: y',
      'Host:',
      'Connection: close',
      'Connection: keep-alive, Content-Length, x',
      'Content-Length: 5',
      'Content-Length: 5\r\nContent-Length: 6',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 0x5',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding:\x0bchunked',
      'Content-Length: 3\r\nTransfer-Encoding: chunked',
      ' folded: line',
      'X-Long: a\r\n\tfolded',
      'Broken',
      ': empty',
      'Sp ace: x',
      'Expect: 100-continue',
      'Expect: 200-nonsense',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk',
      'Upgrade: websocket',
      upgrading.join('\r\n'),
      'Content-Type: application/json',
      'Content-Type: application/json; charset=utf-16',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Type: multipart/form-data; boundary="',
      'Content-Type: multipart/form-data',
      `Content-Type: ${'a/'.repeat(2000)}`,
      'Accept-Encoding: br;q=2, gzip;q=x, *',
      'Accept: text/html',
      'Accept-Language: \xff\xfe, zh;q=nonsense',
      'If-None-Match: *',
      'Range: bytes=9-1,-0,x',
      'Origin: null',
      'Origin: http://[',
      'Cookie: a=b; =; __proto__=x',
      'Access-Token: \xe4\xbd\xa0',
      `Access-Token: ${'x'.repeat(9000)}`,
      'App-Id: x\r\nApp-Secret: y',
      'X-Forwarded-For: <b>, 1.2.3.4, ::::',
      'X-Forwarded-Proto: javascript\r\nX-Forwarded-Host: //',
      'Idempotency-Key: \0',
      'Trailer: x\r\nTE: trailers',
      `X-Huge: ${'x'.repeat(20_000)}`,
      Array.from({ length: 300 }, (_, n) => `X-${n}: y`).join('\r\n'),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(latin, latin).map(([name, value]) => `${name}: ${value}`) },
)
const body = fc.oneof(
  {
    weight: 3,
    arbitrary: some(
      '',
      '{}',
      '{"a',
      '[]',
      '{"__proto__":{"x":1}}',
      '"\\ud800"',
      `${'['.repeat(5000)}`,
      '5\r\nhello\r\n0\r\n\r\n',
      'ffffffffffffffffff\r\nx',
      '-1\r\nx\r\n',
      '5;ext="\r\n\r\nx',
      '0\r\n\r\nGET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\nabc',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
      '--x--',
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')) },
)
const end = fc.oneof({ weight: 8, arbitrary: some('\r\n') }, { weight: 1, arbitrary: some('\n', '\r', '\r\n\0') })

const request = fc
  .record({ method, target, version, headers: fc.array(header, { maxLength: 6 }), body, end })
  .map((one) => text([`${one.method} ${one.target} ${one.version}`, ...one.headers, '', one.body].join(one.end)))
/** A stream that begins well and goes on with anything. */
const stream = fc
  .record({
    target: some('/api/server/asr/realtime', '/api/v1/asr/realtime', '/api/x', '//', '/'),
    extra: fc.array(header, { maxLength: 2 }),
    frames: fc.uint8Array({ maxLength: 600 }),
  })
  .map((one) =>
    Buffer.concat([text([`GET ${one.target} HTTP/1.1`, 'Host: x', ...upgrading, ...one.extra, '', ''].join('\r\n')), one.frames]),
  )
const noise = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes))

export const visits: fc.Arbitrary<Visit> = fc
  .record({
    requests: fc.oneof(
      { weight: 5, arbitrary: fc.array(request, { minLength: 1, maxLength: 4 }) },
      { weight: 2, arbitrary: stream.map((one) => [one]) },
      { weight: 1, arbitrary: noise.map((one) => [one]) },
    ),
    keeps: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    hangsUp: fc.constantFrom(false, false, false, true),
  })
  .map(({ requests, keeps, cuts, hangsUp }) => {
    const whole = Buffer.concat(requests)
    const bytes = whole.subarray(0, Math.ceil(whole.length * keeps))
    const at = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length]
    return { parts: at.slice(1).map((to, n) => bytes.subarray(at[n], to)), hangsUp }
  })

/** The visit of a seed; the same seed is the same visit on every machine. */
export const visitOf = (seed: number): Visit => fc.sample(visits, { seed, numRuns: 1 })[0]!

/** Pays a visit and answers what was said to it until the other side closed, or had nothing to say for a moment. */
export function pay(port: number, { parts, hangsUp }: Visit): Promise<string> {
  return new Promise((resolve) => {
    let all = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      for (const part of parts) socket.write(part)
      if (hangsUp) socket.resetAndDestroy()
    })
    socket.setTimeout(150, () => socket.destroy())
    socket.on('data', (chunk) => (all += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(all))
  })
}
