import type { Context } from '../core/context.ts'
import { noteEvent } from './note-event.ts'

/** The maximum for one person in an hour: enough to see what was tried, too few to fill a disk. */
const MOST = { limit: 30, seconds: 3600 }

/** Records that a signed-in person requested something that they may not do. */
export async function noteRefused(context: Context): Promise<void> {
  const { person, tools } = context
  if (!person) return
  const who = person.visitorId ?? person.userId
  const isRoom = await tools.attempts.hit(`noted refusals:${who}`, MOST).then(
    () => true,
    () => false,
  )
  if (isRoom) await noteEvent(context, { event: 'refused', userId: who, forUserId: person.visitorId ? person.userId : null })
}
