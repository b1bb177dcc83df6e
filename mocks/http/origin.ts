const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Where links in messages lead. A request says itself which host it was sent to, so whoever sends it could make a link to a host
 * of theirs: only `PUBLIC_URL` is believed, and on a machine of one's own the loopback address.
 */
export function originOf(request: { protocol: string; host: string }, publicUrl: string | undefined, own: string): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : own
}
