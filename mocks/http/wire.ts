import type { IncomingMessage } from 'node:http'
import { clientAddress, type Trust } from './trust.ts'

type WireOptions = {
  trustProxy?: Trust | undefined
  /** The public address of this server. */
  publicUrl?: string | undefined
}

/** The trustworthy facts about a request before it is parsed; the same for calls, streams and forwarded requests. */
export type Wire = {
  publicUrl: string | undefined
  /** The sender: always an address, whatever the headers say. */
  addressOf: (request: IncomingMessage) => string
  /** The address that the request was sent to, as a browser knows it. */
  askedOf: (request: IncomingMessage) => { protocol: 'http' | 'https'; host: string }
  /** The other site whose page sent the request; undefined for pages of this console, and for programs, which name no site. */
  foreignSite: (request: IncomingMessage) => string | undefined
}

/** Names of the local machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export function createWire({ trustProxy, publicUrl }: WireOptions = {}): Wire {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  /** What a trusted proxy has set, which is the last value. */
  const forwardedOf = ({ headers, socket }: IncomingMessage, name: string): string => {
    const values = trustProxy?.(socket.remoteAddress ?? '', 0) ? `${headers[name] ?? ''}`.split(',') : []
    return values.at(-1)?.trim() ?? ''
  }
  /** Browsers send the host that they asked for; a trusted proxy sends the host that it was asked for. */
  const hostsOf = (request: IncomingMessage): string[] =>
    [request.headers.host ?? '', forwardedOf(request, 'x-forwarded-host')].filter((host) => host !== '')
  return {
    publicUrl,
    addressOf: ({ socket, headers }) => clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustProxy),
    askedOf: (request) => ({
      protocol: forwardedOf(request, 'x-forwarded-proto') === 'https' || 'encrypted' in request.socket ? 'https' : 'http',
      host: hostsOf(request).at(-1) ?? '',
    }),
    foreignSite(request) {
      const { origin, 'sec-fetch-site': site } = request.headers
      // A foreign domain that points here is not ours, even if the page and the request agree about it.
      const isNamed = ownHost === undefined || hostsOf(request).some((host) => host === ownHost || LOOPBACK.test(host))
      if (!isNamed && (origin !== undefined || site !== undefined)) return origin ?? 'cross-site'
      // Only browsers send this header, and pages cannot change it.
      if (site === 'same-origin') return undefined
      if (origin === undefined) return site === 'cross-site' ? 'cross-site' : undefined
      if (origin === own) return undefined
      const host = URL.canParse(origin) ? new URL(origin).host : ''
      return host !== '' && hostsOf(request).includes(host) ? undefined : origin
    },
  }
}
