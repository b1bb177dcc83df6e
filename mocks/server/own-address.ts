import type { FastifyInstance } from 'fastify'

/** The address that the server listens on, for links in messages if `PUBLIC_URL` is not set. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1'
}
