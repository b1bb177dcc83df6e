import { operation } from '../../core/operation.ts'
import { compared, voiceIn } from '../../speech/voiceprints.ts'

/** Enrols a voice: stores its features, and books one call. */
export const service = operation('speaker.enroll', async (context) => {
  const { body, db, person, tools } = context
  const { used, vector, sound } = await voiceIn(context, 'vpr.enroll')
  await compared(context, used, vector, [])
  const { nick, group, audio } = body
  return db.write(async (trx) => {
    const row = {
      userId: person.userId,
      nick,
      group: group ?? null,
      audio,
      sampleRate: sound.sampleRate === 8000 ? (8000 as const) : (16_000 as const),
    }
    const speaker = await tools.store.add('speaker', row, trx)
    await trx
      .insertInto('voiceprint')
      .values({ speakerId: speaker.speakerId, vector: JSON.stringify(vector) })
      .execute()
    return speaker
  })
})
