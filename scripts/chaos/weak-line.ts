import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type WeakLine = Awaited<ReturnType<typeof openWeakLine>>

/** A connection to a server that can be cut, closed, slowed down, or made to fail silently. */
export async function openWeakLine(host: string, port: number) {
  const ends = new Set<Socket>()
  const state = { isDead: false, isClosed: false, delay: 0 }
  const server = createServer((near) => {
    if (state.isClosed) return void near.destroy()
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (bytes) => {
        if (state.isDead) return
        // why: timers with the same delay fire in order, so the bytes stay in order.
        if (state.delay > 0) setTimeout(() => to.writable && to.write(bytes), state.delay)
        else to.write(bytes)
      })
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
    /** Every new connection ends at once, as if nobody were listening. */
    close: () => {
      state.isClosed = true
      cut()
    },
    /** Nothing arrives any more, without any error. */
    die: () => void (state.isDead = true),
    slow: (delay: number) => void (state.delay = delay),
    /** Back to normal; connections that were dead or slow are cut, because parts of their data are lost or out of order. */
    open: () => {
      if (state.isDead || state.delay > 0) cut()
      Object.assign(state, { isDead: false, isClosed: false, delay: 0 })
    },
    stop: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
