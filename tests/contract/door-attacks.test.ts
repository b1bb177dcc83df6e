import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecret, type Scope } from '../../mocks/secrets/app-secret.ts'
import type { Row } from './any-database.ts'
import { userNamed } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

describe.each(kinds)('attacks on what programs may call, on %s', (kind) => {
  let backend: SpeechBackend
  beforeAll(async () => {
    backend = await openSpeech(kind)
  })
  afterAll(() => backend?.close())

  const make = (appId: string, scope: Scope = {}) => backend.db.write((trx) => addSecret(trx, appId, backend.clock.now, scope))
  async function call(appId: string, secret: string, path: string, body: Row = {}, ip = '127.0.0.1') {
    const headers = { 'content-type': 'application/json', 'app-id': appId, 'app-secret': secret, 'accept-language': 'en-US' }
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: ip,
      headers,
      payload: JSON.stringify(body),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const told = isJson ? answer.json<{ message: string; data: Row | null }>() : { message: '', data: null }
    return { status: answer.statusCode, message: told.message, data: told.data, code: told.data?.['errorCode'] }
  }
  /** Two tasks of one id, with a result that strangers want to read. */
  async function addTasks({ appId, userId }: Customer) {
    const createTime = new Date(backend.clock.now).toISOString()
    const task = { taskId: `t-${appId}`, userId, status: 'done', version: 1, createTime }
    await backend.db.write(async (trx) => {
      await trx
        .insertInto('tts_task')
        .values({ ...task, title: 'x', text: 'x' })
        .execute()
      await trx
        .insertInto('asr_task')
        .values({ ...task, fileName: 'x.wav' })
        .execute()
    })
    return task.taskId
  }
  const FREE = ['/v1/asr/file-query', '/v1/tts/long-query', '/v1/tts/long-audio']

  it('an address that is not listed reads no results', async () => {
    const who = await backend.customer()
    const taskId = await addTasks(who)
    const { secret } = await make(who.appId)
    await backend.db.write((trx) =>
      trx.insertInto('white_list').values({ userId: who.userId, enabled: true, ips: '10.1.1.1', ipCount: 1, version: 1 }).execute(),
    )
    const found = []
    for (const path of FREE) found.push([path, (await call(who.appId, secret, path, { taskId }, '10.2.2.2')).code])
    expect(found).toEqual(FREE.map((path) => [path, 4014]))
  })

  it('a program of a disabled application reads no results', async () => {
    const who = await backend.customer()
    const taskId = await addTasks(who)
    const { secret } = await make(who.appId)
    await backend.db.write((trx) => trx.updateTable('application').set({ status: 'disabled' }).where('appId', '=', who.appId).execute())
    const found = []
    for (const path of FREE) found.push([path, (await call(who.appId, secret, path, { taskId })).code])
    expect(found).toEqual(FREE.map((path) => [path, 4011]))
  })

  it('a secret opens its own application alone, whatever application the body names', async () => {
    const who = await backend.customer({}, { 'asr-file': 1000 })
    await backend.db.write((trx) =>
      trx
        .insertInto('application')
        .values({
          appId: `${who.appId}-b`,
          userId: who.userId,
          appName: 'other',
          isDefault: false,
          services: JSON.stringify(['tts']),
          status: 'enabled',
          version: 1,
        })
        .execute(),
    )
    const { secret } = await make(`${who.appId}-b`)
    const body = { url: 'https://example.com/a.wav', engine: '16k_zh' }
    expect((await call(`${who.appId}-b`, secret, '/v1/asr/file-create', body)).code).toBe(4012)
    expect(await call(`${who.appId}-b`, secret, '/v1/asr/file-create', { ...body, appId: who.appId })).toMatchObject({
      code: 4000,
      data: { fields: { appId: expect.any(String) } },
    })
  })

  it('the chat account of an owner is masked as everywhere', async () => {
    const admin = await backend.signIn('admin')
    const user = await userNamed(backend.db, 'user')
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ openid: backend.db.sealer.alike('o0123456789012345678901234567', 'user.openid') })
        .where('userId', '=', user['userId'])
        .execute(),
    )
    const { data } = await backend.send('/server/app/admin/list', { pageSize: 100 }, { token: admin })
    const seen = (data['data'] as Row[]).filter((row) => row['userId'] === user['userId']).map((row) => row['ownerOpenid'])
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set(['o01**********************4567']))
  })
})
