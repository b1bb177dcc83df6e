import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const services = ['asr-sentence']

describe.each(usualKinds)('whether a value is free is told on %s', (kind) => {
  let backend: Backend
  let nth = 0
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  async function somebody() {
    const { email, phone, password } = await backend.register(`asks-${++nth}`)
    return { email, phone, token: await backend.signIn(email, password) }
  }
  const ask = (token: string | undefined, body: Row, locale: 'en-US' | 'zh-CN' = 'en-US') =>
    backend.call('/server/form/unique', body, { locale, ...(token ? { token } : {}) })
  const create = async (token: string, appName: string) =>
    (await backend.call('/server/app/create-app', { appName, services }, { token })).data as Row

  it('as sending the form would tell it, in the language of the reader', async () => {
    const { token } = await somebody()
    await create(token, 'Lighthouse')
    const about = { call: 'application.create', field: 'appName' }
    expect((await ask(token, { ...about, value: 'Harbour' })).data).toEqual({ free: true })
    expect((await ask(token, { ...about, value: ' Lighthouse ' })).data).toEqual({
      free: false,
      message: 'This is already taken; please choose another',
    })
    const sent = await backend.call('/server/app/create-app', { appName: 'Lighthouse', services }, { token })
    expect(sent.data).toEqual({ fields: { appName: 'This is already taken; please choose another' } })
    expect((await ask(token, { ...about, value: 'Lighthouse' }, 'zh-CN')).data).toMatchObject({ message: '已被使用，请换一个' })
  })

  it('leaving out the row that is being edited, and nobody else’s', async () => {
    const { token } = await somebody()
    const other = await somebody()
    const mine = await create(token, 'Pier')
    await create(token, 'Quay')
    const theirs = await create(other.token, 'Dock')
    const about = { call: 'application.edit', field: 'appName' }
    expect((await ask(token, { ...about, value: 'Pier', key: mine['appId'] })).data).toEqual({ free: true })
    expect((await ask(token, { ...about, value: 'Quay', key: mine['appId'] })).data).toMatchObject({ free: false })
    // Where names need to be unique among one's own only, another's name is free and another's row is not there.
    expect((await ask(token, { ...about, value: 'Dock', key: mine['appId'] })).data).toEqual({ free: true })
    expect(await ask(token, { ...about, value: 'Dock', key: theirs['appId'] })).toMatchObject({ status: 404 })
  })

  const refused: [name: string, body: Row, status: number][] = [
    ['a field that needs not be unique', { call: 'application.create', field: 'remark', value: 'x' }, 404],
    ['a field that the form does not have', { call: 'application.create', field: 'appId', value: 'x' }, 404],
    ['a name of the prototype', { call: 'application.create', field: 'constructor', value: 'x' }, 404],
    ['a call that is not there', { call: '__proto__', field: 'appName', value: 'x' }, 404],
    ['the list instead of the form', { call: 'application.list', field: 'appName', value: 'x' }, 404],
    ['registering, which asks for a code before it tells', { call: 'auth.signup', field: 'email', value: 'x@example.com' }, 404],
    ['changing the email, which asks for a code too', { call: 'user.changeEmail', field: 'email', value: 'x@example.com' }, 404],
    ['changing the phone, which asks for a code too', { call: 'user.changePhone', field: 'phone', value: '13800000000' }, 404],
    ['a form of the administrators', { call: 'user.adminAddOrdinary', field: 'phone', value: '13800000000' }, 403],
    ['nothing', {}, 422],
    ['a value of another type', { call: 'application.create', field: 'appName', value: { like: '%' } }, 422],
  ]

  it.each(refused)('not about %s', async (_name, body, status) => {
    const { token } = await somebody()
    expect((await ask(token, body)).status).toBe(status)
  })

  it('to nobody who is not signed in', async () => {
    expect(await ask(undefined, { call: 'application.create', field: 'appName', value: 'x' })).toMatchObject({ code: 401 })
  })

  it('slowly about everybody’s addresses, so that it is no directory', async () => {
    const token = await backend.signIn('agent')
    const other = await somebody()
    const about = { call: 'agent-user.add', field: 'email' }
    expect((await ask(token, { ...about, value: 'free@example.com' })).data).toEqual({ free: true })
    expect((await ask(token, { ...about, value: other.email })).data).toMatchObject({ free: false })
    for (let times = 0; times < 18; times++) await ask(token, { ...about, value: `guess-${times}@example.com` })
    const tooMany = await ask(token, { ...about, value: 'one-more@example.com' })
    expect(tooMany.status).toBe(429)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    // Nobody else waits for it.
    expect((await ask(other.token, { call: 'application.create', field: 'appName', value: 'Free' })).status).toBe(200)
  })
})
