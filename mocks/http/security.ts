import type { FastifyHelmetOptions } from '@fastify/helmet'

const YEAR = 31_536_000

/** What an answer may load: nothing. A page says what it needs. */
export const API_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Not among what helmet sends. */
export const PERMISSIONS = { 'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()' } as const

/**
 * Headers of every answer, by helmet. A console is never framed, sniffed, referred from or indexed. Where people reach it by https,
 * browsers are told never to try anything else, here and below.
 */
export function safeHeaders(publicUrl: string | undefined): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: YEAR, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  }
}

/** What the page may load: its own origin, scripts of its own by their hashes, and styles that carry the nonce of this very answer. */
export function pagePolicy(nonce: string, scripts: string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
        'style-src': ["'self'", `'nonce-${nonce}'`],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
  }
}
