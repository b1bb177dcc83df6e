import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewSecret } from '../../mocks/secrets/app-secret.ts'
import { kinds } from './harness.ts'
import { openSpeech, type SpeechBackend } from './speech-backend.ts'

const HOUR = 3_600_000

describe.each(kinds)('the secrets of an application on %s', (kind) => {
  let backend: SpeechBackend
  beforeAll(async () => {
    backend = await openSpeech(kind)
  })
  afterAll(() => backend?.close())

  it('say since when and until when they work, and when and from where each was used last', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const renew = () => backend.db.write((trx) => renewSecret(trx, who.appId, backend.clock.now))
    const call = (secret: string, ip: string) =>
      backend.app.inject({
        method: 'POST',
        url: '/api/v1/tts/short',
        remoteAddress: ip,
        headers: { 'content-type': 'application/json', 'app-id': who.appId, 'app-secret': secret },
        payload: { text: '您好', voiceId: 'v-zh' },
      })
    const keys = async () => (await backend.send('/server/app/get-by-id', { id: who.appId }, who)).data['keys'] as unknown[]
    const at = () => new Date(backend.clock.now).toISOString()
    expect(await keys()).toEqual([])

    const { secret: first } = await renew()
    const made = at()
    expect(await keys()).toEqual([{ kind: 'present', madeTime: made, untilTime: null, usedTime: null, usedIp: null }])
    await call('wrong', '10.9.9.9')
    await call(first, '10.0.0.1')
    const used = at()
    expect(await keys()).toMatchObject([{ usedTime: used, usedIp: '10.0.0.1' }])

    backend.clock.now += HOUR
    const { secret: second } = await renew()
    await call(second, '10.0.0.2')
    expect(await keys()).toMatchObject([
      { kind: 'present', usedTime: at(), usedIp: '10.0.0.2' },
      { kind: 'previous', usedTime: used, usedIp: '10.0.0.1', untilTime: new Date(backend.clock.now + 24 * HOUR).toISOString() },
    ])
    backend.clock.now += HOUR
    await call(first, '10.0.0.3')
    expect(await keys()).toMatchObject([{ usedIp: '10.0.0.2' }, { usedTime: at(), usedIp: '10.0.0.3' }])
    backend.clock.now += 24 * HOUR
    expect(await keys()).toMatchObject([{ kind: 'present' }])
    expect(JSON.stringify(await keys())).not.toContain(second)
  })
})
