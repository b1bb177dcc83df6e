import type { BulkJob } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import type { Query, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'

/** A job of this person; jobs of others do not exist for them. */
export async function ownJob({ person, db }: Context<Person>, jobId: string, on: Query = db.query): Promise<BulkJob> {
  const job = await on.selectFrom('bulk_job').selectAll().where('jobId', '=', jobId).where('userId', '=', person.userId).executeTakeFirst()
  if (!job) throw problems.notFound()
  return job
}

/**
 * The same with a lock, for changing the job: waits for a worker that is processing it. Whoever acts as the person changes those alone that
 * they have begun: any other goes on as what the person does.
 */
export async function lockedJob(context: Context<Person>, jobId: string, trx: Trx): Promise<BulkJob> {
  if (context.db.kind === 'postgres') await trx.selectFrom('bulk_job').select('jobId').where('jobId', '=', jobId).forUpdate().execute()
  const job = await ownJob(context, jobId, trx)
  const { visitorId } = context.person
  if (visitorId !== undefined && job.visitorId !== visitorId) throw problems.forbidden(text('http/problems', 'inPerson'))
  return job
}
