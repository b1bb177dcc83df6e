const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * The base address of links in messages. The host that a request names is chosen by its sender, who could forge links to a host of their
 * own: only `PUBLIC_URL` is trusted, or on a local machine the loopback address.
 */
export function originOf(request: { protocol: string; host: string }, publicUrl: string | undefined, own: string): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : own
}
