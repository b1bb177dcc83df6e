import { lookup } from 'node:dns'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine, its network and its cloud, which outsiders must not make us call. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // The first ones hold an address of the other kind, which may be any of those above.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^::ffff:/i.test(plain)) return true
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name and refuses internal addresses; the connection uses exactly the address that was checked. */
const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) return done(new Error('not outside'), [])
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

type Outside = { signal: AbortSignal; allowsPrivate: boolean; method?: 'GET' | 'POST'; body?: string; waitMs?: number }

/** Calls an address that a customer has named; anything but a plain success is a failure, redirects included. */
export function openOutside(
  url: string,
  { signal, allowsPrivate, method = 'GET', body, waitMs = 20_000 }: Outside,
): Promise<{ body: IncomingMessage }> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(target.protocol) || target.username || (!allowsPrivate && isIP(host) && isInside(host)))
    return Promise.reject(new Error('not an address outside'))
  const send = target.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
    const options = { method, signal, headers, timeout: waitMs, agent: false, ...(allowsPrivate ? {} : { lookup: lookupOutside }) }
    const sent = send(target, options, (answer) => {
      if (answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300) return resolve({ body: answer })
      answer.resume()
      return reject(new Error(`answered ${answer.statusCode}`))
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', reject)
    sent.end(body)
  })
}
