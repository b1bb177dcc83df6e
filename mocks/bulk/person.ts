import type { Contract } from '../../src/schema/contract.ts'
import type { BulkJob } from '../core/bulk-job.ts'
import type { Person } from '../core/sessions.ts'
import type { Query } from '../db/database.ts'
import { everyonesRole, rolesThatSend } from '../http/may-use.ts'

/** The person who started the job, with present roles; undefined if they, or the administrator who acts for them, are inactive. */
export async function personNow(contract: Contract, on: Query, job: Pick<BulkJob, 'userId' | 'visitorId'>): Promise<Person | undefined> {
  const find = (userId: string) => on.selectFrom('user').select(['role', 'status']).where('userId', '=', userId).executeTakeFirst()
  const user = await find(job.userId)
  if (!user || user.status === 0) return undefined
  const role = contract.roles.find(({ name }) => name === user.role)?.name ?? everyonesRole(contract)
  const person = { userId: job.userId, role, roles: [role], session: '' }
  if (job.visitorId === null) return person
  const visitor = await find(job.visitorId)
  const mayVisit = visitor && visitor.status !== 0 && rolesThatSend(contract, 'user.useridToken').some((one) => one === visitor.role)
  return mayVisit ? { ...person, visitorId: job.visitorId } : undefined
}
