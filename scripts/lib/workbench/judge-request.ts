import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]']

export const isLoopback = (host: string | undefined): boolean => host !== undefined && LOOPBACK.includes(host)

/** Why a request is refused; undefined if it comes from a page of this very server. */
export function judgeRequest(headers: IncomingHttpHeaders, token: string): string | undefined {
  if (!isLoopback(hostOf(`http://${headers.host ?? ''}`))) return 'The workbench answers on this machine alone.'
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 'The workbench answers its own page alone.'
  const given = Buffer.from(String(headers['x-workbench-token'] ?? ''))
  const wanted = Buffer.from(token)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'The session of this page is over: please load it anew.'
  return undefined
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname
  } catch {
    return undefined
  }
}
