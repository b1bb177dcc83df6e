import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'

/** The menu as it stands: each group with its items; a group that is its only item has none. */
const readMenu = (page: WatchedPage) =>
  page
    .getByRole('navigation', { name: /^(菜单|Menu)$/ })
    .locator('> ul > li')
    .evaluateAll((groups) =>
      groups.map((group) => [
        (group.querySelector(':scope > button, :scope > a')?.textContent ?? '').trim(),
        ...[...group.querySelectorAll(':scope > ul a')].map((item) => (item.textContent ?? '').trim()),
      ]),
    )

/** What the group of speech synthesis holds, its own title first. */
const speechIn = async (page: WatchedPage) => (await readMenu(page)).find(([title]) => title === '语音合成')

const asr = ['语音识别', '一句话识别', '实时语音转写', '录音文件转写', '自学习平台']
const user = [
  ['工作台'],
  asr,
  ['语音合成', '短文本合成', '长文本合成', '声音复刻'],
  ['语音扩展', '声纹识别', '声音识别'],
  ['账户', '基本信息', '实名认证', '账号安全', '应用管理'],
  ['费用中心', '订单管理'],
]

test('an ordinary user has these groups with these items, wherever they are (acceptance 195, 196, 197, 198, 199, 200, 202)', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'user', at: '/asr/purchase' })
  await page.locator('h1').first().waitFor()
  await expect.poll(() => readMenu(page)).toEqual(user)
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '账号安全' }).click()
  await page.waitForURL('**/#/account/safety')
  await expect.poll(() => readMenu(page)).toEqual(user)
  await expect.poll(() => page.locator('[aria-current="page"]').first().textContent()).toBe('账号安全')
})

test.for([
  ['admin', '/admin/order', ['分析', '用户管理', '服务管理', '套餐管理', '交易管理']],
  ['agent', '/agent_User', ['概览', '客户管理', '采购与资金']],
] as const)('%s has the menu of their own area and nothing of another (acceptance 201, 202)', async ([as, at, groups], { openPage }) => {
  const page = await openPage({ as, at })
  await page.locator('h1').first().waitFor()
  const menu = await readMenu(page)
  expect(menu.map(([title]) => title)).toEqual(expect.arrayContaining([...groups]))
  expect(menu.flat().filter((title) => ['语音识别', '一句话识别', '工作台', '费用中心'].includes(title))).toEqual([])
})

test('usage and purchase open by address though no menu shows them (acceptance 196, 203, 206)', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/asr/usage-detail' })
  await page.getByRole('heading', { level: 1, name: '用量明细' }).waitFor()
  await page.goto(page.url().replace('usage-detail', 'purchase'))
  await page.getByRole('heading', { level: 1, name: '购买套餐' }).waitFor()
})

test.for([
  ['says no', { status: 200, json: { code: 200, message: '', data: false } }],
  ['fails', { status: 500, json: { code: 500, message: 'broken', data: null } }],
] as const)(
  'where the question for a customised package %s, there is no purchase page for anybody, and they are told why (acceptance 204)',
  async ([, answer], { openPage, world }) => {
    for (const [as, at] of [
      ['user', '/asr/purchase'],
      ['agent', '/agent_packet'],
    ] as const) {
      const page = await openPage({ as })
      page.allow(/status of 500/)
      await page.route('**/api/server/packet/show/have', (route) => route.fulfill(answer))
      await page.goto(`${world.url}/#${at}`)
      await page.waitForURL('**/#/404')
      // What it is, what it needs and the way on; an unknown address says nothing of the kind.
      await page.getByRole('heading', { level: 1, name: /^「(购买套餐|套餐采购|采购套餐)」未对您开放$/ }).waitFor()
      if (as === 'user') await page.getByRole('main').getByRole('link', { name: '订单管理' }).waitFor()
      await page.getByRole('navigation', { name: '菜单' }).waitFor()
      const menu = await readMenu(page)
      expect(menu.flat().filter((title) => ['购买套餐', '采购套餐', '套餐采购'].includes(title))).toEqual([])
    }
  },
)

test('an item that the backend hides is not in the menu, but its page opens (acceptance 206, 212)', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user' })
  await page.route('**/api/server/user/permissions', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as {
      data: {
        menu: { title: string; visibility: boolean; id: string; name: string; parent?: string; icon?: string }[]
        permissions: { permissionId: string; actions: string[] }[]
      }
    }
    for (const entry of body.data.menu) {
      expect(entry).toMatchObject({ id: expect.any(String), name: expect.any(String), title: expect.any(String) })
      if (entry.title === '短文本合成') entry.visibility = false
    }
    for (const one of body.data.permissions) expect(one).toEqual({ permissionId: expect.any(String), actions: expect.any(Array) })
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${world.url}/#/tts/short`)
  await page.getByRole('heading', { level: 1, name: '短文本合成' }).waitFor()
  await expect.poll(() => speechIn(page)).toEqual(['语音合成', '长文本合成', '声音复刻'])
})

test('without any grant for a screen its item and its page are gone (acceptance 209)', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user' })
  await page.route('**/api/server/user/permissions', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { permissions: { permissionId: string }[] } }
    body.data.permissions = body.data.permissions.filter((one) => one.permissionId !== 'tts-long')
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${world.url}/#/tts/long`)
  await page.waitForURL('**/#/404')
  await page.getByText('您的账户没有这个页面的权限').waitFor()
  await page.goto(`${world.url}/#/no-such-page`)
  await page.getByText('抱歉，您访问的页面不存在。').waitFor()
  await expect.poll(() => speechIn(page)).toEqual(['语音合成', '短文本合成', '声音复刻'])
})

test('grants are asked for once, kept, and read from there after a reload (acceptance 205, 213)', async ({ openPage, world }) => {
  const page = await openPage({ as: 'user' })
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/server/user/permissions') && asked.push(request.url())))
  await page.goto(`${world.url}/#/account/basic`)
  const menu = page.getByRole('navigation', { name: '菜单' })
  await menu.getByRole('link', { name: '账号安全' }).click()
  await page.waitForURL('**/#/account/safety')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user_auth_item')!) as unknown))
    .toMatchObject({
      permissions: expect.any(Array),
      menu: expect.any(Array),
    })
  await page.reload()
  await menu.getByRole('link', { name: '账号安全' }).waitFor()
  expect(asked).toHaveLength(1)
})

test('keys: arrows, Home, End and letters go through the menu, left and right fold', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/basic', locale: 'en-US' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const here = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await menu.getByRole('link', { name: 'Basic information' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => here()).toBe('Certification')
  await page.keyboard.press('Home')
  await expect.poll(() => here()).toBe('Workplace')
  await page.keyboard.press('End')
  await expect.poll(() => here()).toBe('Orders')
  await page.keyboard.type('spee')
  await expect.poll(() => here()).toBe('Speech recognition')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => menu.getByRole('link', { name: 'Self-learning platform' }).count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await menu.getByRole('link', { name: 'Self-learning platform' }).waitFor()
})
