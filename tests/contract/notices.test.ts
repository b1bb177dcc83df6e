import { dayOf } from '../../src/schema/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { receiversOf, sendAlerts } from '../../mocks/notices/alerts.ts'
import { sendAnnouncements } from '../../mocks/notices/announce.ts'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { openidOf } from '../../mocks/phone/routes.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const HOUR = 3_600_000

describe.each(usualKinds)('notices on %s', (kind) => {
  let backend: Backend
  let admin: string
  const outbox = (db: Backend['db']) => createOutbox({ db, now: () => backend.clock.now })

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    await backend.db.write((trx) => trx.updateTable('usage_alert').set({ enabled: false }).execute())
  })
  afterAll(() => backend?.close())

  const received = async (to: string): Promise<Row[]> => {
    const answer = await backend.app.inject({ url: `/api/dev/outbox?to=${encodeURIComponent(to)}` })
    return answer.json<{ data: Row[] }>().data
  }

  /** Links a chat account the way a person does: a ticket in the console, a confirmation on the phone. */
  async function link(token: string, account: string): Promise<string> {
    const { data } = await backend.call('/wx/ticket', { key: `key-of-${account}`, type: 'bind' }, { token })
    await backend.app.inject({
      method: 'POST',
      url: '/dev/phone',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ticket: (data as Row)['ticket'], account }).toString(),
    })
    return openidOf(account)
  }

  /** Somebody new who has handed in papers. */
  async function applicant(name: string, locale: 'zh-CN' | 'en-US'): Promise<{ token: string; userId: string; phone: string }> {
    const { email, phone, password } = await backend.register(name)
    const { data } = await backend.call('/server/auth/signin', { username: email, password }, { locale })
    const token = data as string
    const info = (await backend.call('/server/user/get-info', {}, { token, locale })).data as { user: Row }
    const { userId } = info.user
    const now = new Date(backend.clock.now).toISOString()
    await backend.db.write((trx) =>
      trx
        .insertInto('real_name')
        .values({ userId, certType: 1, realName: '周小川', phone, status: 'pending', submitTime: now, version: 1 })
        .execute(),
    )
    return { token, userId, phone }
  }
  const audit = (userId: string, body: object) => backend.call('/server/bus-auth/admin/audit', { userId, ...body }, { token: admin })

  it('acceptance 340: what came of an audit reaches the linked chat account, in the language of the person, once', async () => {
    const { token, userId, phone } = await applicant('linked', 'zh-CN')
    const openid = await link(token, 'linked')
    const before = (await received(phone)).length
    expect(await audit(userId, { result: 'rejected', rejectFields: ['idFront'], reason: '照片不清晰' })).toMatchObject({ code: 200 })
    expect((await received(openid)).map(({ channel, text }) => [channel, text])).toEqual([
      ['chat', '【聆语】您提交的个人认证未通过审核。原因：“照片不清晰”。需修改：身份证人像面。请在控制台修改后重新提交。'],
    ])
    // A second press finds papers that wait no longer: refused, and nobody is told again.
    expect(await audit(userId, { result: 'approved' })).toMatchObject({ code: 409 })
    expect(await received(openid)).toHaveLength(1)
    expect(await received(phone)).toHaveLength(before)
  })

  it('acceptance 340: without a chat account the phone is told, in English to whoever reads English', async () => {
    const { userId, phone } = await applicant('plain', 'en-US')
    expect(await audit(userId, { result: 'approved' })).toMatchObject({ code: 200 })
    expect((await received(phone))[0]).toMatchObject({
      channel: 'sms',
      text: '[Lingyu] Your personal certification (周小川) has been approved.',
    })
  })

  it('O13: a rejection names what to correct in the language of who reads it, and says so where it is everything', async () => {
    const told = async (name: string, rejectFields: string[]) => {
      const { userId, phone } = await applicant(name, 'en-US')
      expect(await audit(userId, { result: 'rejected', rejectFields, reason: 'blurred' })).toMatchObject({ code: 200 })
      return String((await received(phone))[0]?.['text'])
    }
    expect(await told('two', ['realName', 'idFront'])).toContain('correct in the console: Real name and ID card, portrait side;')
    expect(await told('whole', ['all', 'idFront'])).toContain('correct in the console: Everything;')
    const { userId } = await applicant('none', 'en-US')
    for (const body of [{ result: 'rejected', reason: 'blurred' }, { result: 'rejected', rejectFields: [], reason: 'blurred' }, {}])
      expect(await audit(userId, body)).toMatchObject({ code: 422 })
  })

  it('the language follows the console: whoever switches is written to in the new one', async () => {
    const { token, userId, phone } = await applicant('switches', 'en-US')
    await backend.call('/server/user/get-info', {}, { token, locale: 'zh-CN' })
    await audit(userId, { result: 'approved' })
    expect((await received(phone))[0]?.['text']).toBe('【聆语】您提交的个人认证（周小川）已通过审核。')
  })

  describe('announcements', () => {
    let token: string
    let openid: string
    const titles = async () => (await received(openid)).map(({ text }) => String(text)).filter((text) => text.includes('公告'))
    const create = async (about: object): Promise<string> => {
      const body = { type: 'system', target: 'all', top: false, content: 'text', ...about }
      return ((await backend.call('/server/notice/admin/add', body, { token: admin })).data as Row)['id'] as string
    }
    const move = (name: 'publish' | 'withdraw', id: string) => backend.call(`/server/notice/admin/${name}`, { id }, { token: admin })

    beforeAll(async () => {
      const person = await applicant('reader', 'zh-CN')
      token = person.token
      openid = await link(token, 'reader')
    })

    it('acceptance 340: reach linked accounts when they are published, and not again when they come back', async () => {
      const id = await create({ title: '机房维护' })
      expect(await titles()).toEqual([])
      expect(await move('publish', id)).toMatchObject({ code: 200 })
      expect(await titles()).toEqual(['【聆语】新公告：机房维护。请登录控制台查看全文。'])
      await move('withdraw', id)
      await move('publish', id)
      await sendAnnouncements(backend.db, outbox, backend.clock.now)
      expect(await titles()).toHaveLength(1)
    })

    it('for somebody else stay away', async () => {
      await move('publish', await create({ title: '代理政策', target: 'agent' }))
      expect((await titles()).join()).not.toContain('代理政策')
    })

    it('with a time of their own go out at that time, unless they are withdrawn by then', async () => {
      const later = new Date(backend.clock.now + HOUR).toISOString()
      const [goes, stays] = [await create({ title: '晚一点', publishTime: later }), await create({ title: '不发了', publishTime: later })]
      await move('publish', goes)
      await move('publish', stays)
      await move('withdraw', stays)
      await sendAnnouncements(backend.db, outbox, backend.clock.now + HOUR - 1)
      expect((await titles()).join()).not.toContain('晚一点')
      expect(await sendAnnouncements(backend.db, outbox, backend.clock.now + HOUR)).toBe(1)
      expect(await sendAnnouncements(backend.db, outbox, backend.clock.now + HOUR)).toBe(0)
      expect((await titles()).filter((text) => text.includes('晚一点'))).toHaveLength(1)
      expect((await titles()).join()).not.toContain('不发了')
    })

    it('are not sent at all by the demo world, which was published long ago', async () => {
      expect(await sendAnnouncements(backend.db, outbox, backend.clock.now)).toBe(0)
    })
  })

  describe('alerts', () => {
    let userId: string
    const say = (body: object) => backend.call('/server/usage/alert-save', body, { token: own })
    let own: string
    const alert = (over: object = {}) => ({
      enabled: true,
      remainPercent: 20,
      concurrencyPercent: 80,
      channels: ['chat'],
      receivers: ['13800000009'],
      ...over,
    })

    const rung = async (kind: string) => {
      const { data: list } = await backend.call('/server/reminder/list', {}, { token: own, locale: 'zh-CN' })
      return ((list as Row)['data'] as Row[]).find((one) => one['kind'] === kind)
    }

    beforeAll(async () => {
      own = await backend.signIn('user')
      userId = String((await userNamed(backend.db, 'user'))['userId'])
      await backend.call('/server/user/get-info', {}, { token: own, locale: 'zh-CN' })
      await backend.db.write(async (trx) => {
        await trx.updateTable('grant').set({ status: 'frozen' }).where('targetId', '=', userId).execute()
        await trx.deleteFrom('call_log').where('userId', '=', userId).execute()
      })
    })

    it('acceptance 340: a package that runs low is told once, to the linked chat account', async () => {
      const openid = await link(own, 'alerted')
      expect(await say(alert())).toMatchObject({ code: 200 })
      const [grant] = await backend.db.query.selectFrom('grant').selectAll().where('targetId', '=', userId).limit(1).execute()
      const set = (values: object) =>
        backend.db.write((trx) => trx.updateTable('grant').set(values).where('grantNo', '=', grant!['grantNo']).execute())
      await set({ status: 'inUse', total: 1000, used: 800, remain: 200 })
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      await set({ used: 801, remain: 199 })
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(1)
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      const [message] = await received(openid)
      expect(message).toMatchObject({
        channel: 'chat',
        text: expect.stringMatching(/^【聆语】资源包“.+”（G\w+）余量仅剩 19%，低于您设置的 20%。$/),
      })
      // It stands behind the bell, too, says what is true now, and leads to the package.
      await set({ used: 850, remain: 150 })
      expect(await rung('packageLow')).toMatchObject({
        kind: 'packageLow',
        requestNo: grant!['grantNo'],
        title: expect.stringMatching(/还剩 15%$/),
      })
    })

    it('issue 14: another line that is crossed is told as well, and an English reader reads the package’s English name', async () => {
      await backend.call('/server/user/get-info', {}, { token: own, locale: 'en-US' })
      const [{ comboId }] = (await backend.db.query
        .selectFrom('grant')
        .select('comboId')
        .where('targetId', '=', userId)
        .where('status', '=', 'inUse')
        .execute()) as [{ comboId: string }]
      const [combo] = await backend.db.query.selectFrom('combo').selectAll().where('comboId', '=', comboId).execute()
      for (const [remainPercent, told] of [
        [15, 0],
        [16, 1],
        [16, 0],
        [20, 0],
      ] as const) {
        await say(alert({ remainPercent, channels: ['email'], receivers: ['low@example.com'] }))
        expect([remainPercent, await sendAlerts({ ...backend, outbox }, backend.clock.now)]).toEqual([remainPercent, told])
      }
      expect((await received('low@example.com')).map(({ text }) => text)).toEqual([
        expect.stringMatching(new RegExp(`The package “${combo!['name_enUS']}” .* has 15% left, less than the 16% you set`)),
      ])
      // An earlier release kept the package alone: after the upgrade nobody is warned again of the same.
      await backend.db.write(async (trx) => {
        const [kept, ...others] = await trx.selectFrom('sent_notice').selectAll().where('name', 'like', 'remain:%').execute()
        await trx
          .deleteFrom('sent_notice')
          .where(
            'name',
            'in',
            [kept!, ...others].map(({ name }) => name),
          )
          .execute()
        await trx
          .insertInto('sent_notice')
          .values({ ...kept!, name: kept!.name.split(':').slice(0, 2).join(':') })
          .execute()
      })
      await say(alert({ remainPercent: 17, channels: ['email'], receivers: ['low@example.com'] }))
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      await backend.call('/server/user/get-info', {}, { token: own, locale: 'zh-CN' })
    })

    it('more calls in a day than wanted are told once a day', async () => {
      await say(alert({ dailyCalls: 2, channels: ['email'], receivers: ['ops@example.com', '13800000009'] }))
      const day = dayOf(backend.clock.now)
      const used = (calls: number) =>
        backend.db.write(async (trx) => {
          await trx.deleteFrom('usage').where('userId', '=', userId).where('day', '=', day).execute()
          await trx
            .insertInto('usage')
            .values({ usageId: 'today', userId, appId: 'a', service: 'tts', day, calls, ok: calls, failed: 0, version: 1 })
            .execute()
        })
      await used(2)
      // A call that was refused at the door stands in the log alone, and is no use.
      const refused = {
        requestId: 'refused',
        userId,
        createTime: new Date(backend.clock.now).toISOString(),
        latency: 1,
        code: 4010,
        version: 1,
      }
      await backend.db.write((trx) => trx.insertInto('call_log').values(refused).execute())
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      await used(3)
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(1)
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      expect(await received('ops@example.com')).toMatchObject([{ channel: 'email', subject: '当日调用超过上限' }])
      // Who then names a higher line is told when that one is crossed on the same day (issue 14).
      await say(alert({ dailyCalls: 3, channels: ['email'], receivers: ['ops@example.com'] }))
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(0)
      await used(4)
      expect(await sendAlerts({ ...backend, outbox }, backend.clock.now)).toBe(1)
      expect(await received('ops@example.com')).toHaveLength(2)
      expect(await rung('dailyCalls'), 'issue 14: and stands behind the bell').toMatchObject({
        kind: 'dailyCalls',
        title: expect.stringMatching(/^\d{4}-\d\d-\d\d 的调用次数超过了告警设置$/),
      })
    })

    it('calls that come close to what an application may for five minutes are told', async () => {
      await say(alert({ channels: ['sms'], receivers: ['13800000019'] }))
      const [app] = await backend.db.query.selectFrom('application').selectAll().where('userId', '=', userId).limit(1).execute()
      await backend.db.write((trx) => trx.updateTable('application').set({ concurrency: 1 }).where('appId', '=', app!['appId']).execute())
      const end = Math.floor(backend.clock.now / 60_000) * 60_000 + HOUR
      const calls = [1, 2, 3, 4, 5].map((minute) => ({
        requestId: `busy${minute}`,
        userId,
        appId: app!['appId'],
        createTime: new Date(end - minute * 60_000).toISOString(),
        latency: 54_000,
        code: 0,
        version: 1,
      }))
      await backend.db.write((trx) => trx.insertInto('call_log').values(calls.slice(0, 4)).execute())
      expect(await sendAlerts({ ...backend, outbox }, end)).toBe(0)
      await backend.db.write((trx) => trx.insertInto('call_log').values(calls[4]!).execute())
      expect(await sendAlerts({ ...backend, outbox }, end)).toBe(1)
      expect(await rung('concurrencyHigh'), 'issue 14: and leads to the limits of the application').toMatchObject({
        kind: 'concurrencyHigh',
        requestNo: app!['appId'],
      })
      expect((await received('13800000019'))[0]?.['text']).toContain('连续 5 分钟高于 80%，目前为 90%')
    })

    it('a receiver that is neither a phone nor an address is refused on its field', async () => {
      expect(await say(alert({ receivers: ['13800000009', 'somebody'] }))).toMatchObject({
        code: 422,
        data: { fields: { receivers: expect.any(String) } },
      })
    })

    it('customer 2: each way that is chosen needs a receiver of its kind, told in both languages', async () => {
      const mail = alert({ channels: ['sms'], receivers: ['ops@example.com'] })
      const inChinese = await backend.call('/server/usage/alert-save', mail, { token: own, locale: 'zh-CN' })
      expect(inChinese).toMatchObject({ code: 422, data: { fields: { receivers: '已选择短信通知，请添加手机号，或取消短信' } } })
      expect(await say(mail)).toMatchObject({
        code: 422,
        data: { fields: { receivers: 'SMS is chosen: please add a phone number, or untick SMS' } },
      })
      expect(await say(alert({ channels: ['sms', 'email'], receivers: ['13800000009'] }))).toMatchObject({
        code: 422,
        data: { fields: { receivers: 'Email is chosen: please add an email address, or untick email' } },
      })
      expect(await say(alert({ channels: ['sms', 'email', 'chat'], receivers: ['13800000009', 'ops@example.com'] }))).toMatchObject({
        code: 200,
      })
    })
  })
})

const person = { openid: 'o1', phone: '13900000001', email: 'a@example.com' }

it.each([
  ['the linked chat account', person, ['chat'], ['chat o1']],
  ['both ways that were chosen', person, ['chat', 'sms'], ['chat o1', 'sms 13800000009']],
  ['the phone, where no chat account is linked', { ...person, openid: null }, ['chat'], ['sms 13900000001']],
  ['the email, where there is no phone either', { ...person, openid: '', phone: null }, ['chat'], ['email a@example.com']],
  ['every receiver, where no chosen way leads to one', person, ['email'], ['sms 13800000009']],
] as const)('acceptance 340: an alert reaches %s', (_name, who, channels, expected) => {
  expect(receiversOf({ ...who, channels: [...channels], receivers: ['13800000009'] }).map(({ channel, to }) => `${channel} ${to}`)).toEqual(
    expected,
  )
})

it('nobody is told the same thing twice on one address', () => {
  const alert = { ...person, openid: null, channels: ['chat' as const, 'sms' as const], receivers: [person.phone] }
  expect(receiversOf(alert)).toEqual([{ channel: 'sms', to: person.phone }])
})
