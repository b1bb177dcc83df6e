import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { createDevice } from './passkey-device.ts'

const PASSWORD = 'Secret-2026'

describe.each(usualKinds)('a passkey on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => (backend = await openBackend(kind)))
  afterAll(() => backend.close())

  type Sent = Parameters<Backend['call']>[2]
  const call = (name: string, body: unknown, sent: Sent = {}) => backend.call(`/server/factor/${name}`, body, sent)
  const first = async (username: string) => (await backend.call('/server/auth/signin', { username, password: PASSWORD })).data
  const options = async (body = {}, sent: Sent = {}) =>
    (await call('passkey-options', body, sent)).data as { challenge: string; rpId: string; allowCredentials: Row[] }

  async function withPasskey(name: string, device = createDevice()) {
    const person = await backend.register(name)
    const token = (await first(person.email)) as string
    const asked = (await call('register-options', {}, { token })).data as Parameters<typeof device.create>[0]
    const answer = await call('register', { name: 'My key', response: device.create(asked) }, { token })
    expect([answer.code, answer.message]).toEqual([200, ''])
    return { ...person, token, device, codes: (answer.data as { codes: string[] }).codes }
  }

  test('is made by whoever has just signed in, brings recovery codes, is told to the person and stands in the list', async () => {
    const person = await withPasskey('key-made')
    expect(person.codes).toHaveLength(10)
    expect((await backend.latest(person.email))['text']).toContain('“My key”')
    const list = (await backend.call('/server/passkey/list', {}, { token: person.token })).data as { data: Row[] }
    expect(list.data).toEqual([expect.objectContaining({ name: 'My key', lastUseTime: null })])
    const other = await withPasskey('key-made-other')
    const theirs = (await backend.call('/server/passkey/list', {}, { token: other.token })).data as { data: Row[] }
    expect(theirs.data).toHaveLength(1)
    const { passkeyId } = list.data[0]!
    expect((await backend.call('/server/passkey/rename', { passkeyId, name: 'Mine now', version: 1 }, { token: other.token })).code).toBe(
      404,
    )
    expect((await call('remove-passkey', { passkeyId }, { token: other.token })).code).toBe(404)
  })

  test('signs in alone, which notes when it was used', async () => {
    const { device, email } = await withPasskey('key-alone')
    const answer = await call('signin-passkey', { response: device.answer(await options()) })
    expect(answer.code).toBe(200)
    const info = (await backend.call('/server/user/get-info', {}, { token: answer.data as string })).data as { user: Row }
    const user = await backend.db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirstOrThrow()
    expect(info.user['userId']).toBe(user['userId'])
    const list = (await backend.call('/server/passkey/list', {}, { token: answer.data as string })).data as { data: Row[] }
    expect(list.data[0]!['lastUseTime']).toBe(new Date(backend.clock.now).toISOString())
  })

  test('is the second step of a sign-in with a password, asked for by name', async () => {
    const { device, email } = await withPasskey('key-second')
    const { ticket, ways } = (await first(email)) as { ticket: string; ways: string[] }
    expect(ways).toEqual(['passkey', 'recovery'])
    const asked = await options({ ticket })
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    const answer = await call('signin-passkey', { ticket, response: device.answer(asked) })
    expect(answer.code).toBe(200)
    expect((await call('status', {}, { token: answer.data as string })).data).toMatchObject({ factor: 'on', app: 'off', passkeys: 1 })
  })

  test('of somebody else does not make the second step', async () => {
    const mine = await withPasskey('key-mine')
    const theirs = await withPasskey('key-theirs')
    const { ticket } = (await first(mine.email)) as { ticket: string }
    expect((await call('signin-passkey', { ticket, response: theirs.device.answer(await options({ ticket })) })).code).toBe(400)
  })

  test('is refused when its answer is sent again, answers another question, or one asked for something else or too long ago', async () => {
    const { device, email } = await withPasskey('key-replay')
    const response = device.answer(await options())
    expect((await call('signin-passkey', { response })).code).toBe(200)
    expect((await call('signin-passkey', { response })).code).toBe(400)
    const asked = await options()
    expect((await call('signin-passkey', { response: device.answer(asked, { challenge: 'bm90IGFza2Vk' }) })).code).toBe(400)
    const { ticket } = (await first(email)) as { ticket: string }
    expect((await call('signin-passkey', { response: device.answer(await options({ ticket })) })).code).toBe(400)
    const old = await options()
    backend.clock.now += 300_000
    expect((await call('signin-passkey', { response: device.answer(old) })).code).toBe(400)
    // One wrong answer uses the question up.
    const once = await options()
    expect((await call('signin-passkey', { response: device.answer(once, { at: 'https://evil.example' }) })).code).toBe(400)
    expect((await call('signin-passkey', { response: device.answer(once) })).code).toBe(400)
  })

  test('is refused from another origin, and by a server that is asked under another name', async () => {
    const { device } = await withPasskey('key-origin')
    expect((await call('signin-passkey', { response: device.answer(await options(), { at: 'http://localhost:9999' }) })).code).toBe(400)
    expect((await call('signin-passkey', { response: device.answer({ ...(await options()), rpId: 'evil.example' }) })).code).toBe(400)
    const byNumber = await call('passkey-options', {}, { headers: { host: '127.0.0.1:8000' } })
    expect([byNumber.code, byNumber.message]).toEqual([409, expect.stringContaining('localhost')])
  })

  test('whose counter does not go on is a copy: refused, and noted', async () => {
    const { device } = await withPasskey('key-cloned')
    expect((await call('signin-passkey', { response: device.answer(await options()) })).code).toBe(200)
    expect((await call('signin-passkey', { response: device.answer(await options()) })).code).toBe(200)
    device.rewind(1)
    expect((await call('signin-passkey', { response: device.answer(await options()) })).code).toBe(400)
    const noted = await backend.db.query.selectFrom('audit').select('way').where('deed', '=', 'factorFailed').execute()
    expect(noted.map(({ way }) => way)).toContain('passkey')
  })

  test('that did not ask its holder for anything signs nobody in alone, but makes a second step', async () => {
    const { device, email } = await withPasskey('key-silent', createDevice({ verifies: false }))
    expect((await call('signin-passkey', { response: device.answer(await options()) })).code).toBe(400)
    const { ticket } = (await first(email)) as { ticket: string }
    expect((await call('signin-passkey', { ticket, response: device.answer(await options({ ticket })) })).code).toBe(200)
  })

  test('that is the only second step cannot be removed; beside another one it can, and signs nobody in from then on', async () => {
    const { token, device, email } = await withPasskey('key-removed')
    const [only] = ((await backend.call('/server/passkey/list', {}, { token })).data as { data: Row[] }).data
    expect((await call('remove-passkey', { passkeyId: only!['passkeyId'] }, { token })).code).toBe(409)
    const second = createDevice()
    const asked = (await call('register-options', {}, { token })).data as Parameters<typeof second.create>[0]
    expect((await call('register', { name: '', response: second.create(asked) }, { token })).code).toBe(200)
    expect((await call('remove-passkey', { passkeyId: only!['passkeyId'] }, { token })).code).toBe(200)
    expect((await backend.latest(email))['text']).toContain('was removed')
    expect((await call('signin-passkey', { response: device.answer(await options()) })).code).toBe(400)
    expect((await call('signin-passkey', { response: second.answer(await options()) })).code).toBe(200)
  })

  test('of a disabled account signs nobody in', async () => {
    const { device, email } = await withPasskey('key-disabled')
    await backend.db.write((trx) => trx.updateTable('user').set({ status: 0 }).where('email', '=', email).execute())
    const answer = await call('signin-passkey', { response: device.answer(await options()) })
    expect([answer.code, answer.message]).toEqual([400, 'This account is disabled; please contact support'])
  })

  test('is refused in words, whatever is sent instead of its answer', async () => {
    for (const response of [
      '',
      'x',
      'null',
      '{}',
      '{"id":1}',
      '{"id":"a","response":{}}',
      JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } }),
    ]) {
      const { status, code } = await call('signin-passkey', { response })
      expect([200, 400, 422].includes(status) && [400, 422].includes(code), `${response}: ${status} ${code}`).toBe(true)
    }
  })
})
