import { operation } from '../../core/operation.ts'

/** The address of this request, as the allowlist would see it. */
export const service = operation('white-list.ownAddress', async ({ request }) => ({
  address: request.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
}))
