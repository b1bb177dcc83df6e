import { operation } from '../../core/operation.ts'
import { hashOf } from '../../http/sessions.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const invalid = text('services/asr', 'invalid')

/** Describes how to connect; the stream itself is a WebSocket at the same address (`mocks/speech/stream-route.ts`). */
export const service = operation('asr.realtime', async ({ body, db, now, person }) => {
  const row = await db.query.selectFrom('stream_token').selectAll().where('tokenHash', '=', hashOf(body.token)).executeTakeFirst()
  if (!row || row.userId !== person.userId || row.expireTime <= new Date(now).toISOString()) throw problems.invalid({ token: invalid })
  const { engine } = row.data
  return {
    path: '/server/asr/realtime',
    transport: 'websocket',
    sampleRate: engine.startsWith('8k') ? 8000 : 16_000,
    coding: 'pcm_s16le',
    channels: 1,
  }
})
