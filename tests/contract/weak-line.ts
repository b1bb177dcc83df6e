import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that a test can cut, close, or let go dead without a word. */
export async function openWeakLine(host: string, port: number) {
  const ends = new Set<Socket>()
  let isDead = false
  let isClosed = false
  const server = createServer((near) => {
    if (isClosed) return void near.destroy()
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (bytes) => void (isDead || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Every new connection ends at once, as where nobody listens. */
    close: () => {
      isClosed = true
      cut()
    },
    /** Nothing arrives any more, and nobody says so. */
    die: () => void (isDead = true),
    open: () => {
      isDead = isClosed = false
    },
    stop: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
