import { connect } from 'node:net'

/** Sends bytes as they are and answers all that came back until the other side closed, or was silent for a moment. */
export function talk(port: number, bytes: string | Buffer | (string | Buffer)[], silence = 500): Promise<string> {
  return new Promise((resolve) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of [bytes].flat()) socket.write(part)
    })
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (chunk) => (all += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(all))
  })
}

/** A request that wants to become a WebSocket. */
export function upgradeTo(target: string, headers: string[] = []): string {
  const lines = [
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  return [`GET ${target} HTTP/1.1`, ...lines, ...headers, '', ''].join('\r\n')
}
