import { isIP } from 'node:net'

/**
 * An address as it is told, counted and kept: an IPv4 one that came in IPv6's clothes as itself, an IPv6 one in its short form
 * without zone, a port taken off; nothing where it is no address at all.
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
 * What an address is counted by: an IPv4 one whole; of an IPv6 one the first 64 bits, because whoever has one has all 2^64 of
 * its network and would be somebody else each time.
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
