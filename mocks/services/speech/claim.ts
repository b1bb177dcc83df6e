import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'

const gone = text('services/speech', 'gone')

/** Gives what a visitor stored to the first person who signs in with its token; they may repeat the call until it expires. */
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
    // A guest's file has no owner: it becomes the person's own.
    if (mine?.ref) await trx.updateTable('upload').set({ userId }).where('ref', '=', mine.ref).where('userId', 'is', null).execute()
    return mine
  })
  if (!row) throw problems.notFound(gone)
  const { words, ...plain } = row.data
  // Values for the forms of one recording and of several; each form takes what it knows.
  const sound = row.ref ? { audio: row.ref, from: 'file', files: [{ audio: row.ref }] } : {}
  return { values: { ...sound, ...plain, ...(words ? { words } : {}) } }
})
