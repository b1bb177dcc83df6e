import type { AnyDatabase } from '../contract/any-database.ts'
import { contract } from '../contract/seed-database.ts'
import { expect } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { sendAlerts } from '../../mocks/notices/alerts.ts'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { shoot } from './harness/browser.ts'
import { register } from './harness/customer.ts'
import { test } from './harness/test.ts'
import { CUT_OFF } from './harness/watch.ts'
import type { World } from './harness/world.ts'

const RECEIVER = 'ops.alert@example.com'

test('a person says when to be warned, and is warned when that line is crossed', async ({ openPage, world }) => {
  const who = await register(world, 'alert.person', '16900000631')
  const token = await world.signIn(who)
  expect(await world.api('/server/app/create-app', { appName: 'Alerts', services: ['tts'] }, { token })).toMatchObject({ code: 200 })
  const page = await openPage({ locale: 'en-US', as: who, at: '/asr/usage-detail?_tab=alert' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('switch', { name: 'Alerts on' }).click()
  await page.getByLabel('Calls of a day above').fill('1')
  await save.click()
  const receivers = page.getByLabel('Receivers')
  await expect.poll(() => receivers.getAttribute('aria-invalid')).toBe('true')
  await receivers.fill(RECEIVER)
  await receivers.press('Enter')
  await page.getByRole('checkbox', { name: 'Email' }).check()
  // Nobody can be reached by SMS at an email address.
  await save.click()
  await page.getByText('SMS is chosen: please add a phone number').waitFor()
  await page.getByRole('checkbox', { name: 'SMS' }).uncheck()
  const saved = page.waitForResponse(/usage-alert|usage\/alert/)
  await save.click()
  expect(await (await saved).json()).toMatchObject({ code: 200 })
  await page.reload()
  await expect.poll(() => page.getByLabel('Calls of a day above').inputValue()).toBe('1')
  await page.getByText(RECEIVER).waitFor()
  await shoot(page, 'usage alert')

  const voices = await world.api<{ data: { voiceId: string }[] }>('/server/tts/voice-list', { pageSize: 1 }, { token })
  const call = () => world.api('/server/tts/short', { text: '您好', voiceId: voices.data.data[0]!.voiceId }, { token })
  // The page asks while the backend is away.
  page.allow(CUT_OFF)
  await call()
  await passMinute(world)
  expect(await world.outbox(RECEIVER)).toEqual([])
  await call()
  await passMinute(world)
  expect(await world.outbox(RECEIVER)).toMatchObject([{ channel: 'email', text: expect.stringMatching(/2/) }])
})

/** What the backend looks at each minute, without the wait: on its own database, while it is away. */
async function passMinute(world: World): Promise<void> {
  await world.kill9()
  const db: AnyDatabase = await openDatabase({ dataDir: world.data })
  await sendAlerts({ db, contract, outbox: (on) => createOutbox({ db: on, now: world.now }) }, world.now())
  await db.close()
  await world.restart()
}
