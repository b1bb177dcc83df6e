import { randomBytes } from 'node:crypto'
import { guest } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'
import { GUEST, GUEST_SECONDS } from '../../speech/stream-guest.ts'
import { recognizerFor } from '../../speech/visitor-recognizer.ts'
import { countDemo } from '../../guard/demo-limit.ts'

const SECONDS = 60

/** A token for one stream of a visitor, valid once within a minute; the stream ends after a minute of sound. */
export const service = guest('open.demoRealtimeToken', async (context) => {
  const { db, now } = context
  await countDemo(context, 'stream')
  const token = randomBytes(32).toString('base64url')
  const engine = recognizerFor(context)
  const data = { engine, words: [], appId: null }
  const row = { tokenHash: hashOf(token), userId: GUEST, data, expireTime: new Date(now + SECONDS * 1000).toISOString() }
  await db.write(async (trx) => {
    await trx.deleteFrom('stream_token').where('expireTime', '<=', new Date(now).toISOString()).execute()
    await trx.insertInto('stream_token').values(row).execute()
  })
  return {
    token,
    expireSeconds: SECONDS,
    path: '/server/asr/realtime',
    sampleRate: engine.startsWith('8k') ? 8000 : 16_000,
    most: GUEST_SECONDS,
    recognizer: engine,
  }
})
