import type { After } from '../../http/service.ts'

/** With a voiceprint goes the voice, and the recording it was made from. */
export const after: After = async ({ tools }, row, trx) => {
  await trx.deleteFrom('voiceprint').where('speakerId', '=', row['speakerId']).execute()
  const audio: unknown = row['audio']
  const other = await trx.selectFrom('speaker').select('speakerId').where('audio', '=', audio).executeTakeFirst()
  if (typeof audio === 'string' && !other) await tools.uploads.remove(audio, trx)
}
