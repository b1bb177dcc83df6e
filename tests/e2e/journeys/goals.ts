import { expect } from 'vitest'
import {
  declineInvitation,
  endFreeQuota,
  fillByLabel,
  issueCard,
  putSecretAway,
  register,
  registerByHand,
  row,
  signIn,
} from '../harness/customer.ts'
import { countSteps, type Steps } from '../harness/count-steps.ts'
import type { Walker } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'
import type { World } from '../harness/world.ts'

type Most = { inputs: number; screens?: number }
/** What a person wants, from a fresh account, and how much of them it may take. */
export type Goal = { goal: string; most: Most; walk: (walker: Walker) => Promise<Steps> }

const PASSWORD = 'Journey-2026'
const SERVICES = ['tts', 'nlp']

type Owner = { who: { username: string; password: string }; token: string; appId: string; secret: string }

/** Somebody new with an application and its first secret. */
async function owner(world: World, nth: number): Promise<Owner> {
  const who = await register(world, `goal.${nth}`, `169000008${String(nth).padStart(2, '0')}`)
  const token = await world.signIn(who)
  const made = await world.api<{ appId: string; secret: string }>(
    '/server/app/create-app',
    { appName: `Goal ${nth}`, services: SERVICES },
    { token },
  )
  if (made.code !== 200) throw new Error(`No application was made: ${made.code} ${made.message}`)
  return { who, token, ...made.data }
}

const callsNlp = (world: World, appId: string, secret: string) =>
  world.api<{ requestId: string; errorCode?: number }>(
    '/v1/nlp/segment',
    { text: '您好' },
    { headers: { 'App-Id': appId, 'App-Secret': secret } },
  )

/** Counts from here on, when the page stands there. */
async function counting(page: WatchedPage, ready: Promise<unknown>) {
  await ready
  return countSteps(page)
}

const firstCall: Goal = {
  goal: 'I want my first answer from the API',
  most: { inputs: 18, screens: 5 },
  async walk({ openPage, world }) {
    const [phone, email] = ['16900000891', 'goal.first@example.com']
    const page = await openPage({ locale: 'en-US', at: '/user/register' })
    const steps = await counting(page, page.getByLabel('Email', { exact: true }).waitFor())
    await registerByHand(page, world, email, phone, PASSWORD)
    await signIn(page, email, PASSWORD)
    await page.waitForURL(/#\/dashboard\/workplace/)
    await declineInvitation(page)
    await page.getByRole('main').getByRole('link', { name: 'Create an application' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('First')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Natural language' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    const secret = (await putSecretAway(page))!
    const appId = /app\d{8}/.exec((await row(page, 'First').textContent())!)![0]
    expect((await callsNlp(world, appId, secret)).code).toBe(200)
    return steps.read()
  },
}

const failedCall: Goal = {
  goal: 'I want to know why my call failed and never again',
  most: { inputs: 4 },
  async walk({ openPage, world }) {
    const { who, token, appId } = await owner(world, 2)
    const narrow = await world.api<{ secret: string }>(
      '/server/app/secret-create',
      { appId, remark: 'Kiosk', services: ['tts'] },
      { token },
    )
    expect(narrow.code).toBe(200)
    const { secret } = narrow.data
    const refused = await callsNlp(world, appId, secret)
    expect(refused).toMatchObject({ status: 403, data: { errorCode: 4015 } })
    const page = await openPage({ as: who, locale: 'en-US', at: '/asr/call-log' })
    const line = row(page, refused.data.requestId)
    const steps = await counting(page, line.waitFor())
    await line.getByRole('button', { name: /Cause/ }).click()
    await page.getByRole('button', { name: 'Change the services of the secret' }).click()
    const scope = page.getByRole('dialog', { name: 'Change the services of the secret' })
    await scope.getByRole('checkbox', { name: 'Natural language' }).check()
    await scope.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/apply at once/)
      .first()
      .waitFor()
    expect((await callsNlp(world, appId, secret)).status).toBe(200)
    return steps.read()
  },
}

/** A package that a person has been given as a card. */
async function givePackage(world: World, token: string, service: string): Promise<string> {
  const { data } = await world.api<{ data: { comboId: string; service: string; nameLabel: string }[] }>(
    '/server/packet/list',
    { pageSize: 100 },
    { token, locale: 'en-US' },
  )
  const combo = data.data.find((one) => one.service === service)!
  const code = await issueCard(world, { type: 'card', comboId: combo.comboId })
  expect(await world.api('/server/card/redeem', { cardCode: code }, { token })).toMatchObject({ code: 200 })
  return combo.nameLabel
}

const whoPays: Goal = {
  goal: 'I want to know who pays and how long it lasts',
  most: { inputs: 2 },
  async walk({ openPage, world }) {
    const { who, token } = await owner(world, 3)
    await endFreeQuota(world)
    const name = await givePackage(world, token, 'nlp')
    expect((await world.api('/server/nlp/segment', { text: '您好' }, { token })).code).toBe(200)
    const page = await openPage({ as: who, locale: 'en-US', at: '/dashboard/workplace' })
    const link = page.getByRole('main').getByRole('link', { name }).first()
    const steps = await counting(page, link.waitFor())
    await link.click()
    await page.getByText('How long will it last?').waitFor()
    await page.getByRole('button', { name: 'Calls it paid for' }).click()
    await page.waitForURL(/#\/asr\/call-log\?grantNo=/)
    return steps.read()
  },
}

const whichCalls: Goal = {
  goal: 'I want to see the calls behind a figure of mine',
  most: { inputs: 3 },
  async walk({ openPage, world }) {
    const { who, appId, secret } = await owner(world, 4)
    const { data } = await callsNlp(world, appId, secret)
    const page = await openPage({ as: who, locale: 'en-US', at: '/asr/usage?period=week' })
    const figure = page.locator('.db-figure').filter({ hasText: 'Calls' }).locator('dd > :first-child')
    const steps = await counting(page, figure.waitFor())
    await figure.click()
    await page.locator('tbody tr[aria-rowindex]').first().getByRole('button', { name: 'Call log' }).click()
    await row(page, data.requestId).getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog').getByText(data.requestId).first().waitFor()
    return steps.read()
  },
}

const newSecret: Goal = {
  goal: 'I want a new secret without a moment in which nothing works',
  most: { inputs: 7 },
  async walk({ openPage, world }) {
    const { who, appId, secret } = await owner(world, 5)
    expect((await callsNlp(world, appId, secret)).status).toBe(200)
    const page = await openPage({ as: who, locale: 'en-US', at: `/account/application-detail?appId=${appId}` })
    const begin = page.getByRole('button', { name: 'New secret' })
    const steps = await counting(page, begin.waitFor())
    await begin.click()
    const dialog = page.getByRole('dialog', { name: 'New secret' })
    await dialog.getByLabel('Used in').fill('Server 2')
    await dialog.getByRole('button', { name: 'Make secret' }).click()
    const fresh = (await dialog.locator('.lk-secret code').last().textContent())!
    // It is seen to work: the first answer comes beneath it, with the way to its call.
    const { data } = await callsNlp(world, appId, fresh)
    await dialog.getByText('"words"').waitFor()
    expect(await dialog.getByRole('link', { name: 'View this call' }).getAttribute('href')).toContain(
      `/call-log?requestId=${data.requestId}`,
    )
    await dialog.getByRole('button', { name: /Close/ }).first().click()
    for (const one of [secret, fresh]) expect((await callsNlp(world, appId, one)).status).toBe(200)
    const old = row(page, `…${secret.slice(-4)}`)
    await old.getByRole('button', { name: /More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Stop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
    await old.getByText('Ended', { exact: true }).waitFor()
    expect([(await callsNlp(world, appId, fresh)).status, (await callsNlp(world, appId, secret)).status]).toEqual([200, 403])
    return steps.read()
  },
}

const forgotten: Goal = {
  goal: 'I have forgotten my password and want in',
  most: { inputs: 6 },
  async walk({ openPage, world }) {
    const { who } = await owner(world, 6)
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    const way = page.getByRole('link', { name: 'Forgot your password?' })
    const steps = await counting(page, way.waitFor())
    await way.click()
    await page.getByLabel('Email', { exact: true }).fill(who.username)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Check your mail').first().waitFor()
    const link = async () =>
      /http:\S+set-password\?code=[\w-]+/.exec((await world.outbox(who.username)).map(({ text }) => text).join(' '))?.[0]
    await expect.poll(link).toBeDefined()
    await page.goto((await link())!)
    await fillByLabel(page, { 'New password': 'Another-2026', 'Confirm new password': 'Another-2026' })
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.waitForURL(/#\/dashboard\/workplace/)
    return steps.read()
  },
}

const warned: Goal = {
  goal: 'I want to be warned before a day becomes expensive',
  most: { inputs: 6 },
  async walk({ openPage, world }) {
    const { who } = await owner(world, 7)
    const page = await openPage({ as: who, locale: 'en-US', at: '/asr/usage-detail?_tab=alert' })
    const on = page.getByRole('switch', { name: 'Alerts on' })
    const steps = await counting(page, on.waitFor())
    await on.click()
    await page.getByLabel('Calls of a day above').fill('100')
    await page.getByLabel('Receivers').fill('ops@example.com')
    await page.getByLabel('Receivers').press('Enter')
    // What is to go to an email address goes by email alone.
    await page.getByRole('checkbox', { name: 'Email' }).check()
    await page.getByRole('checkbox', { name: 'SMS' }).uncheck()
    const saved = page.waitForResponse(/usage-alert|usage\/alert/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await (await saved).json()).toMatchObject({ code: 200 })
    await page.reload()
    await expect.poll(() => page.getByLabel('Calls of a day above').inputValue()).toBe('100')
    return steps.read()
  },
}

const found: Goal = {
  goal: 'I have an app ID in a log of mine and want to see what it is',
  most: { inputs: 2 },
  async walk({ openPage, world }) {
    const { who, appId } = await owner(world, 8)
    const page = await openPage({ as: who, locale: 'en-US', at: '/asr/call-log' })
    const steps = await counting(page, page.locator('.ly-search').waitFor())
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages and actions' }).fill(appId)
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Goal 8/ })
      .first()
      .click()
    await page.waitForURL((url) => url.hash.includes(appId))
    return steps.read()
  },
}

const elsewhere: Goal = {
  goal: 'I left myself signed in on another machine and want out of there',
  most: { inputs: 3 },
  async walk({ openPage, world }) {
    const { who } = await owner(world, 9)
    const { data: other } = await world.api<string>('/server/auth/signin', who)
    const page = await openPage({ as: who, locale: 'en-US', at: '/account/safety' })
    const tab = page.getByRole('tab', { name: 'Devices' })
    const steps = await counting(page, tab.waitFor())
    await tab.click()
    const title = 'Sign out all others'
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: title }).click()
    await expect.poll(async () => (await world.api('/server/user/get-info', {}, { token: other })).code).toBe(401)
    return steps.read()
  },
}

const redeemed: Goal = {
  goal: 'I was given a card and want what it is worth',
  most: { inputs: 3 },
  async walk({ openPage, world }) {
    const { who, token } = await owner(world, 10)
    const { data } = await world.api<{ data: { comboId: string }[] }>('/server/packet/list', { pageSize: 1 }, { token })
    const code = await issueCard(world, { type: 'card', comboId: data.data[0]!.comboId })
    const page = await openPage({ as: who, locale: 'en-US', at: '/cost/order?_tab=packages' })
    const begin = page.getByRole('button', { name: 'Redeem a card' }).first()
    const steps = await counting(page, begin.waitFor())
    await begin.click()
    await page.getByRole('dialog').getByLabel('Card code').fill(code)
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem a card' }).click()
    await page.getByRole('row').filter({ hasText: 'In use' }).waitFor()
    return steps.read()
  },
}

/** The three without which nobody stays, then the others. */
export const goals: readonly Goal[] = [firstCall, failedCall, whoPays, whichCalls, newSecret, forgotten, warned, found, elsewhere, redeemed]

export async function reach({ goal, most, walk }: Goal, walker: Walker): Promise<void> {
  const { inputs, screens } = await walk(walker)
  console.info(`“${goal}”: ${inputs} inputs on ${screens.length} screens (${screens.join(', ')})`)
  expect(inputs).toBeGreaterThan(0)
  expect(inputs).toBeLessThanOrEqual(most.inputs)
  if (most.screens !== undefined) expect(screens.length).toBeLessThanOrEqual(most.screens)
}
