import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { save } from './save.ts'

/** Saves the person's own allowlist as the form shows it. */
export const service: Service = async (context) => {
  const { person, body, db } = context
  if (!person) throw problems.expired()
  const row = await db.write((trx) => save(context, person.userId, { enabled: body['enabled'], ips: body['ips'] ?? '' }, trx))
  return { enabled: row['enabled'], ips: row['ips'], ipCount: row['ipCount'] }
}
