import type { IncomingMessage } from 'node:http'
import { clientAddress, type Trust } from './trust.ts'

type WireOptions = {
  trustProxy?: Trust | undefined
  /** Where people reach this server. */
  publicUrl?: string | undefined
}

/** What may be believed of a request before anybody reads it; the same for calls, streams and what is handed on. */
export type Wire = {
  publicUrl: string | undefined
  /** Whoever sent it: always an address, whatever headers say. */
  addressOf: (request: IncomingMessage) => string
  /** What it was sent to, as a browser knows it. */
  askedOf: (request: IncomingMessage) => { protocol: 'http' | 'https'; host: string }
  /** The other site whose page sent it; nothing for pages of this console and for programs, which name no site. */
  foreignSite: (request: IncomingMessage) => string | undefined
}

/** The machine itself, by its own names. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export function createWire({ trustProxy, publicUrl }: WireOptions = {}): Wire {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  /** What a proxy that we trust says, which is the last that was said. */
  const forwardedOf = ({ headers, socket }: IncomingMessage, name: string): string => {
    const values = trustProxy?.(socket.remoteAddress ?? '', 0) ? `${headers[name] ?? ''}`.split(',') : []
    return values.at(-1)?.trim() ?? ''
  }
  /** A browser says the machine it asked for; a proxy that we trust says what it was asked for. */
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
      // A name that somebody else leads here is not ours, though the page and the request agree about it.
      const isNamed = ownHost === undefined || hostsOf(request).some((host) => host === ownHost || LOOPBACK.test(host))
      if (!isNamed && (origin !== undefined || site !== undefined)) return origin ?? 'cross-site'
      // Only browsers send it, and no page can change it.
      if (site === 'same-origin') return undefined
      if (origin === undefined) return site === 'cross-site' ? 'cross-site' : undefined
      if (origin === own) return undefined
      const host = URL.canParse(origin) ? new URL(origin).host : ''
      return host !== '' && hostsOf(request).includes(host) ? undefined : origin
    },
  }
}
