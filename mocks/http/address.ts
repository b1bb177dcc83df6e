import { isIP } from 'node:net'

/**
 * Normalises an address: an IPv4-mapped IPv6 address becomes IPv4, an IPv6 address gets its short form without a zone, and a port is
 * removed; undefined if it is not an address.
 */
export function plainAddress(text: string | undefined): string | undefined {
  const bare = (text ?? '').trim()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? []
  const [, beforePort] = /^(\d[\d.]*):\d{1,5}$/.exec(bare) ?? []
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/s, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  return high === undefined ? short : fourOf(high, low!)
}

/**
 * The key by which an address is counted: a whole IPv4 address, but only the first 64 bits of an IPv6 address, because its owner has all
 * 2^64 addresses of the network and could use another one each time.
 */
export function addressKey(ip: string): string {
  const address = plainAddress(ip)
  if (address === undefined || !address.includes(':')) return address ?? 'unknown'
  const [before = '', after] = address.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

function fourOf(high: string, low: string): string {
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((by) => Math.floor(bits / 2 ** by) % 256).join('.')
}
