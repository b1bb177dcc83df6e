/** Headers of every answer. A console is never framed, sniffed, referred from or indexed. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
} as const

/** What a page may load: its own origin, scripts of its own by their hashes, and styles that carry the nonce of this very answer. */
export function contentPolicy(nonce?: string, scripts: string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** What an answer of the API may load: nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
