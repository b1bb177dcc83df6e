import { randomBytes } from 'node:crypto'
import { operation } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'
import { askOf } from '../../speech/serve.ts'
import { wordsFor } from '../../speech/understand.ts'

const SECONDS = 60

/** A token for one stream, valid once within a minute; what the stream may use is checked when it begins. */
export const service = operation('asr.realtimeToken', async (context) => {
  const { body, db, now, person, tools } = context
  const engine = body.engine || '16k_zh'
  const { userId, appId, secretId } = askOf(context, { service: 'asr-realtime', code: 'asr.realtime' })
  const { words, vocabId } = await wordsFor(context, body.vocabId, appId)
  const token = randomBytes(32).toString('base64url')
  const data = {
    engine,
    vocabId: vocabId ?? body.vocabId ?? undefined,
    words,
    appId: appId ?? null,
    secretId,
    session: person.session || undefined,
  }
  const row = { tokenHash: hashOf(token), userId, data, expireTime: new Date(now + SECONDS * 1000).toISOString() }
  await db.write(async (trx) => {
    await trx.deleteFrom('stream_token').where('expireTime', '<=', new Date(now).toISOString()).execute()
    await trx.insertInto('stream_token').values(row).execute()
  })
  const { isDemo, name } = await tools.speech.engine.info()
  return {
    token,
    expireSeconds: SECONDS,
    path: '/server/asr/realtime',
    sampleRate: engine.startsWith('8k') ? 8000 : 16_000,
    engine: { name, isDemo },
  }
})
