import { buffer } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { toasted } from './harness/customer.ts'
import { test } from './harness/test.ts'

type Row = Record<string, unknown>

describe('an administrator', () => {
  test('sees which applications use a group when binding others, and takes none away by saving (acceptance 254)', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const call = async <T>(path: string, body: object) => (await world.api<T>(path, body, { token })).data
    const { data: apps } = await call<{ data: Row[] }>('/server/app/admin/list', { pageSize: 2 })
    const { data: groups } = await call<{ data: Row[] }>('/server/engine/admin/group-list', { pageSize: 1 })
    const groupId = String(groups[0]!['groupId'])
    const appIds = apps.map((app) => String(app['appId'])).sort()
    await call('/server/engine/admin/group-bind', { groupId, appIds })

    const page = await openPage({ as: 'admin', locale: 'en-US', at: `/admin/engine-group?_open=bind&_row=${groupId}` })
    const dialog = page.getByRole('dialog', { name: 'Bind applications' })
    // The names are read whole, also by whoever opened the form by key: its one field has the focus.
    for (const app of apps) await dialog.getByTitle(String(app['appName'])).waitFor()
    const field = dialog.getByRole('combobox', { name: 'Applications' })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    const sent = page.waitForResponse(/\/group-bind$/)
    await dialog.getByRole('button', { name: 'Bind applications' }).click()
    expect((await (await sent).json()) as object).toMatchObject({ code: 200, data: { apps: 2 } })
    expect(await call('/server/engine/admin/group-bound', { groupId })).toMatchObject({ groupId, appIds })
  })

  test('tries an interface with the sample of its contract, and is told a failure as a failure (O8)', async ({ openPage, world }) => {
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: Row[] }>('/server/interface/admin/list', { code: 'asr.sentence', pageSize: 100 }, { token })
    const face = data.data.find(({ code }) => code === 'asr.sentence')!
    const page = await openPage({ as: 'admin', locale: 'en-US', at: `/admin/interface?_open=try&_row=${String(face['interfaceId'])}` })
    const dialog = page.getByRole('dialog')
    const body = dialog.getByLabel('Request body (JSON)')
    await expect.poll(() => body.inputValue()).toContain('guide-en.wav')
    await dialog.getByRole('button', { name: 'Try', exact: true }).click()
    await dialog.getByText(/^Answered 200 in/).waitFor()
    await body.fill('{"engine":"odd"}')
    await dialog.getByRole('button', { name: 'Try', exact: true }).click()
    await dialog.getByText(/^The call failed: answered 422/).waitFor()
    await shoot(page, 'interface failed')
    expect(await page.locator('.lk-toast').count()).toBe(0)
  })

  test('gives a user a package with a reason of its own, not with what is noted about the user (acceptance 258)', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: Row[] }>('/server/user/admin/list', { role: 'user', status: [1], pageSize: 100 }, { token })
    const noted = data.data.find((user) => user['remark'])!
    const page = await openPage({ as: 'admin', locale: 'en-US', at: `/admin/user/ordinary?_open=allocate&_row=${String(noted['userId'])}` })
    const dialog = page.getByRole('dialog', { name: 'Allocate package' })
    await dialog.getByLabel('Count').waitFor()
    expect(await dialog.getByLabel('Remark').inputValue()).toBe('')
  })

  test('works off those who wait for the audit: one decided, the next stands there, with its pictures (acceptance 263 264)', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/real-name' })
    const names = page.locator('tbody tr td:nth-child(1)')
    await page.locator('tbody').getByRole('button', { name: 'Review' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Review' }).first()
    const [first, second] = [await names.nth(0).innerText(), await names.nth(1).innerText()]
    await drawer.getByText(first, { exact: true }).first().waitFor()
    await drawer.locator('.lk-paper img').first().waitFor()
    await drawer
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .click()
    const large = page.getByRole('dialog').last()
    await large.getByText('100%').waitFor()
    await page.keyboard.press('+')
    await large.getByText('150%').waitFor()
    await page.keyboard.press('Escape')
    await large.getByText('150%').waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Approve' }).click()
    const form = drawer.getByRole('region', { name: 'Approve' })
    const overlap = await form.evaluate((it) => {
      const [form, paper] = [it, it.closest('dialog')!.querySelector('.lk-paper')!].map((one) => one.getBoundingClientRect())
      return form!.left < paper!.right && paper!.left < form!.right && form!.top < paper!.bottom && paper!.top < form!.bottom
    })
    expect(overlap, 'O24: the papers stand beside the question').toBe(false)
    await form.getByRole('button', { name: 'Approve' }).click()
    await toasted(page, /^Approved the certification of “.+”/).waitFor()
    await drawer.getByText(second, { exact: true }).first().waitFor()
    await page.locator('tbody tr td:nth-child(1)', { hasText: first }).waitFor({ state: 'detached' })
    expect(await drawer.getByText(first, { exact: true }).count()).toBe(0)
    await expect.poll(() => drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  })

  test('reads in the dialog what a file may hold, and takes a template with these headings', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/packet/allocation?_open=import' })
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const headings = dialog.locator('tbody th')
    await expect
      .poll(() => headings.allInnerTexts())
      .toEqual(
        ['Holder Required', 'Package Required', 'Count', 'Takes effect', 'Remark Required'].map((one) =>
          expect.stringMatching(new RegExp(one.replace(' ', '\\s*'))),
        ),
      )
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download a template' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('Package allocation template.csv')
    expect((await buffer(await download.createReadStream())).toString()).toMatch(
      // Under the headings one marked example, which an import leaves out (O20).
      /^\uFEFFHolder,Package,Count,Takes effect,Remark\r\n[^\r\n]+\r\n$/,
    )
  })

  test('is told the line of an allowlist that is no address, and nothing is sent (acceptance 270 271)', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/whitelist' })
    const sent: string[] = []
    page.on('request', (request) => void (/white-ip-setting/.test(request.url()) && sent.push(request.url())))
    const shown = page.waitForResponse(/\/admin\/white-ip-info$/)
    await page.getByRole('row').getByRole('button', { name: 'Set up' }).first().click()
    await shown
    const dialog = page.getByRole('dialog', { name: 'Set up' })
    await dialog.getByLabel('IP addresses', { exact: true }).fill('192.0.2.1\n300.1.1.1\n10.0.0.0/40')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('2: 300.1.1.1 · 3: 10.0.0.0/40').first().waitFor()
    expect(sent).toEqual([])
    await dialog.getByLabel('IP addresses', { exact: true }).fill('192.0.2.1')
    const saved = page.waitForResponse(/\/admin\/white-ip-setting$/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await (await saved).json()) as object).toMatchObject({ code: 200 })
  })
})
