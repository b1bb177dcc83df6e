import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createRandom } from '../../../mocks/seed/random.ts'
import { creditCodeAt, identityAt } from '../../../mocks/seed/words/people.ts'
import type { WatchedPage } from './watch.ts'
import type { World } from './world.ts'

/** The latest code of six digits that was sent to a phone. */
export async function codeFor(world: World, phone: string): Promise<string> {
  const last = (await world.outbox(phone)).at(0)
  return /\d{6}/.exec(last!.text)![0]
}

/** Somebody new with an account, where registering is not what a test is about. */
export async function register(world: World, name: string, phone: string): Promise<{ username: string; password: string }> {
  const [email, password] = [`${name}@example.com`, 'Journey-2026']
  const sent = async (path: string, body: object) => {
    const { code, message } = await world.api(path, body)
    if (code !== 200) throw new Error(`${name} was not registered: ${code} ${message}`)
  }
  await sent('/server/auth/sendCaptcha', { phone, scene: 'register' })
  const code = await codeFor(world, phone)
  await sent('/server/auth/signup', { email, phone, password, password2: password, code, agree: true })
  const mail = (await world.outbox(email)).at(0)!
  await sent('/server/auth/activate', { code: /activate\?code=([\w-]+)/.exec(mail.text)![1] })
  return { username: email, password }
}

/** The same by hand, as far as the page to sign in: what registering asks for, filled in and pressed. */
export async function registerByHand(page: WatchedPage, world: World, email: string, phone: string, password: string): Promise<void> {
  await fillByLabel(page, { Email: email, Password: password, 'Confirm password': password, 'Phone number': phone })
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect.poll(() => world.outbox(phone)).toHaveLength(1)
  await page.getByLabel('Verification code').fill(await codeFor(world, phone))
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL(/#\/user\/register-result/)
  const mail = (await world.outbox(email)).at(0)!
  await page.goto(`${world.url}/${/#\/user\/activate\?code=[\w-]+/.exec(mail.text)![0]}`)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.waitForURL(/#\/user\/login/)
}

/** The number of a person, or the credit code of a company, with its right check digit. */
export const papersOf = (name: string) => ({ idNumber: identityAt(createRandom(name)), creditCode: creditCodeAt(createRandom(name)) })

/** An administrator judges the papers of whoever is named; `fill` fills in what a rejection asks, and without it they are approved. */
export async function auditPapers(admin: WatchedPage, world: World, name: string, fill?: (form: Locator) => Promise<void>): Promise<void> {
  const verdict = fill ? 'Reject' : 'Approve'
  await admin.goto(`${world.url}/#/admin/real-name?keyword=${encodeURIComponent(name)}`)
  await row(admin, name).getByRole('button', { name: 'Review' }).click()
  const drawer = admin.getByRole('dialog').first()
  await drawer.locator('figure img').first().waitFor()
  await drawer.getByRole('button', { name: verdict }).click()
  const form = drawer.getByRole('region', { name: verdict })
  await fill?.(form)
  await form.getByRole('button', { name: verdict }).click()
  await toasted(admin, 'told').waitFor()
  await expect.poll(() => admin.getByRole('dialog').count()).toBe(0)
}

export async function fillByLabel(page: WatchedPage, values: Record<string, string>, within: WatchedPage | Locator = page): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label, { exact: true }).fill(value)
}

export async function signIn(page: WatchedPage, username: string, password: string): Promise<void> {
  await fillByLabel(page, { 'Account name or email': username, Password: password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Whoever has no chat account is invited to link one after each sign-in. */
export async function declineInvitation(page: WatchedPage): Promise<void> {
  await page.getByRole('dialog', { name: 'Link your chat account' }).getByRole('button', { name: 'Later' }).click()
}

/** The smallest picture that is one. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
})

export const row = (page: WatchedPage, text: string) => page.getByRole('row').filter({ hasText: text })

/** At the provider that an order is paid at: pays, and comes back. */
export async function payAtTill(
  page: WatchedPage,
  words: { pay: RegExp; back: string } = { pay: /^Pay ¥/, back: 'Return to the order' },
): Promise<void> {
  await page.waitForURL(/\/dev\/till\?/)
  await page.getByRole('button', { name: words.pay }).click()
  await page.getByRole('link', { name: words.back }).click()
  await page.waitForURL(/#\//)
}

/** A package on sale, ordered by this person and not paid yet. */
export async function placeOrder(
  world: World,
  token: string,
  more: Record<string, unknown> = {},
): Promise<{ orderNo: string; payAmount: number }> {
  const { data } = await world.api<{ data: { comboId: string }[] }>('/server/packet/list', { pageSize: 1 }, { token })
  const made = await world.api<{ orderNo: string; payAmount: number }>(
    '/server/order/create',
    { comboId: data.data[0]!.comboId, count: 1, agree: true, ...more },
    { token },
  )
  if (made.code !== 200) throw new Error(`No order was made: ${made.code} ${made.message}`)
  return made.data
}

/** Pays an order where a browser is not what the test is about. */
export async function payOrder(world: World, token: string, orderNo: string): Promise<void> {
  const { data } = await world.api<{ payUrl: string }>('/server/order/pay', { orderNo }, { token })
  const payment = new URL(data.payUrl).searchParams.get('payment')!
  const { status } = await fetch(`${world.url}/dev/till`, { method: 'POST', body: new URLSearchParams({ payment }) })
  if (status !== 200) throw new Error(`The till answered ${status}`)
}

/** The code of a fresh card or voucher that may be used. */
export async function issueCard(
  world: World,
  values: { type: 'card'; comboId: string } | { type: 'voucher'; faceValue: number },
): Promise<string> {
  const token = await world.signIn('admin')
  const expireTime = new Date(world.now() + 86_400_000).toISOString()
  const batch = { name: 'Welcome', quantity: 1, expireTime, ...(values.type === 'voucher' ? { minAmount: 0 } : {}), ...values }
  const { code, message, data } = await world.api<{ batchNo: string }>('/server/card/admin/create-batch', batch, { token })
  if (code !== 200) throw new Error(`No card was made: ${code} ${message}`)
  const { batchNo } = data
  const cards = await world.api<{ data: { cardNo: string }[] }>('/server/card/admin/list', { batchNo }, { token })
  await world.api('/server/card/admin/activate', { cardNo: cards.data.data[0]!.cardNo }, { token })
  const { text } = await world.api('/server/card/admin/export', { batchNo }, { token })
  return /\b[2-9A-Z]{16}\b/.exec(text)![0]
}

/** Closes what is shown once after an application was made; answers the secret, where there is one. */
export async function putSecretAway(page: WatchedPage): Promise<string | null> {
  const made = page.locator('.rt-made')
  // What shows it comes when it is first needed, with the secret or with the word that there is none.
  await made.locator('.lk-secret code, .lk-notice').first().waitFor()
  const code = made.locator('.lk-secret code')
  const secret = (await code.count()) > 0 ? await code.last().textContent() : null
  await made.getByRole('button', { name: /^(Close|关闭)$/ }).click()
  await made.waitFor({ state: 'detached' })
  return secret
}

/** The message in the corner, not its words for screen readers. */
export const toasted = (page: WatchedPage, text: string | RegExp) => page.locator('.lk-toast').filter({ hasText: text })

/** Papers of a person that wait for an audit, where handing them in is not what a test is about. Answers whose they are. */
export async function handIn(
  world: World,
  person: { username: string; password: string },
  realName: string,
  phone: string,
): Promise<string> {
  const token = await world.signIn(person)
  const upload = async (name: string) => {
    const body = new FormData()
    body.set('file', new Blob([picture(name).buffer], { type: 'image/png' }), name)
    const sent = await fetch(`${world.url}/api/server/upload/important-file`, { method: 'POST', headers: { 'Access-Token': token }, body })
    return ((await sent.json()) as { data: { ref: string } }).data.ref
  }
  await world.api('/server/auth/sendCaptcha', { phone, scene: 'real-name' }, { token })
  const papers = { certType: 1, realName, idNumber: papersOf(realName).idNumber, phone, code: await codeFor(world, phone) }
  const pictures = { idFront: await upload('front.png'), idBack: await upload('back.png') }
  const { code, message, data } = await world.api<{ userId: string }>('/server/bus-auth/commit', { ...papers, ...pictures }, { token })
  if (code !== 200) throw new Error(`The papers of ${realName} were not taken: ${code} ${message}`)
  return data.userId
}

/** From now on a call of one sentence has to be paid for. */
export async function endFreeQuota(world: World): Promise<void> {
  const token = await world.signIn('admin')
  const found = await world.api<{ data: Record<string, unknown>[] }>(
    '/server/interface/admin/list',
    { code: 'asr.sentence', pageSize: 10 },
    { token },
  )
  const face = found.data.data.find(({ code }) => code === 'asr.sentence')!
  const names = [
    'interfaceId',
    'version',
    'code',
    'nameZh',
    'nameEn',
    'service',
    'method',
    'path',
    'unit',
    'defaultConcurrency',
    'timeout',
    'docLink',
  ]
  const same = Object.fromEntries(names.flatMap((one) => (face[one] === null || face[one] === undefined ? [] : [[one, face[one]]])))
  expect(await world.api('/server/interface/admin/save', { ...same, freeQuota: 0 }, { token })).toMatchObject({ code: 200 })
}
