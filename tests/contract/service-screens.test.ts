import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('an administrator sets up what serves on %s (R4 S6)', (kind) => {
  let backend: SpeechBackend
  let who: Customer
  let admin = ''
  const house = (path: string, body: Row) => backend.send(path, body, { token: admin })
  const rowOf = async (table: string, key: string, value: unknown) =>
    backend.db.query.selectFrom(table).selectAll().where(key, '=', value).executeTakeFirst()

  beforeAll(async () => {
    backend = await openSpeech(kind, {})
    admin = await backend.signIn('admin')
    who = await backend.customer({}, { tts: 1000 })
  })
  afterAll(() => backend?.close())

  const speak = (voiceId: unknown) => backend.send('/server/tts/short', { text: '您好', voiceId, format: 'pcm' }, { token: who.token })
  const offered = async () =>
    ((await backend.send('/server/tts/voice-list', { pageSize: 100 }, { token: who.token })).data as { data: Row[] }).data.map(
      ({ voiceId }) => voiceId,
    )

  it('a voice that is added can be chosen and speaks; switched off it is neither offered nor spoken', async () => {
    const made = await house('/server/voice/admin/add', { name: 'Nova', gender: 'female', language: 'en', engineVoice: 'en-US/nova' })
    expect(made).toMatchObject({ code: 200 })
    const { voiceId } = made.data
    expect(await offered()).toContain(voiceId)
    expect((await speak(voiceId)).status).toBe(200)
    expect(await house('/server/voice/admin/status', { voiceId, move: 'disable' })).toMatchObject({ code: 200 })
    expect(await offered()).not.toContain(voiceId)
    expect((await speak(voiceId)).status).not.toBe(200)
    expect(await house('/server/voice/admin/delete', { voiceId })).toMatchObject({ code: 200 })
  })

  it('a voice whose engine name could be a command is refused on its field', async () => {
    const body = { name: 'Evil', gender: 'male', language: 'zh', engineVoice: 'a; rm -rf /' }
    expect(await house('/server/voice/admin/add', body)).toMatchObject({
      status: 422,
      data: { fields: { engineVoice: expect.any(String) } },
    })
  })

  it('an engine that is added waits until it is brought online, and is deleted only when it serves nothing', async () => {
    const made = await house('/server/engine/admin/add', { name: 'New', node: 'Rack 9', service: 'nlp', capacity: 5 })
    expect(made).toMatchObject({ code: 200 })
    const { engineId } = made.data
    expect(await rowOf('engine', 'engineId', engineId)).toMatchObject({ status: 'offline', health: null })
    expect(await rowOf('engine_alarm', 'engineId', engineId)).toBeUndefined()
    expect(await house('/server/engine/admin/status', { engineId, move: 'start' })).toMatchObject({ code: 200 })
    expect(await rowOf('engine', 'engineId', engineId)).toMatchObject({ status: 'online', health: 'ok' })
    expect((await house('/server/engine/admin/delete', { engineId })).status).toBe(409)
    await house('/server/engine/admin/status', { engineId, move: 'drain' })
    await house('/server/engine/admin/status', { engineId, move: 'stop' })
    expect(await house('/server/engine/admin/delete', { engineId })).toMatchObject({ code: 200 })
  })

  it('an engine of a group is not deleted under it', async () => {
    const { engineId } = (await house('/server/engine/admin/add', { name: 'Kept', node: 'Rack 1', service: 'nlp', capacity: 5 })).data
    const engines = JSON.stringify([{ engineId, weight: 1, maxConcurrency: 1 }])
    await backend.db.write((trx) =>
      trx
        .insertInto('engine_group')
        .values({ groupId: 'g-kept', groupName: 'Kept', service: 'nlp', engines, status: 'enabled', version: 1 })
        .execute(),
    )
    expect(await house('/server/engine/admin/delete', { engineId })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/分组|group/),
    })
  })
})
