import { connect } from 'node:net'

/** Requests per second of one request sent over and over on keep-alive connections; anything but 200 is an error. */
export async function load(port: number, request: Buffer, { connections = 8, milliseconds = 1000 } = {}): Promise<number> {
  const start = performance.now()
  const until = start + milliseconds
  const counts = await Promise.all(Array.from({ length: connections }, () => repeat(port, request, until)))
  return (counts.reduce((sum, one) => sum + one, 0) * 1000) / (performance.now() - start)
}

function repeat(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    let count = 0
    let left = -1
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      let size = chunk.length
      if (left < 0) {
        const head = chunk.indexOf('\r\n\r\n')
        const text = chunk.toString('latin1', 0, head)
        if (!text.startsWith('HTTP/1.1 200')) {
          socket.destroy()
          return reject(new Error(text))
        }
        left = Number(/content-length: (\d+)/i.exec(text)![1])
        size -= head + 4
      }
      left -= size
      if (left > 0) return
      left = -1
      count++
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(count))
    })
  })
}
