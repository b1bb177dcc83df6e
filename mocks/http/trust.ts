import { BlockList, isIP } from 'node:net'
import { plainAddress } from './address.ts'

/** Whether the proxy at this address, this many hops before us, is trusted to report the sender of a request. */
export type Trust = (address: string, hop: number) => boolean

/** Names of networks that are not routed on the internet. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const EVERYTHING =
  'TRUST_PROXY cannot be "everything", because any caller could then choose the address they are known by: say how many proxies stand in front (TRUST_PROXY=1), or their addresses (TRUST_PROXY=10.0.0.0/8,127.0.0.1).'

/**
 * Parses `TRUST_PROXY`: a number of proxies in front of this server (e.g. `1`), or a comma-separated list of their addresses and networks.
 * Returns a sentence if it is neither.
 */
export function readTrust(setting: string): Trust | undefined | { refusal: string } {
  const text = setting.trim()
  if (text === '' || /^(0|false|no|off)$/i.test(text)) return undefined
  if (/^(true|yes|on|all|\*)$/i.test(text)) return { refusal: EVERYTHING }
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > 10) return { refusal: `TRUST_PROXY is the number of proxies in front of this server, at most 10, but is "${text}".` }
    return (_address, hop) => hop < hops
  }
  const known = new BlockList()
  for (const one of text.split(',').flatMap((name) => NETWORKS[name.trim().toLowerCase()] ?? [name.trim()])) {
    const [, address = '', length] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(one) ?? []
    const family = isIP(address)
    const bits = length === undefined ? 32 * (family === 6 ? 4 : 1) : Number(length)
    if (!family || bits > (family === 6 ? 128 : 32))
      return { refusal: `TRUST_PROXY takes a number of proxies, or addresses and networks such as 10.0.0.0/8; "${one}" is none of them.` }
    if (bits === 0) return { refusal: EVERYTHING }
    known.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The sender of a request: walks from the peer backwards through `X-Forwarded-For`, as long as each hop is trusted. Entries further left
 * were written by the caller and are ignored; an entry that is not an address ends the walk.
 */
export function clientAddress(peer: string | undefined, forwarded: string | string[] | undefined, trust: Trust | undefined): string {
  let address = plainAddress(peer) ?? 'unknown'
  if (!trust || forwarded === undefined || address === 'unknown') return address
  const chain = [forwarded].flat().join(',').split(',').reverse()
  for (const [hop, one] of chain.entries()) {
    const before = plainAddress(one)
    if (!before || !trust(address, hop)) return address
    address = before
  }
  return address
}
