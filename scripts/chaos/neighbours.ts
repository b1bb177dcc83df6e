import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createLine, type AddressInfo, type Server as LineServer, type Socket } from 'node:net'

type Way = 'well' | 'hangs' | 'rubbish' | 'fails'
const portOf = (server: Server | LineServer) => (server.address() as AddressInfo).port
const listening = (server: Server | LineServer) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

/** The services that a server uses besides its database: a speech engine, a file storage, a mail server. Each can be made to misbehave. */
export async function openNeighbours() {
  const engine = await openSite((path, _method, _body, answer) => {
    if (path === '/synthesize') return answer.writeHead(200, { 'x-speech-by': 'chaos' }).end(Buffer.alloc(16_000, 1))
    return answer.writeHead(200).end('{"name":"chaos","isDemo":false,"synthesis":"chaos"}')
  })
  const objects = new Map<string, Buffer>()
  const storage = await openSite((path, method, body, answer) => {
    if (method === 'PUT') objects.set(path, body)
    if (method === 'DELETE') objects.delete(path)
    const kept = objects.get(path)
    if ((method === 'GET' || method === 'HEAD') && !kept) return answer.writeHead(404).end()
    return answer.writeHead(200).end(method === 'GET' ? kept : '')
  })
  const mail = await openMail()
  return {
    engine,
    storage,
    mail,
    objects,
    stop: () => Promise.all([engine.stop(), storage.stop(), mail.stop()]),
  }
}

type Answer = (path: string, method: string, body: Buffer, answer: ServerResponse) => unknown

async function openSite(well: Answer) {
  let way: Way = 'well'
  const held = new Set<ServerResponse>()
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => undefined)
    request.on('end', () => {
      if (way === 'hangs') return void held.add(answer)
      if (way === 'fails') return void answer.writeHead(500).end('<h1>Internal Server Error</h1>')
      if (way === 'rubbish') return void answer.writeHead(200).end('\u0000<html>{"sentences":')
      return void well(request.url!.split('?')[0]!, request.method!, Buffer.concat(parts), answer)
    })
  })
  await listening(server)
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    is: (next: Way) => {
      way = next
      if (way !== 'hangs') for (const one of held) one.destroy()
      held.clear()
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The part of SMTP that is needed to receive a mail. */
async function openMail() {
  let isHanging = false
  let count = 0
  const lines = new Set<Socket>()
  const server = createLine((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
    line.on('error', () => undefined)
    const say = (text: string) => void (isHanging || line.destroyed || line.write(`${text}\r\n`))
    let isData = false
    let rest = ''
    say('220 chaos')
    line.setEncoding('utf8').on('data', (part: string) => {
      const all = (rest + part).split('\r\n')
      rest = all.pop()!
      for (const one of all) {
        if (isData) {
          if (one !== '.') continue
          isData = false
          count += 1
          say('250 kept')
        } else if (/^DATA/i.test(one)) {
          isData = true
          say('354 go on')
        } else if (/^QUIT/i.test(one)) line.end('221 bye\r\n')
        else say('250 fine')
      }
    })
  })
  await listening(server)
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    count: () => count,
    hang: (hangs: boolean) => {
      isHanging = hangs
      if (!hangs) for (const line of lines) line.destroy()
    },
    stop: () => {
      for (const line of lines) line.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
