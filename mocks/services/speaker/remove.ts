import { afterCall } from '../../core/operation.ts'

/** Removes the voice of a voiceprint, and the recording that it was made from. */
export const after = afterCall('speaker.remove', async ({ tools }, row, trx) => {
  await trx.deleteFrom('voiceprint').where('speakerId', '=', row.speakerId).execute()
  const audio = row.audio
  const other = await trx.selectFrom('speaker').select('speakerId').where('audio', '=', audio).executeTakeFirst()
  if (audio !== null && !other) await tools.uploads.remove(audio, trx)
})
