import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { mostInAnHour, STRANGERS } from '../../mocks/guard/rules.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { openBrowser } from './guard-backend.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const asksSlider = { status: 422, code: 422, data: { fields: { check: expect.any(String) } } }
const wrong = { status: 200, code: 400, message: 'Invalid username or password' }

describe.each(usualKinds)('brute force locks nobody out, on %s (S11, S26)', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const stranger = (ip?: string) => openBrowser(backend, ip)
  /** Somebody with an account, and the browser that signed in to it before. */
  const owner = async (name: string) => {
    const person = await backend.register(name)
    const known = openBrowser(backend)
    expect((await known.signin(person.email, person.password)).code).toBe(200)
    return { ...person, known }
  }
  const attack = async (name: string, times: number) => {
    for (let nth = 0; nth < times; nth++) await stranger().signin(name, `guess ${nth}`)
  }
  const idOf = async (email: string): Promise<string> =>
    (await backend.db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirstOrThrow())['userId'] as string

  it('S11: after any number of wrong tries of strangers the browser that signed in before gets in at once', async () => {
    const { email, password, known } = await owner('known')
    await attack(email, 30)
    expect(await stranger().signin(email, password)).toMatchObject(asksSlider)
    expect(await known.signin(email, password)).toMatchObject({ code: 200 })
  })

  it('S11: a new browser of the owner passes by the slider, which is worth one try', async () => {
    const { email, password } = await owner('moved')
    await attack(email, 12)
    const browser = stranger()
    expect(await browser.signin(email, password)).toMatchObject(asksSlider)
    const check = await browser.slide()
    expect(await browser.signin(email, 'mistyped', { check })).toMatchObject(wrong)
    expect(await browser.signin(email, password, { check })).toMatchObject(asksSlider)
    expect(await browser.signin(email, password, { check: await browser.slide() })).toMatchObject({ code: 200 })
    await attack(email, 5)
    expect(await browser.signin(email, password)).toMatchObject({ code: 200 })
  })

  it('a slider that was passed for a demonstration opens no door, and neither does an old or an invented one', async () => {
    const { email, password } = await owner('demo')
    await attack(email, 10)
    const browser = stranger()
    const { data } = await browser.call('/open/asr-demo/check')
    const { sessionId, token } = data as { sessionId: string; token: string }
    const track = [0, 0.3, 0.7, 1].map((x, nth) => ({ x, t: nth * 150 }))
    const passed = await browser.call('/open/asr-demo/check', { sessionId, token, track })
    const demo = [sessionId, token, (passed.data as Row)['sig']].join('~')
    const old = await browser.slide()
    backend.clock.now += 11 * MINUTE
    await attack(email, 10)
    for (const check of [demo, old, '~~', 'x~1.y~1.z']) expect(await browser.signin(email, password, { check })).toMatchObject(asksSlider)
  })

  it('the cookie is read by no script, goes to no other site, holds no name, and one that was changed is none', async () => {
    const { email, password, known } = await owner('cookie')
    const answer = await known.signin(email, password)
    const line = String([answer.headers['set-cookie']].flat()[0])
    expect(line).toMatch(/; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict/)
    expect(line).not.toContain(await idOf(email))
    await attack(email, 10)
    const [name, value] = [...known.jar][0]!
    for (let at = 0; at < value.length; at += 9) {
      const browser = stranger()
      browser.jar.set(name, value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1))
      expect(await browser.signin(email, password)).toMatchObject(asksSlider)
    }
  })

  it('a browser that is known to one account is a stranger to any other, and keeps up to eight', async () => {
    const browser = openBrowser(backend)
    const people = []
    for (let nth = 0; nth < 9; nth++) {
      const person = await backend.register(`shared ${nth}`.replace(' ', '-'))
      await browser.signin(person.email, person.password)
      people.push(person)
    }
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
    for (const { email } of [first, second]) await attack(email, 10)
    expect(await browser.signin(second.email, second.password)).toMatchObject({ code: 200 })
    expect(await browser.signin(first.email, first.password)).toMatchObject(asksSlider)
  })

  it('a known browser in the wrong hands gets ten tries of its own, and then counts among the strangers', async () => {
    const { email, known } = await owner('stolen')
    for (let nth = 0; nth < 20; nth++) expect(await known.signin(email, `guess ${nth}`)).toMatchObject(wrong)
    expect(await known.signin(email, 'guess')).toMatchObject(asksSlider)
  })

  it('S26: a name that nobody has is answered as one that somebody has, and the phone tells nothing of the email', async () => {
    const { email, phone, password } = await owner('quiet')
    const answers = async (name: string) => {
      const told = []
      for (let nth = 0; nth < 12; nth++) {
        const { status, code, message, data } = await stranger().signin(name, `guess ${nth}`)
        told.push({ status, code, message, data })
      }
      return told
    }
    expect(await answers('nobody.at.all@example.com')).toEqual(await answers(email))
    expect(await stranger().signin(email, password)).toMatchObject(asksSlider)
    expect(await stranger().signin(phone, 'guess')).toMatchObject(wrong)
  })

  it('many at once count as many', async () => {
    const { email } = await owner('flood')
    const codes = (await Promise.all(Array.from({ length: 20 }, (_, nth) => stranger().signin(email, `guess ${nth}`)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 400)).toHaveLength(STRANGERS.password.free)
    expect(codes.filter((code) => code === 422)).toHaveLength(20 - STRANGERS.password.free)
  })

  it('nobody waits long, however many have tried: with the slider the next turn comes within minutes', async () => {
    const { email, password } = await owner('patient')
    await attack(email, 10)
    const tries = []
    for (let nth = 0; nth < 12; nth++) {
      const browser = stranger()
      tries.push(await browser.signin(email, `guess ${nth}`, { check: await browser.slide() }))
    }
    expect(tries.filter(({ code }) => code === 400)).toHaveLength(STRANGERS.password.most - STRANGERS.password.free)
    const seconds = Number(tries.at(-1)!.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(STRANGERS.password.seconds)
    backend.clock.now += seconds * 1000
    const browser = stranger()
    expect(await browser.signin(email, password, { check: await browser.slide() })).toMatchObject({ code: 200 })
  })

  it('R11: a clock set forward and back locks nobody for a day', async () => {
    const { email, password } = await owner('clock')
    backend.clock.now += DAY
    await attack(email, 10)
    for (let nth = 0; nth < 12; nth++) {
      const browser = stranger()
      await browser.signin(email, 'guess', { check: await browser.slide() })
    }
    backend.clock.now -= DAY
    await attack(email, 1)
    backend.clock.now += STRANGERS.password.most * STRANGERS.password.seconds * 1000
    expect(await stranger().signin(email, password)).toMatchObject({ code: 200 })
  })

  it('R11: neither does what is counted by the hour', async () => {
    const sound = () => backend.call('/open/asr-demo/check', {}, { ip: '192.0.2.44' })
    backend.clock.now += DAY
    for (let nth = 0; nth < 121; nth++) await sound()
    expect((await sound()).code).toBe(429)
    backend.clock.now -= DAY
    expect((await sound()).code).toBe(200)
  })

  it('issue 14: what administrators see of the protection has a title in their language, also the forms of strangers', async () => {
    await backend.call('/server/auth/signup-email', { email: 'stranger@example.com', agree: true }, { ip: '192.0.2.61' })
    const kinds = await backend.db.query.selectFrom('guard').select('kind').distinct().execute()
    const titled = contract.entities['guard']!.properties['kind']!.choices!.map(({ value }) => value)
    expect(kinds.map(({ kind }) => kind)).toContain('form')
    expect(titled).toEqual(expect.arrayContaining(kinds.map(({ kind }) => kind)))
  })

  it('an address has a ceiling, a network of IPv6 as a whole, and a known browser in it still gets in', async () => {
    const { email, password, known } = await owner('office')
    const at = { scope: 'address', kind: 'password', tries: 300, level: 300, version: 1 }
    const times = { firstTime: new Date(backend.clock.now).toISOString(), lastTime: new Date(backend.clock.now).toISOString() }
    const row = { ...at, ...times, guardId: 'address password 2001:db8:0:7::/64' }
    await backend.db.write((trx) => trx.insertInto('guard').values(row).execute())
    expect(await openBrowser(backend, '2001:db8:0:7:1::5').signin('user', 'x')).toMatchObject({ status: 429 })
    expect(await openBrowser(backend, '2001:db8:0:8:1::5').signin('user', 'x')).toMatchObject(wrong)
    const { data } = await known.call('/server/user/get-info')
    expect(data).toBeNull()
    const inside = openBrowser(backend, '2001:db8:0:7:ffff::1')
    for (const [name, value] of known.jar) inside.jar.set(name, value)
    expect(await inside.signin(email, password)).toMatchObject({ code: 200 })
  })

  it('the person is told once per attack, by mail and in the audit log, in their language; nobody is told of a name that nobody has', async () => {
    const { email, known, password } = await owner('told')
    const userId = await idOf(email)
    await known.call('/server/auth/signin', { username: email, password }, { locale: 'zh-CN' })
    const mails = async () => {
      const { data } = (await backend.app.inject({ url: `/api/dev/outbox?to=${encodeURIComponent(email)}` })).json<{ data: Row[] }>()
      return data.filter(({ subject }) => String(subject).includes('尝试登录'))
    }
    await attack(email, 40)
    backend.clock.now += HOUR
    await attack(email, 40)
    expect(await mails()).toHaveLength(1)
    const locked = () =>
      backend.db.query
        .selectFrom('audit')
        .select(['operatorId', 'outcome', 'detail'])
        .where('deed', '=', 'locked')
        .where('operatorId', '=', userId)
        .execute()
    expect(await locked()).toEqual([{ operatorId: userId, outcome: 'refused', detail: 'password' }])
    backend.clock.now += DAY
    await attack(email, 12)
    expect(await mails()).toHaveLength(2)
    expect(await locked()).toHaveLength(2)
  })

  it('what was counted survives a restart, and keeps nothing that was typed', async () => {
    const { email, password } = await owner('restart')
    await attack(email, 10)
    const app = createServer({ contract, db: backend.db, services: await listServices(), now: () => backend.clock.now })
    const answer = await app.inject({ method: 'POST', url: '/api/server/auth/signin', payload: { username: email, password } })
    expect(answer.statusCode).toBe(422)
    await app.close()
    await stranger().signin('My-Secret-Password', 'x')
    const kept = JSON.stringify([
      await backend.db.query.selectFrom('guard').selectAll().execute(),
      await backend.db.query.selectFrom('audit').selectAll().execute(),
      await backend.db.query.selectFrom('attempt').selectAll().execute(),
    ])
    expect(kept).not.toMatch(/my-secret-password/i)
    expect(kept).not.toContain(email)
  })

  it('property: whatever strangers send, in whatever order, the known browser gets in, and their tries in an hour stay below the bound', async () => {
    const { email, phone, password, known } = await owner('law')
    const userId = await idOf(email)
    const names = [email, phone, email.toUpperCase(), ` ${phone} `]
    const deed = fc.record({
      name: fc.integer({ min: 0, max: names.length - 1 }),
      slides: fc.boolean(),
      times: fc.integer({ min: 1, max: 6 }),
      pause: fc.integer({ min: 0, max: 8 * MINUTE }),
      // Somebody who knows the password already is no attack, and must not make room for one.
      owner: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
        await backend.db.write((trx) => trx.deleteFrom('guard').execute())
        const tried: number[] = []
        for (const { name, slides, times, pause, owner } of deeds) {
          for (let nth = 0; nth < times; nth++) {
            const browser = stranger()
            const more = slides ? { check: await browser.slide() } : {}
            if ((await browser.signin(names[name]!, `guess ${nth}`, more)).code === 400) tried.push(backend.clock.now)
          }
          if (owner) expect((await known.signin(names[name]!, password)).code).toBe(200)
          backend.clock.now += pause
        }
        const bound = 2 * mostInAnHour(STRANGERS.password)
        for (const time of tried) expect(tried.filter((other) => other >= time && other < time + HOUR).length).toBeLessThanOrEqual(bound)
        expect((await known.signin(email, password)).code).toBe(200)
      }),
      { numRuns: 6 },
    )
    expect(3 * mostInAnHour(STRANGERS.password)).toBeLessThanOrEqual(100)
    expect(userId).toBeTruthy()
  })
})

describe.each(usualKinds)('codes that strangers ask for close nobody’s phone, on %s (S11)', (kind) => {
  let backend: Backend
  let phone = ''
  beforeAll(async () => {
    backend = await openBackend(kind)
    phone = (await userNamed(backend.db, 'user'))['phone'] as string
  })
  afterAll(() => backend?.close())

  const send = (browser: ReturnType<typeof openBrowser>, more: object = {}, sent: object = {}) => {
    backend.clock.now += MINUTE
    return browser.call('/server/auth/sendCaptcha', { phone, scene: 'login', ...more }, sent)
  }

  it('after a few, strangers go through the slider; a known browser and a person who is signed in get theirs at once', async () => {
    const known = openBrowser(backend)
    const token = (await known.signin('user', 'Demo-2026!')).data as string
    const codes = []
    for (let nth = 0; nth < 20; nth++) codes.push((await send(openBrowser(backend))).code)
    expect(codes.slice(0, STRANGERS.code.free).every((code) => code === 200)).toBe(true)
    expect(codes.at(-1)).toBe(422)
    const stranger = openBrowser(backend)
    expect(await send(stranger, { check: await stranger.slide() })).toMatchObject({ code: 200 })
    expect(await send(known)).toMatchObject({ code: 200 })
    expect(await send(openBrowser(backend), {}, { token })).toMatchObject({ code: 200 })
  })

  it('strangers who try codes use up none of the tries of a known browser', async () => {
    const known = openBrowser(backend)
    await known.signin('user', 'Demo-2026!')
    backend.clock.now += DAY
    await send(known)
    const code = /\b\d{6}\b/.exec(String((await backend.latest(phone))['text']))![0]
    const other = code === '000000' ? '111111' : '000000'
    for (let nth = 0; nth < 8; nth++) await openBrowser(backend).call('/server/auth/signin-sms', { phone, code: other })
    expect((await openBrowser(backend).call('/server/auth/signin-sms', { phone, code })).code).not.toBe(200)
    expect(await known.call('/server/auth/signin-sms', { phone, code })).toMatchObject({ code: 200 })
  })
})
