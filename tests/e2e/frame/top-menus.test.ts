import { expect } from 'vitest'
import { walked } from '../harness/styles.ts'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

const entries = (page: WatchedPage) => page.getByRole('menuitem').allTextContents()
const openUser = (page: WatchedPage) => page.locator('.ly-user').click()

test.for([
  ['user', 'Orders', '/cost/order'],
  ['admin', 'Orders', '/admin/order'],
] as const)('%s finds the cost center at the right, with %s (acceptance 173)', async ([as, entry, path], { openPage }) => {
  const page = await openPage({ as, at: as === 'user' ? '/account/basic' : '/admin/notice', locale: 'en-US' })
  await page.getByRole('banner').getByRole('button', { name: 'Cost center' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => entries(page)).toEqual([entry])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/#${path}`)
})

test('an agent has no cost center (acceptance 174)', async ({ openPage }) => {
  const page = await openPage({ as: 'agent', at: '/agent_User', locale: 'en-US' })
  await page.locator('.ly-user').waitFor()
  await expect.poll(() => page.getByRole('banner').getByRole('button', { name: 'Cost center' }).count()).toBe(0)
})

test.for([
  ['user', 'en-US', ['Basic information', 'Certification', 'Account safety', 'Applications', 'Sign out'], 175],
  ['user', 'zh-CN', ['基本信息', '实名认证', '账号安全', '应用管理', '退出登录'], 175],
  ['agent', 'zh-CN', ['基本信息', '实名认证', '账号安全', '退出登录'], 176],
  ['admin', 'zh-CN', ['账号安全', '应用管理', '退出登录'], 175],
] as const)('the menu of %s in %s is %j (acceptance %d)', async ([as, locale, expected], { openPage }) => {
  const page = await openPage({ as, at: '/404', locale })
  await openUser(page)
  await expect.poll(() => entries(page)).toEqual(expected)
})

test('the menu is called like the person, else like their phone (acceptance 177)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/404' })
  await page.locator('.ly-name').getByText('林晓雨').waitFor()

  const nameless = await openPage({ as: 'user' })
  await nameless.route('**/api/server/user/get-info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { user: Record<string, unknown> } }
    body.data.user = { ...body.data.user, realName: '', phone: '13800000000' }
    await route.fulfill({ response: answer, json: body })
  })
  await nameless.goto(page.url())
  await nameless.locator('.ly-name').getByText('13800000000').waitFor()
})

test.for(
  walked([
    ['en-US', 'Sign out', 'Are you sure you want to quit?', 'Cancel', 'OK'],
    ['zh-CN', '退出登录', '确定要退出登录吗？', '取消', '确定'],
  ]),
)(
  'logging out in %s asks first, and then ends the session on the server too (acceptance 178, 179, 180)',
  async ([locale, way, question, no, yes], { openPage, world }) => {
    const token = await world.signIn('agent')
    const page = await openPage({ as: 'agent', at: '/agent_User', locale })

    await openUser(page)
    await page.getByRole('menuitem', { name: way }).click()
    const dialog = page.getByRole('alertdialog', { name: '提示' })
    await dialog.getByText(question).waitFor()
    await dialog.getByRole('button', { name: no }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Access-Token'))).not.toBeNull()
    expect(page.url()).toContain('/agent_User')

    await openUser(page)
    await page.getByRole('menuitem', { name: way }).click()
    const farewell = page.waitForResponse('**/api/server/auth/signout')
    await dialog.getByRole('button', { name: yes }).click()
    await farewell
    await page.waitForURL('**/#/user/login')
    expect((await world.api('/server/user/get-info', {}, { token })).code).toBe(401)
  },
)
