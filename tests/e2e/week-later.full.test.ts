import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { EXPIRY_KEY, TOKEN_KEY, TOKEN_LIFE } from '../../src/session/token.ts'
import { handIn, payOrder, placeOrder, register, row } from './harness/customer.ts'
import { createTest } from './harness/test.ts'

const DAYS = 8
const LATER = DAYS * 86_400_000
const PHONE = '16900000777'
const test = createTest()

test('whoever comes back after a week finds what was done then, and what the days have done to it', async ({ world, openPage }) => {
  const who = await register(world, 'zhao.week', PHONE)
  const [token, admin] = [await world.signIn(who), await world.signIn('admin')]
  const userId = await handIn(world, who, '赵一周', PHONE)
  expect(await world.api('/server/bus-auth/admin/audit', { userId, result: 'approved' }, { token: admin })).toMatchObject({ code: 200 })
  const made = await world.api<{ appId: string; secret: string }>(
    '/server/app/create-app',
    { appName: 'Week', services: ['nlp'] },
    { token },
  )
  const { appId, secret } = made.data
  const call = (text: string) => world.api('/v1/nlp/segment', { text }, { headers: { 'app-id': appId, 'app-secret': secret } })
  expect([(await call('今天天气不错')).code, (await call('')).code]).toEqual([200, 422])
  const paid = await placeOrder(world, token)
  await payOrder(world, token, paid.orderNo)
  const forgotten = await placeOrder(world, token)
  const day = world.day()

  await world.restart(clockAhead())
  const session = (await world.api<string>('/server/auth/signin', who)).data
  const page = await openPage({
    locale: 'en-US',
    width: 1440,
    stored: { [TOKEN_KEY]: session, [EXPIRY_KEY]: world.now() + LATER + TOKEN_LIFE },
  })
  await page.addInitScript((by) => {
    const Now = Date
    // Only what asks for the moment of now is told another one.
    globalThis.Date = class extends Now {
      constructor(...parts: []) {
        if (parts.length === 0) super(Now.now() + by)
        else super(...parts)
      }
      static override now = () => Now.now() + by
    } as DateConstructor
  }, LATER)

  await page.goto(`${world.url}/#/dashboard/workplace`)
  const figures = page.getByRole('main')
  await figures.getByText('0 yesterday').first().waitFor()
  await figures.getByText(`most on ${day}: 2`).waitFor()
  await page.goto(`${world.url}/#/cost/order`)
  await row(page, paid.orderNo).getByText('Paid', { exact: true }).first().waitFor()
  await row(page, forgotten.orderNo).getByText('Canceled').waitFor()
  await page.goto(`${world.url}/#/cost/order?_tab=packages`)
  await row(page, 'In use').waitFor()
  await page.goto(`${world.url}/#/asr/call-log`)
  await expect.poll(() => page.getByRole('row').filter({ hasText: day }).count()).toBe(2)
  await row(page, '4000').getByRole('button', { name: 'Cause and fix' }).waitFor()
}, 120_000)

/** What a process is started with so that its clock is ahead, as the command says it. */
function clockAhead(): Record<string, string> {
  const said = execFileSync('faketime', ['--exclude-monotonic', '-f', `+${DAYS}d`, 'env'], { encoding: 'utf8' })
  return Object.fromEntries(
    ['LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
      const value = new RegExp(`^${name}=(.*)$`, 'm').exec(said)?.[1]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
