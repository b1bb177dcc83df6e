import { noteEvent } from '../../audit/note-event.ts'
import { afterCall } from '../../core/operation.ts'

/** The person ended another session of their own. */
export const after = afterCall('session.end', (context, row, trx) =>
  noteEvent(context, { event: 'sessionEnded', userId: context.person.userId, subject: { entity: 'session', key: row.sessionId } }, trx),
)
