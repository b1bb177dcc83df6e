import { operation } from '../../core/operation.ts'

/** What a person has reserved, or their phone, so that the form shows what they have entered. */
export const service = operation('tts.cloneReserved', async ({ db, person }) => {
  const { userId } = person
  const kept = await db.query.selectFrom('clone_reservation').select(['phone', 'scene']).where('userId', '=', userId).executeTakeFirst()
  if (kept) return kept
  const user = await db.query.selectFrom('user').select('phone').where('userId', '=', userId).executeTakeFirst()
  return { phone: user?.phone ?? null, scene: null }
})
