import type { FastifyHelmetOptions } from '@fastify/helmet'

const YEAR = 31_536_000

/** API answers may load nothing; pages have policies of their own. */
export const API_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Helmet does not send this one. */
export const PERMISSIONS = { 'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()' } as const

/**
 * The headers of every answer, by helmet. The console cannot be framed or sniffed, sends no referrer and is not indexed. If its public
 * address is https, browsers are told (HSTS) to use nothing else, here and on subdomains.
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

/** What the page may load: its own origin, its inline scripts by their hashes, and styles with the nonce of this answer. */
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
