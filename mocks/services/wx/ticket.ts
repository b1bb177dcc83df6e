import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { createScan, EXPIRE_SECONDS, type ScanType } from './scan.ts'

const limit = { limit: 600, seconds: 900 }

/** A ticket to draw as a code (in the demo an address, so that any camera finds the page that stands in for the chat app); to link an account one must be signed in, so that the link has somebody to belong to. */
export const service: Service = async ({ body, person, db, now, request, tools }) => {
  const type = body['type'] as ScanType
  if (type === 'bind' && !person) throw problems.expired()
  await tools.attempts.hit(`ticket-ip:${request.ip}`, limit)
  const userId = type === 'bind' ? person?.userId : undefined
  const ticket = await db.write((trx) => createScan(trx, String(body['key']), type, userId, now))
  return { ticket: request.phone ? `${request.phone}?ticket=${ticket}` : ticket, expireSeconds: EXPIRE_SECONDS }
}
