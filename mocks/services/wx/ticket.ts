import { guest } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { createScan, EXPIRE_SECONDS } from '../../accounts/scan.ts'

const limit = { limit: 600, seconds: 900 }

const noApp = text('services/wx', 'noApp')

/** A ticket to show as a QR code (in the demo, the address of the simulated chat app); linking an account requires a session. */
export const service = guest('wx.ticket', async ({ body, person, db, now, outbox, request, tools }) => {
  // If nothing can scan the code, the person would wait in vain.
  if (request.phone === undefined && !outbox.carries('chat')) throw problems.noWay(noApp)
  const type = body.type
  if (type === 'bind' && !person) throw problems.expired()
  await tools.attempts.hit(`ticket-ip:${request.ip}`, limit)
  const userId = type === 'bind' ? person?.userId : undefined
  const ticket = await db.write((trx) => createScan(trx, body.key, type, userId, now))
  return { ticket: request.phone ? `${request.phone}?ticket=${ticket}` : ticket, expireSeconds: EXPIRE_SECONDS }
})
