import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** What stands in front of several processes: each request goes to the next of them, whoever sends it. */
export async function openFront(targets: string[]) {
  const counts = targets.map(() => 0)
  let nth = 0
  const next = (): URL => {
    const at = nth++ % targets.length
    counts[at]!++
    return new URL(targets[at]!)
  }
  const server = createServer((incoming, response) => {
    const { hostname, port } = next()
    const { url: path, method, headers } = incoming
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    incoming.pipe(asked)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const { hostname, port } = next()
    const line = connect(Number(port), hostname)
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    line.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    line.write(head)
    for (const [one, other] of [
      [socket, line],
      [line, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // why: a server that listens on an address of its own has one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many requests each of them has had. */
    counts: (): readonly number[] => counts,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
