import type { Context } from '../core/context.ts'
import { noteEvent } from './note-event.ts'

/** So many of one person in an hour: enough to see what was tried, too few to fill a disk. */
const MOST = { limit: 30, seconds: 3600 }

/** Somebody who is signed in asked for what is not theirs to do. */
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
