import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_ADDRESS } from '../../mocks/guard/guard-form.ts'
import { openBackend, phoneOf, type Answer, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const CONSULT = '/server/site/consult'

describe.each(usualKinds)('S13: forms of guests on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const ask = (ip: string, more: object = {}): Promise<Answer> =>
    backend.call(CONSULT, { name: 'Ada Byron', phone: '13900001234', need: 'x', ...more }, { ip })
  const kept = async () =>
    Number(
      (
        await backend.db.query
          .selectFrom('consult')
          .select((is) => is.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.['n'],
    )
  /** What a hand does that moves the slider. */
  async function slide(): Promise<string> {
    const { data } = await backend.call('/server/auth/check')
    const { sessionId, token } = data as Record<string, string>
    const track = [0, 0.3, 0.7, 1].map((x, n) => ({ x, t: n * 200 }))
    const passed = await backend.call('/server/auth/check', { sessionId, token, track })
    return [sessionId, token, (passed.data as Record<string, string>)['sig']].join('~')
  }

  it('of 300 in a burst from one address ten are kept; then each asks for the slider, and beyond thirty for a wait', async () => {
    const before = await kept()
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask('203.0.113.7')))
    const refused = answers.filter(({ code }) => code !== 200)
    expect(await kept()).toBe(before + FORM_ADDRESS.free)
    // More than wait for a turn at one address are sent away at once.
    const asked = refused.filter(({ status }) => status !== 429)
    expect(asked.length).toBeGreaterThan(50)
    for (const one of asked) expect(one).toMatchObject({ status: 422, data: { fields: { check: expect.stringContaining('slider') } } })
    expect(await ask('203.0.113.7', { check: 'made~up~it' })).toMatchObject({
      status: 422,
      data: { fields: { check: expect.any(String) } },
    })
    for (let n = FORM_ADDRESS.free; n < FORM_ADDRESS.most; n++)
      expect(await ask('203.0.113.7', { check: await slide() })).toMatchObject({ code: 200 })
    const wall = await ask('203.0.113.7', { check: await slide() })
    expect(wall).toMatchObject({ status: 429, message: expect.stringMatching(/Your network .* about 2 min/) })
    expect(Number(wall.headers['retry-after'])).toBe(120)
    expect(await kept()).toBe(before + FORM_ADDRESS.most)
  })

  it('a check is worth one message', async () => {
    for (let n = 0; n < FORM_ADDRESS.free; n++) await ask('203.0.113.8')
    const check = await slide()
    expect(await ask('203.0.113.8', { check })).toMatchObject({ code: 200 })
    expect(await ask('203.0.113.8', { check })).toMatchObject({ status: 422 })
  })

  it('a network of IPv6 counts as one address, and another address is asked nothing', async () => {
    for (let n = 0; n < FORM_ADDRESS.free; n++) expect((await ask(`2001:db8:5:5::${n + 1}`)).code).toBe(200)
    expect((await ask('2001:db8:5:5:aaaa::1')).status).toBe(422)
    expect((await ask('2001:db8:5:6::1')).code).toBe(200)
  })

  it('what time lets through again is let through', async () => {
    for (let n = 0; n < FORM_ADDRESS.free; n++) await ask('203.0.113.9')
    expect((await ask('203.0.113.9')).status).toBe(422)
    backend.clock.now += FORM_ADDRESS.seconds * 1000
    expect((await ask('203.0.113.9')).code).toBe(200)
  })

  it('a registration counts alike, and says so on the field of its form', async () => {
    const join = async (name: string, more: object = {}) => {
      const person = { email: `${name}@example.com`, phone: phoneOf(name), password: 'Secret-2026', password2: 'Secret-2026', agree: true }
      const code = await backend.codeFor(person.phone, 'register')
      return backend.call('/server/auth/signup', { ...person, code, ...more }, { ip: '203.0.113.10' })
    }
    for (let n = 0; n < FORM_ADDRESS.free; n++) expect(await join(`crowd${kind}${n}`)).toMatchObject({ code: 200 })
    expect(await join(`crowd${kind}x`)).toMatchObject({ status: 422, data: { fields: { check: expect.any(String) } } })
    expect(await join(`crowd${kind}y`, { check: await slide() })).toMatchObject({ code: 200 })
  })

  it('demonstrations count by network, and all visitors together have a bound of their own', async () => {
    const try_ = (ip: string) => backend.call('/open/demo/realtime-token', {}, { ip })
    for (let n = 0; n < 20; n++) expect((await try_(`2001:db8:7:7::${n + 1}`)).code).toBe(200)
    expect(await try_('2001:db8:7:7:ffff::1')).toMatchObject({ status: 429, message: expect.stringContaining('20 times an hour') })
    await backend.db.write((trx) => trx.updateTable('attempt').set({ count: 1_000_000 }).where('name', '=', 'demo-stream:all').execute())
    const refused = await try_('2001:db8:8:8::1')
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('right now') })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
