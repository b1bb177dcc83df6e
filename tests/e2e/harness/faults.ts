import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What may happen to a call on its way: each does to one exchange what networks, proxies and servers do. */
export type Fault = (exchange: Exchange) => Promise<void>

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type Exchange = { response: ServerResponse; forward: () => Promise<Answer> }

const answer = (response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void => {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}
const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }

/** A proxy, or another backend, answers in the envelope and with something else in it. */
const data = <Name extends string>(name: Name, made: (data: unknown) => unknown) =>
  ({
    [`the data is ${name}`]: async ({ response, forward }: Exchange) => {
      const { body } = await forward()
      const envelope = JSON.parse(body.toString()) as { data: unknown }
      answer(response, 200, json, JSON.stringify({ ...envelope, data: made(envelope.data) }))
    },
  }) as Record<`the data is ${Name}`, Fault>

/** Every field is there, and nothing in it is what it should be. */
function twisted(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: 'x' }
  if (typeof value === 'number') return 'x'
  if (typeof value === 'string') return { x: 7 }
  if (value === null || typeof value !== 'object') return ['x']
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, twisted(one)]))
}

/** By name. Those of the first half never reach the backend; those of the second lose what it answered. */
export const faults = {
  'the connection is refused': async ({ response }) => void response.socket?.destroy(),
  'the backend is overloaded': async ({ response }) =>
    answer(response, 429, { ...json, 'retry-after': '30' }, JSON.stringify({ code: 429, message: 'slow down', data: null })),
  'a gateway is down': async ({ response }) => answer(response, 502, html, '<html><h1>502 Bad Gateway</h1></html>'),
  'the backend fails': async ({ response }) =>
    answer(response, 500, json, JSON.stringify({ code: 500, message: 'It broke', data: { requestId: 'req-7' } })),
  'the backend fails without a word': async ({ response }) => answer(response, 503, {}, ''),

  'the answer is lost': async ({ response, forward }) => {
    await forward()
    response.socket?.destroy()
  },
  'the answer is cut off': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length / 2)))
    setTimeout(() => response.socket?.destroy(), 50)
  },
  'the answer is broken JSON': async ({ response, forward }) => {
    const { body } = await forward()
    answer(response, 200, json, body.subarray(0, -2))
  },
  'the answer is a page': async ({ response, forward }) => {
    await forward()
    answer(response, 200, html, '<!doctype html><title>Sign in to the Wi-Fi</title>')
  },
  'the answer is empty': async ({ response, forward }) => {
    await forward()
    answer(response, 200, json, '')
  },
  'the answer is of another type': async ({ response, forward }) => {
    await forward()
    answer(response, 200, { 'content-type': 'image/png' }, Buffer.from([137, 80, 78, 71]))
  },
  'the answer has another shape': async ({ response, forward }) => {
    await forward()
    answer(response, 200, json, '[{"code":200}]')
  },
  ...data('null', () => null),
  ...data('an empty object', () => ({})),
  ...data('a list', () => [7]),
  ...data('a text', () => 'x'),
  ...data('of wrong types', twisted),
  'the answer takes too long': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    const late = setTimeout(() => response.writeHead(status, headers).end(body), 8000)
    response.on('close', () => clearTimeout(late))
  },
  /** Some proxies send a call again when they are unsure. */
  'the call arrives twice': async ({ response, forward }) => {
    await forward()
    const { status, headers, body } = await forward()
    response.writeHead(status, headers).end(body)
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

/** A way to the backend on which calls can go wrong. */
export async function openFaultyWay(target: string) {
  const active = new Map<string, Fault>()
  const met: string[] = []
  const server = createServer((incoming, response) => {
    void handle(incoming, response).catch(() => response.destroy())
  })

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    const forward = () => send(target, incoming, body)
    const path = incoming.url!.split('?')[0]!
    const fault = [...active].find(([part]) => path.endsWith(part))?.[1]
    if (fault) {
      met.push(path)
      return fault({ response, forward })
    }
    const { status, headers, body: said } = await forward()
    response.writeHead(status, headers).end(said)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on calls of this path meet the fault, until `mend`. */
    inject(path: string, fault: FaultName): void {
      met.length = 0
      active.set(path, faults[fault])
    },
    mend: () => active.clear(),
    /** How often the fault at hand was met. */
    met: () => met.length,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export type FaultyWay = Awaited<ReturnType<typeof openFaultyWay>>

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target)
    const sent = request({ hostname, port, method, path: url, headers }, (answered) => {
      const { 'transfer-encoding': _, ...kept } = answered.headers
      readAll(answered).then(
        (read) => resolve({ status: answered.statusCode!, headers: { ...kept, 'content-length': String(read.length) }, body: read }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
