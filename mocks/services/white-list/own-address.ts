import type { Service } from '../../http/service.ts'

/** From where this very request came, as the allowlist would see it. */
export const service: Service = async ({ request }) => ({ address: request.ip.replace(/^::ffff:(?=\d+\.)/i, '') })
