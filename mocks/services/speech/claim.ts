import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'

const gone = text('services/speech', 'gone')

/** Hands what a visitor kept to whoever signs in with its token: to the first alone, who may ask again until it expires. */
export const service = operation('speech.claim', async ({ body, db, now, person }) => {
  const tokenHash = hashOf(body.kept)
  const { userId } = person
  const row = await db.write(async (trx) => {
    await trx
      .updateTable('demo_kept')
      .set({ userId })
      .where('tokenHash', '=', tokenHash)
      .where('userId', 'is', null)
      .where('expireTime', '>', new Date(now).toISOString())
      .execute()
    const mine = await trx
      .selectFrom('demo_kept')
      .selectAll()
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('expireTime', '>', new Date(now).toISOString())
      .executeTakeFirst()
    // A guest's file has no owner: it becomes the person's own, once.
    if (mine?.ref) await trx.updateTable('upload').set({ userId }).where('ref', '=', mine.ref).where('userId', 'is', null).execute()
    return mine
  })
  if (!row) throw problems.notFound(gone)
  const { text, voiceId, words } = row.data
  // The form of one recording and that of many; each takes what it knows.
  const sound = row.ref ? { audio: row.ref, from: 'file', files: [{ audio: row.ref }] } : {}
  return { values: { ...sound, ...(text ? { text } : {}), ...(voiceId ? { voiceId } : {}), ...(words ? { words } : {}) } }
})
