import { createCookies } from '../http/cookies.ts'
import { problemOf } from '../http/host.ts'
import { localeOf } from '../http/texts.ts'
import type { TokenFor } from '../speech/stream-route.ts'
import type { OpenApi } from './open-api.ts'

/** A streaming program sends its secret with the handshake; a refused one is written to the call log. */
export const createTokenFor =
  ({ answer, noteRefused }: OpenApi, now: () => number): TokenFor =>
  async (path, query, request) => {
    const call = { path, body: query, now: now(), request }
    const locale = localeOf(request.header('accept-language'))
    const cookies = createCookies(undefined, { secure: true })
    const given = await answer({ ...call, locale, request: { ...request, origin: '', cookies } }).catch(async (error: unknown) => {
      await noteRefused(call, problemOf(error, request.id))
      throw error
    })
    return String(typeof given === 'object' && given !== null && 'token' in given ? given.token : undefined)
  }
