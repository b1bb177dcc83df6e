import type { Service } from '../../http/service.ts'

/** Ends the session at hand; the token is worth nothing afterwards. */
export const service: Service = async ({ request, tools }) => {
  await tools.sessions.end(request.header('access-token') ?? '')
  return {}
}
