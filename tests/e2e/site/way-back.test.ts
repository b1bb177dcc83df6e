import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { declineInvitation, putSecretAway, registerByHand, signIn } from '../harness/customer.ts'
import { test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

const PASSWORD = 'Journey-2026'
const DOCUMENT = /#\/official-website\/markdown\?select=nlp\.segment/

/** Scrolls to a heading, and has the scripts come that a document does without until somebody turns to it. */
async function readOn(page: WatchedPage, heading: Locator): Promise<void> {
  const loaded = page.waitForResponse(/docs-page-[^/]+\.js$/)
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await loaded
  await page.waitForLoadState('networkidle')
  await heading.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
}

/** With the mouse alone: a driver that looks for a link below the head of the page scrolls first. */
async function press(page: WatchedPage, name: string): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('banner').getByRole('link', { name, exact: true }).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

const isInSight = (heading: Locator) =>
  heading.evaluate((one) => {
    const { top } = one.getBoundingClientRect()
    return top >= 0 && top < innerHeight / 2
  })

describe('issue 19: whoever registers from a document', () => {
  test('comes back to the place and the language of its samples, hears that an application is missing, makes one and runs the sample', async ({
    openPage,
    world,
  }) => {
    const [email, phone] = ['way.back@example.com', '16900000971']
    const page = await openPage({ locale: 'en-US' })
    await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
    const samples = page.getByRole('article').getByRole('tablist')
    const place = page.getByRole('heading', { level: 2, name: 'Response' })
    await readOn(page, samples)
    await samples.getByRole('tab', { name: 'Python' }).click()
    await expect.poll(() => samples.getByRole('tab', { selected: true }).textContent()).toBe('Python')
    await place.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
    await press(page, 'Register')
    await registerByHand(page, world, email, phone, PASSWORD)
    await signIn(page, email, PASSWORD)
    await page.waitForURL(DOCUMENT)
    await expect.poll(() => isInSight(place)).toBe(true)
    await expect.poll(() => samples.getByRole('tab', { selected: true }).textContent()).toBe('Python')

    const document = page.getByRole('article')
    await document.getByRole('button', { name: 'Run', exact: true }).first().click()
    await document.getByText('needs an application').waitFor()
    const opened = page.context().waitForEvent('page')
    await document.getByRole('link', { name: /Create an application/ }).click()
    const console = (await opened) as WatchedPage
    await console.waitForURL(/#\/account\/application/)
    const form = console.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('First')
    await form.getByRole('checkbox', { name: 'Natural language' }).check()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await putSecretAway(console)
    await console.close()

    await page.bringToFront()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    const ready = document.getByRole('status').filter({ hasText: 'First' })
    await ready.waitFor()
    expect(await document.locator('pre:visible').first().textContent()).toMatch(/app\d{8}/)
    await ready.getByRole('button', { name: 'Run' }).click()
    const answer = document.getByRole('group', { name: 'Response' })
    await answer.getByText('"words"').waitFor()
    await answer.getByRole('link', { name: /In your call log/ }).waitFor()
  })

  test('a call that is refused leads to what its code means', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/official-website/index.php' })
    await page.route('**/api/server/nlp/segment', (route) =>
      route.fulfill({ status: 403, json: { code: 403, message: 'The service is not open', data: { errorCode: 4012, requestId: 'r' } } }),
    )
    page.allow(/403/)
    await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
    const document = page.getByRole('article')
    await document.getByRole('button', { name: 'Run', exact: true }).first().click()
    await document.getByRole('link', { name: 'What 4012 means, and what to do' }).click()
    await page.waitForURL('**/en/docs/errors#code-4012')
  })
})

test('issue 19: what was brought along from a demonstration is seen before anybody is asked about a chat account', async ({
  openPage,
  world,
}) => {
  const { data } = await world.api<{ kept: string }>('/open/demo/keep', { text: 'Seen before anything else', voiceId: 'v-zh' })
  const page = await openPage({ locale: 'en-US' })
  await page.clock.install()
  await page.goto(`${world.url}/#/tts/short?kept=${data.kept}`)
  await page.waitForURL(/user\/login/)
  await signIn(page, 'user', 'Demo-2026!')
  await page.waitForURL(/tts\/short\?kept=/)
  await expect.poll(() => page.getByRole('main').locator('textarea').first().inputValue()).toBe('Seen before anything else')
  await page.clock.runFor(5000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(`${world.url}/#/dashboard/workplace`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.clock.runFor(5000)
  await declineInvitation(page)
})

test('issue 19: a guest is offered to run a sample, signs in, and comes back to where Run runs it', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
  const samples = page.getByRole('heading', { level: 2, name: 'Samples' })
  await readOn(page, samples)
  await page.getByRole('article').getByRole('link', { name: 'Run', exact: true }).first().click()
  await signIn(page, 'user', 'Demo-2026!')
  await page.waitForURL(DOCUMENT)
  await expect.poll(() => isInSight(samples)).toBe(true)
  await page.getByRole('article').getByRole('button', { name: 'Run', exact: true }).first().waitFor()
  expect(await page.getByRole('article').getByRole('link', { name: 'Run', exact: true }).count()).toBe(0)
})

describe('issue 19: the way back', () => {
  test('of the link to sign in is the place in the document, in both languages', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'zh-CN' })
    for (const [at, login] of [
      ['/zh/docs/authentication', '登录'],
      ['/en/docs/authentication', 'Sign in'],
    ] as const) {
      await page.goto(world.url + at)
      const heading = page.getByRole('article').getByRole('heading', { level: 2 }).nth(2)
      await readOn(page, heading)
      await press(page, login)
      await page.waitForURL(/user\/login/)
      const back = new URLSearchParams(page.url().split('?')[1]).get('redirect')
      expect(back, at).toMatch(/^\/official-website\/markdown\?select=2&part=/)
      await page.getByRole('button').first().waitFor()
      await page.getByLabel(/^(密码|Password)$/).fill('Demo-2026!')
      await page.getByLabel(/帐户名或邮箱|Account name or email/).fill('user')
      await page.getByRole('button', { name: login, exact: true }).click()
      await page.waitForURL((url) => url.hash === `#${back}`)
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
    }
  })

  test.for([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/official-website/../..//evil.example',
  ])('%s is none: whoever signs in stays with us', async (evil, { openPage, world }) => {
    const page = await openPage({ locale: 'en-US' })
    const left: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('evil.example/') && !request.url().startsWith(world.url) && left.push(request.url()),
    )
    await page.goto(`${world.url}/en/user/login?redirect=${encodeURIComponent(evil)}`)
    await signIn(page, 'user', 'Demo-2026!')
    await page.waitForURL(/#\/dashboard\/workplace/)
    expect(new URL(page.url()).origin).toBe(new URL(world.url).origin)
    expect(left).toEqual([])
  })
})

test('issue 19: on a phone the languages of a sample stand beside Run in one line each, whole, and are reached by their arrows', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ as: 'user', locale: 'en-US', width: 375, at: '/official-website/index.php' })
  await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
  await page.mouse.move(100, 300)
  await page.mouse.move(110, 310)
  const document = page.getByRole('article')
  await document.getByRole('button', { name: 'Run', exact: true }).first().waitFor()
  const tabs = document.getByRole('tablist').first().getByRole('tab')
  const lines = await tabs.evaluateAll((all) =>
    all.map((one) => {
      const range = new Range()
      range.selectNodeContents(one)
      return range.getClientRects().length
    }),
  )
  expect(lines).toEqual([1, 1, 1, 1, 1])
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true')
  const isWhole = () =>
    tabs.last().evaluate((one) => {
      const [own, list] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()]
      return own.left >= list.left - 1 && own.right <= list.right + 1
    })
  await expect.poll(isWhole).toBe(true)
})
