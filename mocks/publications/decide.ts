import type { Doer, Past } from '../../scripts/lib/publications.ts'
import { noteEvent } from '../audit/note-event.ts'
import type { Context } from '../core/context.ts'
import { readError } from '../core/read-error.ts'
import type { Person } from '../core/sessions.ts'
import type { Stored } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { listPublications } from './list-publications.ts'
import { namesOf } from './own-eyes.ts'
import type { Publisher } from './publisher.ts'

type Asking = Context<Person, { publicationId: string }>
type Given = { publisher: Publisher; row: Stored<'publication'>; past: Past; who: Doer; names: string[] }

/** The publication that a request is about, and the person; refuses if nothing can be done about it. */
export async function readGiven({ body, db, person, tools }: Asking): Promise<Given> {
  const { publisher } = tools
  if (!publisher) throw problems.conflict(text('publications/publications', 'none'))
  if (!publisher.mayWrite()) throw problems.conflict(text('publications/publications', 'readOnly'))
  const row = await tools.store.find('publication', body.publicationId)
  if (!row) throw problems.notFound()
  const past = publisher.look().find(({ id }) => id === body.publicationId)
  if (!past) throw problems.conflict(text('publications/publications', 'notKept'))
  if (publisher.isAtWork(past.id)) throw problems.conflict(text('publications/publications', 'atWork'))
  const user = await db.query.selectFrom('user').selectAll().where('userId', '=', person.userId).executeTakeFirstOrThrow()
  return { publisher, row, past, names: namesOf(user), who: { by: user.realName ?? user.username ?? user.userId, user: user.userId } }
}

/**
 * Starts work that takes seconds and returns at once: the row shows that it is in progress, and later its result. If it fails, the row is
 * restored, and the audit log records the reason.
 */
export async function begin(context: Asking, { publisher, past }: Given, work: () => Promise<void>): Promise<{ publicationId: string }> {
  const { db, tools } = context
  await db.write((trx) => tools.store.edit('publication', past.id, { state: 'working', canReturn: false }, trx))
  void publisher
    .workOn(past.id, work)
    .catch((error: unknown) => noteRefusal(context, past, readError(error).message?.slice(-200)))
    .then(() => listPublications({ ...context, publisher }))
    // The database is unavailable: the list is updated later.
    .catch(() => undefined)
  return { publicationId: past.id }
}

/** Records that a publication did not change: over what, or whose it was. */
export async function noteRefusal(context: Asking, { id, version }: Past, detail: string | undefined): Promise<void> {
  const subject = { entity: 'publication' as const, key: id, name: version }
  await noteEvent(context, { event: 'published', userId: context.person.userId, outcome: 'refused', subject, detail })
}
